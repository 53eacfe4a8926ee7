import { and, asc, desc, exists, inArray, ne, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { isAnyOf } from '#app/db/conditions.ts';
import { users } from '#app/db/tables/accounts.ts';
import { machines } from '#app/db/tables/machines.ts';
import { fromNearerEnd } from '#app/lib/paging.ts';
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

/** How many listings an account has, where it is about one account after the other. */
const ownListings = sql<number>`(select count(*)::integer from ${machines} where ${machines.sellerId} = ${users}.id)`;

/** A part of the accounts with listings, the operator's left out, by name. There are `total` of them. */
export async function findSellers(db: Db, rows: { limit: number; offset: number }, total: number): Promise<Seller[]> {
  const { id, name, username } = users;
  const byName = sql`lower(coalesce(${name}, ${username}))`;
  const { limit, offset, isBackwards } = fromNearerEnd(rows, total);
  const inOrder = isBackwards ? [desc(byName), desc(id)] : [asc(byName), asc(id)];
  // Which they are comes first: the listings of all accounts before this page are not counted.
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
