import { and, asc, eq, inArray, lt, ne, or, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { paymentDisputes } from '#app/db/tables/payments.ts';

export type Dispute = typeof paymentDisputes.$inferSelect;

/** What is known of a dispute. The payment's row is to be locked before it. */
export async function findDispute(tx: Db, id: string): Promise<Dispute | undefined> {
  return (await tx.select().from(paymentDisputes).where(eq(paymentDisputes.id, id)))[0];
}

/** Writes down what PayPal says of a dispute; false when it has said something newer before. */
export async function storeDispute(tx: Db, dispute: Dispute): Promise<boolean> {
  const { id: _id, paymentId: _paymentId, ...told } = dispute;
  const { updatedAt, status } = paymentDisputes;
  // Two messages of one second: what is resolved stays so.
  const isNewer = or(
    lt(updatedAt, dispute.updatedAt),
    and(eq(updatedAt, dispute.updatedAt), ne(status, sql`'RESOLVED'`)),
  );
  const stored = await tx
    .insert(paymentDisputes)
    .values(dispute)
    .onConflictDoUpdate({
      target: paymentDisputes.id,
      set: told,
      ...(isNewer === undefined ? {} : { setWhere: isNewer }),
    })
    .returning({ id: paymentDisputes.id });
  return stored.length > 0;
}

/** What payers complained of, the oldest word first. */
export async function findDisputesOf(db: Db, paymentIds: readonly string[]): Promise<Dispute[]> {
  if (paymentIds.length === 0) return [];
  return db
    .select()
    .from(paymentDisputes)
    .where(inArray(paymentDisputes.paymentId, [...paymentIds]))
    .orderBy(asc(paymentDisputes.updatedAt), asc(paymentDisputes.id));
}
