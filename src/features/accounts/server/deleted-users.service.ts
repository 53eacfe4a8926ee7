import type { Db } from '#app/db/client.ts';
import { correctFinancing } from '#app/features/machines/server/machines.store.ts';
import { AppError } from '#app/lib/app-error.ts';
import { pick } from '#app/lib/collections.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { rowsOf, type PagingQuery } from '#app/lib/paging.ts';
import { accountDeletedMail } from '../account-mails.rules.ts';
import { OWN_ACCOUNT_REFUSALS } from '../user-messages.rules.ts';
import { KEPT_DAYS, type DeletedUser, type ManagedUser, type UserDeletion } from '../users.schema.ts';
import { removeAccount } from './account-deletion.service.ts';
import { deleteTokensOf } from './account-tokens.db.ts';
import { lockAdminsAnd, updateUser } from './accounts.db.ts';
import type { AccountsDeps } from './accounts-deps.service.ts';
import { confirmedRecipient } from './accounts.service.ts';
import { getActor } from './admin-audit.service.ts';
import type { User } from './current-account.service.ts';
import {
  countBelongings,
  countDeletedUsers,
  countListingsByStatus,
  findDeletedBefore,
  findDeletedUsers,
  type FoundDeletedUser,
} from './deleted-users.db.ts';
import { lockManagedAccount, requireOtherFullAdmin } from './managed-accounts.service.ts';
import { deleteSessionsOf } from './sessions.db.ts';
import { getUser, lockManagedOrThrow, recordUserAction, userNotFound } from './users.service.ts';

const KEPT_MS = KEPT_DAYS * DAY_MS;

/** The data that the deletion of an account deletes and keeps. Throws not_found. */
export async function previewDeletion(db: Db, id: string): Promise<UserDeletion> {
  await getUser(db, id);
  const listings = { pending: 0, approved: 0, featured: 0, sold: 0, rejected: 0 };
  for (const { status, total } of await countListingsByStatus(db, id)) listings[status] = total;
  const belongings = await countBelongings(db, id);
  if (belongings === undefined) throw userNotFound();
  return { listings, ...belongings };
}

/**
 * Deletes an account and its listings, which can be restored for a while. An admin loses the role, also if they are
 * restored. Throws not_found and conflict.
 */
export async function deleteUser(deps: AccountsDeps, admin: User, id: string): Promise<void> {
  const { db, now, mails, sellerListings, refreshCatalogue, log } = deps;
  if (id === admin.id) throw new AppError('conflict', OWN_ACCOUNT_REFUSALS.deletion);
  await db.transaction(async (tx) => {
    const account = await lockManagedOrThrow(tx, admin, id);
    await requireOtherFullAdmin(tx, account);
    const { listings, payments } = await previewDeletion(tx, id);
    const actor = await getActor(tx, admin);
    const deletedAt = now();
    await sellerListings.deleteWith(tx, { actor, sellerId: id, deletedAt });
    await deleteSessionsOf(tx, id, null);
    await deleteTokensOf(tx, id, 'reset-password');
    await deleteTokensOf(tx, id, 'confirm-email');
    await mails.mailer.dropNotices(tx, id);
    await updateUser(tx, id, { role: 'user', permissions: [], deletedAt, deletedBy: actor.username });
    if (account.role === 'admin') await correctFinancing(tx);
    // Without personal data, because the log outlives the account.
    const before = { role: account.role, listings, payments };
    await recordUserAction(tx, admin, { action: 'delete user', id, before, after: null });
    const to = confirmedRecipient(account);
    if (to !== null) await mails.mailer.queue(tx, accountDeletedMail(mails.site, to, 'admin'));
  });
  // Not 'account-deleted', which names the accounts that a restored backup must not contain.
  log.info({ event: 'account-deletion-begun', accountId: id, adminId: admin.id }, 'account deleted by an admin');
  await refreshCatalogue();
}

/** Restores an account with the listings that were deleted with it. Throws not_found and conflict. */
export async function restoreUser(deps: AccountsDeps, admin: User, id: string): Promise<ManagedUser> {
  const { db, mails, now, sellerListings, refreshCatalogue, log } = deps;
  const user = await db.transaction(async (tx) => {
    await sellerListings.lockForRestore(tx);
    const deletedAt = (await lockManagedAccount(tx, admin, id))?.deletedAt ?? null;
    if (deletedAt === null) throw new AppError('not_found', 'This user can no longer be restored');
    await updateUser(tx, id, { deletedAt: null, deletedBy: null });
    const actor = await getActor(tx, admin);
    await sellerListings.restoreWith(tx, { mails, now }, { actor, sellerId: id, deletedAt });
    const restored = await getUser(tx, id);
    const after = pick(restored, ['role', 'listings']);
    await recordUserAction(tx, admin, { action: 'restore user', id, before: null, after });
    return restored;
  });
  log.info({ event: 'account-restored', accountId: id, adminId: admin.id }, 'account restored by an admin');
  await refreshCatalogue();
  return user;
}

/** The accounts that can be restored, the last deleted first. */
export async function listDeletedUsers(db: Db, query: PagingQuery): Promise<{ users: DeletedUser[]; total: number }> {
  const rows = await findDeletedUsers(db, rowsOf(query));
  return { users: rows.flatMap(toDeletedUser), total: await countDeletedUsers(db) };
}

function toDeletedUser({ deletedAt, deletedBy, ...user }: FoundDeletedUser): DeletedUser[] {
  if (deletedAt === null || deletedBy === null) return [];
  const purgeAt = new Date(deletedAt.getTime() + KEPT_MS).toISOString();
  return [{ ...user, deletedAt: deletedAt.toISOString(), deletedBy, purgeAt }];
}

/** Deletes accounts permanently after their retention, with their listings and all other personal data. */
export async function purgeDeletedUsers({ db, now, log }: Pick<AccountsDeps, 'db' | 'now' | 'log'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT_MS);
  for (const id of await findDeletedBefore(db, before)) {
    const isGone = await db.transaction(async (tx) => {
      const account = (await lockAdminsAnd(tx, id)).find((row) => row.id === id);
      // Restored, or purged by another process, since it was found.
      if (account === undefined || account.deletedAt === null || account.deletedAt > before) return false;
      await removeAccount(tx, account);
      return true;
    });
    if (isGone) log.info({ event: 'account-deleted', accountId: id }, 'deleted account removed permanently');
  }
}
