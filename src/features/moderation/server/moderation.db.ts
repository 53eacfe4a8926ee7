import { and, asc, desc, exists, inArray, ne, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { isAnyOf } from '#app/db/conditions.ts';
import { users } from '#app/db/tables/accounts.ts';
import { machines } from '#app/db/tables/machines.ts';
import { fromNearerEnd } from '#app/lib/paging.ts';
import type { Seller } from '../moderation.schema.ts';

/** The catalogue reloads everything after more changes in one statement. */
export const LISTINGS_AT_ONCE = 2_000;

/** Locks these listings until the transaction ends, and returns the columns that determine a moderator's options. */
export async function lockListings(tx: Db, ids: readonly string[], strength: 'no key update' | 'update') {
  const { id, name, brand, model, heads, status, reviewStatus, images } = machines;
  const { sellerId, isPremiumPaid, isFeaturedPaid } = machines;
  // All before the first write, and in one order, so that concurrent requests for the same listings cannot deadlock.
  return tx
    .select({ id, name, brand, model, heads, status, reviewStatus, images, sellerId, isPremiumPaid, isFeaturedPaid })
    .from(machines)
    .where(isAnyOf(machines.id, ids))
    .orderBy(asc(machines.id))
    .for(strength);
}
export type LockedListing = Awaited<ReturnType<typeof lockListings>>[number];

/** The number of an account's listings, for queries of few accounts. */
const ownListings = sql<number>`(select count(*)::integer from ${machines} where ${machines.sellerId} = ${users}.id)`;

/** A page of the accounts with listings, except the operator's, by name; `total` is their number. */
export async function findSellers(db: Db, rows: { limit: number; offset: number }, total: number): Promise<Seller[]> {
  const { id, name, username } = users;
  const byName = sql`lower(coalesce(${name}, ${username}))`;
  const { limit, offset, isBackwards } = fromNearerEnd(rows, total);
  const inOrder = isBackwards ? [desc(byName), desc(id)] : [asc(byName), asc(id)];
  // Selects the ids first, so that listings are only counted for this page.
  const page = db
    .select({ id })
    .from(users)
    .where(isSeller(db))
    .orderBy(...inOrder)
    .limit(limit)
    .offset(offset);
  return db
    .select({ id, name, username, listings: ownListings })
    .from(users)
    .where(inArray(id, page))
    .orderBy(asc(byName), asc(id));
}

export function countSellers(db: Db): Promise<number> {
  return db.$count(users, isSeller(db));
}

function isSeller(db: Db): SQL | undefined {
  const theirs = db
    .select({ id: machines.id })
    .from(machines)
    .where(sql`${machines.sellerId} = ${users}.id`);
  return and(ne(users.role, 'admin'), exists(theirs));
}
