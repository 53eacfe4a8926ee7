import { and, asc, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#app/db/client.ts';
import { deletedAccounts, users } from '#app/db/tables/accounts.ts';
import { payments } from '#app/db/tables/payments.ts';
import { auditLog, contactSubmissions, outbox } from '#app/db/tables/site.ts';
import { normalizeSignInName } from '../sign-in-names.rules.ts';

/** PayPal's answers about the payments of an account. */
export async function findPaymentAnswersOf(tx: Db, userId: string) {
  return tx
    .select({ id: payments.id, paypalAnswer: payments.paypalAnswer })
    .from(payments)
    .where(and(eq(payments.payerUserId, userId), isNotNull(payments.paypalAnswer)))
    .for('update');
}

export async function updatePaymentAnswer(tx: Db, id: string, paypalAnswer: unknown): Promise<void> {
  await tx.update(payments).set({ paypalAnswer }).where(eq(payments.id, id));
}

/** Mails to an address, sent or not, and those to others that still wait with what was written from it. */
export async function deleteMailsOf(tx: Db, email: string): Promise<void> {
  const address = normalizeSignInName(email);
  const isWaiting = and(isNull(outbox.sentAt), isNull(outbox.givenUpAt));
  // A mail that is sent or given up has lost its text and its reply address already.
  const isFrom = and(isWaiting, eq(sql`lower(${outbox.replyTo})`, address));
  await tx.delete(outbox).where(or(eq(sql`lower(${outbox.recipient})`, address), isFrom));
}

/** Mails to an address about one account, sent or not. */
export async function deleteMailsAbout(tx: Db, userId: string, email: string): Promise<void> {
  await tx
    .delete(outbox)
    .where(and(eq(outbox.userId, userId), eq(sql`lower(${outbox.recipient})`, normalizeSignInName(email))));
}

export async function deleteMessagesFrom(tx: Db, email: string): Promise<void> {
  await tx.delete(contactSubmissions).where(eq(sql`lower(${contactSubmissions.email})`, normalizeSignInName(email)));
}

/** Fields of an account that identify nobody: its role, and how visitors reached the operator. */
const IMPERSONAL_FIELDS = ['role', 'tewhEmail', 'tewhPhone'] as const;

function withoutPersonal(fields: PgColumn): SQL {
  return sql`case when jsonb_typeof(${fields}) = 'object' then (
    select jsonb_object_agg(key, value) from jsonb_each(${fields}) where key in ${[...IMPERSONAL_FIELDS]}) end`;
}

/** Blanks personal fields in the audit entries about an account; who did what and when stays. */
export async function redactAuditEntries(tx: Db, userId: string): Promise<void> {
  await tx
    .update(auditLog)
    .set({ before: withoutPersonal(auditLog.before), after: withoutPersonal(auditLog.after) })
    .where(and(eq(auditLog.subjectType, 'user'), eq(auditLog.subjectId, userId)));
}

/** Records for good that these accounts were deleted. */
export async function insertDeletedAccounts(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .insert(deletedAccounts)
    .values(ids.map((userId) => ({ userId })))
    .onConflictDoNothing();
}

/** Accounts that were deleted and exist again: a restored backup brings them back. */
export async function findReturnedAccounts(tx: Db): Promise<(typeof users.$inferSelect)[]> {
  const deleted = tx.select({ userId: deletedAccounts.userId }).from(deletedAccounts);
  return tx.select().from(users).where(inArray(users.id, deleted)).orderBy(asc(users.id));
}

/** Sessions, mailed links and the mails about it go with the account; payments and uploads lose their owner. */
export async function deleteUser(tx: Db, id: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, id));
}
