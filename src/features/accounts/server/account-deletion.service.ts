import { requireOtherFullAdmin } from './managed-accounts.service.ts';
import { deleteMachinesOfSeller } from '#app/features/machines/server/machines.store.ts';
import type { Db } from '#app/db/client.ts';
import { correctFinancing } from '#app/features/machines/server/machines.store.ts';
import {
  redactAuditEntries,
  deleteMailsOf,
  deleteMessagesFrom,
  forgetBuyer,
  handThreadsOver,
  deleteReportsFrom,
  deleteSubscriptionsOf,
  deleteUser,
  findPaymentAnswersOf,
  findReturnedAccounts,
  insertDeletedAccounts,
  updatePaymentAnswer,
} from './account-deletion.db.ts';
import { accountDeletedMail } from '../account-mails.rules.ts';
import { confirmedRecipient, getOwnUser } from './accounts.service.ts';
import { notSignedIn, type User } from './current-account.service.ts';
import { lockAdminsAnd, type UserRow } from './accounts.db.ts';
import type { RequestContext } from './request-context.service.ts';
import type { AccountsDeps } from './accounts-deps.service.ts';
import { requireOwnPassword } from './re-authentication.service.ts';
import { redactPayer } from '../payer-redaction.rules.ts';

/**
 * Deletes the caller's own account permanently. Throws invalid, too_many, and conflict for the last admin with all
 * permissions.
 */
export async function deleteOwnAccount(
  { db, attemptLimiter, mails, refreshCatalogue }: AccountsDeps,
  { log }: RequestContext,
  { id }: User,
  password: string,
): Promise<void> {
  const user = await getOwnUser(db, id);
  await requireOwnPassword(attemptLimiter, { user, typed: password, path: 'password' });
  await db.transaction(async (tx) => {
    const locked = await lockAccountToRemove(tx, id);
    if (locked.password !== user.password) throw notSignedIn();
    await removeAccount(tx, locked);
    const to = confirmedRecipient(locked);
    if (to !== null) await mails.mailer.queue(tx, accountDeletedMail(mails.site, to, 'owner'));
  });
  log.info({ event: 'account-deleted', accountId: id }, 'account deleted');
  await refreshCatalogue();
}

/**
 * Locks an account until the transaction ends. Throws not_signed_in if it is gone, and conflict for the last admin with
 * all permissions.
 */
async function lockAccountToRemove(tx: Db, id: string): Promise<UserRow> {
  const locked = await lockAdminsAnd(tx, id);
  const user = locked.find((row) => row.id === id);
  if (user === undefined) throw notSignedIn();
  await requireOtherFullAdmin(tx, user);
  return user;
}

/** Deletes an account, its listings, and all other personal data. Payments stay without their payer. */
export async function removeAccount(tx: Db, { id, role, email, emailConfirmedAt, deletedAt }: UserRow): Promise<void> {
  await deleteMachinesOfSeller(tx, id);
  for (const payment of await findPaymentAnswersOf(tx, id)) {
    await updatePaymentAnswer(tx, payment.id, redactPayer(payment.paypalAnswer));
  }
  await redactAuditEntries(tx, id);
  // An unconfirmed address may be another person's, as may the messages sent from it.
  if (email !== null && emailConfirmedAt !== null) {
    await deleteMessagesFrom(tx, email);
    await forgetBuyer(tx, email);
    await deleteReportsFrom(tx, email);
    await deleteMailsOf(tx, email);
    // After an account was deleted, the address may have subscribed without it.
    if (deletedAt === null) await deleteSubscriptionsOf(tx, email);
  }
  await handThreadsOver(tx, id);
  await deleteUser(tx, id);
  await insertDeletedAccounts(tx, [id]);
  // An admin's listings counted as the operator's.
  if (role === 'admin') await correctFinancing(tx);
}

/**
 * Deletes accounts again that a restored backup contains although this database or `ids` list them as deleted. Returns
 * their number.
 */
export async function repeatDeletions(tx: Db, ids: readonly string[]): Promise<number> {
  await insertDeletedAccounts(tx, ids);
  const returned = await findReturnedAccounts(tx);
  for (const account of returned) await removeAccount(tx, account);
  return returned.length;
}
