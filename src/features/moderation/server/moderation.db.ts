import { and, asc, countDistinct, eq, gt, ne, sql, sum } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { isAnyOf } from '#app/db/conditions.ts';
import { users } from '#app/db/tables/accounts.ts';
import { sellerListingCounts } from '#app/db/tables/listing-counts.ts';
import { machines } from '#app/db/tables/machines.ts';
import type { Seller } from '../moderation.schema.ts';

/** Of more changes by one statement the catalogue would read everything anew. */
export const LISTINGS_AT_ONCE = 2_000;

/** What decides what a moderator may do with these listings, which stays so until the transaction ends. */
export async function lockListings(tx: Db, ids: readonly string[], strength: 'no key update' | 'update') {
  const { id, name, brand, model, status, reviewStatus, images, sellerId, isPremiumPaid, isFeaturedPaid } = machines;
  // All before anything is written, and in one order, so that two who are about the same listings wait for each other.
  return tx
    .select({ id, name, brand, model, status, reviewStatus, images, sellerId, isPremiumPaid, isFeaturedPaid })
    .from(machines)
    .where(isAnyOf(machines.id, ids))
    .orderBy(asc(machines.id))
    .for(strength);
}
export type LockedListing = Awaited<ReturnType<typeof lockListings>>[number];

/** A part of the accounts with listings, the operator's left out, by name. */
export async function findSellers(db: Db, { limit, offset }: { limit: number; offset: number }): Promise<Seller[]> {
  const owned = db
    .select({
      sellerId: sellerListingCounts.sellerId,
      listings: sum(sellerListingCounts.listings).mapWith(Number).as('listings'),
    })
    .from(sellerListingCounts)
    .where(gt(sellerListingCounts.listings, 0))
    .groupBy(sellerListingCounts.sellerId)
    .as('owned');
  return db
    .select({ id: users.id, name: users.name, username: users.username, listings: owned.listings })
    .from(owned)
    .innerJoin(users, eq(users.id, owned.sellerId))
    .where(ne(users.role, 'admin'))
    .orderBy(asc(sql`lower(coalesce(${users.name}, ${users.username}))`), asc(users.id))
    .limit(limit)
    .offset(offset);
}

export async function countSellers(db: Db): Promise<number> {
  const rows = await db
    .select({ total: countDistinct(sellerListingCounts.sellerId) })
    .from(sellerListingCounts)
    .innerJoin(users, eq(users.id, sellerListingCounts.sellerId))
    .where(and(gt(sellerListingCounts.listings, 0), ne(users.role, 'admin')));
  return rows[0]?.total ?? 0;
}
