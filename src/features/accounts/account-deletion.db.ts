import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#app/db/client.ts';
import { users } from '#app/db/tables/accounts.ts';
import { machines } from '#app/db/tables/machines.ts';
import { payments } from '#app/db/tables/payments.ts';
import { auditLog, contactSubmissions, outbox } from '#app/db/tables/site.ts';
import { signInNameOf } from './sign-in-names.rules.ts';

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
  await tx.delete(outbox).where(eq(sql`lower(${outbox.recipient})`, signInNameOf(email)));
}

export async function deleteMessagesFrom(tx: Db, email: string): Promise<void> {
  await tx.delete(contactSubmissions).where(eq(sql`lower(${contactSubmissions.email})`, signInNameOf(email)));
}

/** Fields of an account that say nothing of a person: what it may do, and how visitors reached the operator. */
const NOT_PERSONAL = ['role', 'tewhEmail', 'tewhPhone'] as const;

function withoutPersonal(fields: PgColumn): SQL {
  return sql`case when jsonb_typeof(${fields}) = 'object' then (
    select jsonb_object_agg(key, value) from jsonb_each(${fields}) where key in ${[...NOT_PERSONAL]}) end`;
}

/** Leaves of the entries about an account who did what and when, and not what its personal fields said. */
export async function blankAuditOf(tx: Db, userId: string): Promise<void> {
  await tx
    .update(auditLog)
    .set({ before: withoutPersonal(auditLog.before), after: withoutPersonal(auditLog.after) })
    .where(and(eq(auditLog.subjectType, 'user'), eq(auditLog.subjectId, userId)));
}

/** Sessions, mailed links and the mails about it go with the account; payments and uploads lose their owner. */
export async function deleteUser(tx: Db, id: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, id));
}
