import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { paymentRefunds } from '#app/db/tables/payments.ts';

type NewRefund = typeof paymentRefunds.$inferInsert;

/** False when it was stored before. */
export async function insertRefund(tx: Db, refund: NewRefund): Promise<boolean> {
  const inserted = await tx
    .insert(paymentRefunds)
    .values(refund)
    .onConflictDoNothing()
    .returning({ id: paymentRefunds.id });
  return inserted.length > 0;
}

/** Whether PayPal has reversed the payment. */
export async function isReversed(tx: Db, paymentId: string): Promise<boolean> {
  const isOfPayment = sql`${eq(paymentRefunds.paymentId, paymentId)} and ${eq(paymentRefunds.kind, 'reversal')}`;
  return (await tx.$count(paymentRefunds, isOfPayment)) > 0;
}

/** The refunds and reversals of payments, the oldest first. */
export async function findRefundsOf(db: Db, paymentIds: readonly string[]) {
  if (paymentIds.length === 0) return [];
  const { paymentId, kind, amountUsd, refundedAt } = paymentRefunds;
  return db
    .select({ paymentId, kind, amountUsd, refundedAt })
    .from(paymentRefunds)
    .where(inArray(paymentId, [...paymentIds]))
    .orderBy(asc(refundedAt), asc(paymentRefunds.id));
}
export type StoredRefund = Awaited<ReturnType<typeof findRefundsOf>>[number];
