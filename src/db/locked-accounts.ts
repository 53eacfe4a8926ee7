import { and, asc, isNotNull } from 'drizzle-orm';
import type { Db } from './client.ts';
import { isAnyOf } from './conditions.ts';
import { users } from './tables/accounts.ts';
import { machines } from './tables/machines.ts';

export type LockedAccount = {
  id: string;
  username: string;
  email: string | null;
  emailConfirmedAt: Date | null;
  name: string | null;
  deletedAt: Date | null;
};

/**
 * Returns those accounts that exist, and prevents their deletion until the transaction ends. Call it before locking any
 * listing: deletions also lock accounts first, ordered by id.
 */
export async function lockAccounts(tx: Db, ids: readonly string[]): Promise<LockedAccount[]> {
  const { id, username, email, emailConfirmedAt, name, deletedAt } = users;
  return tx
    .select({ id, username, email, emailConfirmedAt, name, deletedAt })
    .from(users)
    .where(isAnyOf(id, ids))
    .orderBy(asc(id))
    .for('key share');
}

/** Locks these accounts and the sellers of these listings. */
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
