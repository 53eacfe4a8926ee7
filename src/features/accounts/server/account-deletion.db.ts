import { and, asc, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#app/db/client.ts';
import { deletedAccounts, users } from '#app/db/tables/accounts.ts';
import { payments } from '#app/db/tables/payments.ts';
import { contactSubmissions } from '#app/db/tables/contacts.ts';
import { mailEvents } from '#app/db/tables/mail-events.ts';
import { auditLog, outbox } from '#app/db/tables/site.ts';
import { normalizeSignInName } from '../sign-in-names.rules.ts';

/** PayPal's responses about an account's payments. */
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

/** Deletes all mails to an address, its bounces and complaints, and unsent mails to others with this reply address. */
export async function deleteMailsOf(tx: Db, email: string): Promise<void> {
  const address = normalizeSignInName(email);
  const isWaiting = and(isNull(outbox.sentAt), isNull(outbox.givenUpAt));
  // The text and reply address of sent and abandoned mails are already removed.
  const isFrom = and(isWaiting, eq(sql`lower(${outbox.replyTo})`, address));
  await tx.delete(outbox).where(or(eq(sql`lower(${outbox.recipient})`, address), isFrom));
  await tx.delete(mailEvents).where(eq(mailEvents.address, address));
}

/** Deletes all mails to an address about one account. */
export async function deleteMailsAbout(tx: Db, userId: string, email: string): Promise<void> {
  await tx
    .delete(outbox)
    .where(and(eq(outbox.userId, userId), eq(sql`lower(${outbox.recipient})`, normalizeSignInName(email))));
}

export async function deleteMessagesFrom(tx: Db, email: string): Promise<void> {
  await tx.delete(contactSubmissions).where(eq(sql`lower(${contactSubmissions.email})`, normalizeSignInName(email)));
}

/** Fields of an account that identify nobody: its role and permissions, and the operator's contact for visitors. */
const IMPERSONAL_FIELDS = ['role', 'permissions', 'tewhEmail', 'tewhPhone'] as const;

function withoutPersonal(fields: PgColumn): SQL {
  return sql`case when jsonb_typeof(${fields}) = 'object' then (
    select jsonb_object_agg(key, value) from jsonb_each(${fields}) where key in ${[...IMPERSONAL_FIELDS]}) end`;
}

/** Removes personal fields from the audit entries about an account; actor, action and time stay. */
export async function redactAuditEntries(tx: Db, userId: string): Promise<void> {
  await tx
    .update(auditLog)
    .set({ before: withoutPersonal(auditLog.before), after: withoutPersonal(auditLog.after) })
    .where(and(eq(auditLog.subjectType, 'user'), eq(auditLog.subjectId, userId)));
}

/** Records permanently that these accounts were deleted. */
export async function insertDeletedAccounts(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .insert(deletedAccounts)
    .values(ids.map((userId) => ({ userId })))
    .onConflictDoNothing();
}

/** Deleted accounts that exist again, as after restoring a backup. */
export async function findReturnedAccounts(tx: Db): Promise<(typeof users.$inferSelect)[]> {
  const deleted = tx.select({ userId: deletedAccounts.userId }).from(deletedAccounts);
  return tx.select().from(users).where(inArray(users.id, deleted)).orderBy(asc(users.id));
}

/** Also deletes its sessions, links and mails; payments and uploads lose their owner. */
export async function deleteUser(tx: Db, id: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, id));
}
