import type { Db } from '#app/db/client.ts';
import { UNPAGED_LIMIT } from '#app/lib/paging.ts';
import { findSellers } from './moderation.db.ts';
import type { Seller } from './moderation.schema.ts';

/** Whom the back office can narrow its list to, by name. */
export async function findSellersOfListings(db: Db): Promise<Seller[]> {
  return findSellers(db, UNPAGED_LIMIT);
}
