import type { Db } from '#app/db/client.ts';
import { rowsOf, type PagingQuery } from '#app/lib/paging.ts';
import { countSellers, findSellers } from './moderation.db.ts';
import type { Seller } from '../moderation.schema.ts';

/** Whom the back office can narrow its list to, by name. */
export async function listSellers(db: Db, paging: PagingQuery): Promise<{ sellers: Seller[]; total: number }> {
  return { sellers: await findSellers(db, rowsOf(paging)), total: await countSellers(db) };
}
