import { and, asc, isNotNull } from 'drizzle-orm';
import type { Db } from './client.ts';
import { isAnyOf } from './conditions.ts';
import { users } from './tables/accounts.ts';
import { machines } from './tables/machines.ts';

export type LockedAccount = { id: string; username: string; email: string | null; name: string | null };

/**
 * Those of these accounts that there are; none is deleted until the transaction ends. To be called before any listing is
 * locked: deletions lock accounts first too, by their ids.
 */
export async function lockAccounts(tx: Db, ids: readonly string[]): Promise<LockedAccount[]> {
  const { id, username, email, name } = users;
  return tx.select({ id, username, email, name }).from(users).where(isAnyOf(id, ids)).orderBy(asc(id)).for('key share');
}

/** The same with the sellers of these listings. */
export async function lockSellers(
  tx: Db,
  listingIds: readonly string[],
  accountIds: readonly string[] = [],
): Promise<LockedAccount[]> {
  const sellers = await tx
    .selectDistinct({ id: machines.sellerId })
    .from(machines)
    .where(and(isAnyOf(machines.id, listingIds), isNotNull(machines.sellerId)));
  return lockAccounts(tx, [...accountIds, ...sellers.flatMap(({ id }) => id ?? [])]);
}
