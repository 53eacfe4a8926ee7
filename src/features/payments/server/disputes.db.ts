import { and, asc, eq, inArray, lt, ne, or, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { paymentDisputes } from '#app/db/tables/payments.ts';

export type Dispute = typeof paymentDisputes.$inferSelect;

/** A dispute as it was last stored. The payment's row is to be locked before. */
export async function findDispute(tx: Db, id: string): Promise<Dispute | undefined> {
  return (await tx.select().from(paymentDisputes).where(eq(paymentDisputes.id, id)))[0];
}

/** Stores a dispute; false when a newer version of it is stored already. */
export async function storeDispute(tx: Db, dispute: Dispute): Promise<boolean> {
  const { id: _id, paymentId: _paymentId, ...fields } = dispute;
  const { updatedAt, status } = paymentDisputes;
  // Two messages of the same second: a resolved dispute stays resolved.
  const isNewer = or(
    lt(updatedAt, dispute.updatedAt),
    and(eq(updatedAt, dispute.updatedAt), ne(status, sql`'RESOLVED'`)),
  );
  const stored = await tx
    .insert(paymentDisputes)
    .values(dispute)
    .onConflictDoUpdate({
      target: paymentDisputes.id,
      set: fields,
      ...(isNewer === undefined ? {} : { setWhere: isNewer }),
    })
    .returning({ id: paymentDisputes.id });
  return stored.length > 0;
}

/** The disputes of payments, the longest unchanged first. */
export async function findDisputesOf(db: Db, paymentIds: readonly string[]): Promise<Dispute[]> {
  if (paymentIds.length === 0) return [];
  return db
    .select()
    .from(paymentDisputes)
    .where(inArray(paymentDisputes.paymentId, [...paymentIds]))
    .orderBy(asc(paymentDisputes.updatedAt), asc(paymentDisputes.id));
}
