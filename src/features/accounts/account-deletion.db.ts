import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { users } from '#app/db/tables/accounts.ts';
import { machines } from '#app/db/tables/machines.ts';
import { payments } from '#app/db/tables/payments.ts';
import { auditLog, contactSubmissions, outbox } from '#app/db/tables/site.ts';

export async function deleteListingsOf(tx: Db, userId: string): Promise<void> {
  await tx.delete(machines).where(eq(machines.sellerId, userId));
}

/** What PayPal told of the payments of an account. */
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

/** Mails to an address, sent or not. */
export async function deleteMailsTo(tx: Db, email: string): Promise<void> {
  await tx.delete(outbox).where(eq(sql`lower(${outbox.recipient})`, email.toLowerCase()));
}

export async function deleteMessagesFrom(tx: Db, email: string): Promise<void> {
  await tx.delete(contactSubmissions).where(eq(sql`lower(${contactSubmissions.email})`, email.toLowerCase()));
}

/** Leaves of the entries about an account who did what and when, and not what its fields said. */
export async function blankAuditOf(tx: Db, userId: string): Promise<void> {
  await tx
    .update(auditLog)
    .set({ before: null, after: null })
    .where(and(eq(auditLog.subjectType, 'user'), eq(auditLog.subjectId, userId)));
}

/** Sessions and mailed links go with the account; payments and uploads lose their owner. */
export async function deleteUser(tx: Db, id: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, id));
}
