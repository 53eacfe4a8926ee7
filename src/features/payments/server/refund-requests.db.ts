import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { refundRequests } from '#app/db/tables/payments.ts';

export type RefundRequest = typeof refundRequests.$inferSelect;

/** Stores a request. The caller must lock the payment's row first: only one request of a payment can be open. */
export async function insertRefundRequest(tx: Db, request: typeof refundRequests.$inferInsert): Promise<void> {
  await tx.insert(refundRequests).values(request);
}

/** The request of a payment that PayPal has not answered finally. */
export async function findOpenRefundRequest(db: Db, paymentId: string): Promise<RefundRequest | undefined> {
  return (await findOpenRefundRequests(db, [paymentId]))[0];
}

/** The last request for all that was left of a payment, unless PayPal refused it. */
export async function findRestRequest(tx: Db, paymentId: string): Promise<RefundRequest | undefined> {
  const [request] = await tx
    .select()
    .from(refundRequests)
    .where(
      and(
        eq(refundRequests.paymentId, paymentId),
        eq(refundRequests.isRest, true),
        ne(refundRequests.state, 'refused'),
      ),
    )
    .orderBy(desc(refundRequests.requestedAt))
    .limit(1);
  return request;
}

/** The open requests of payments. */
export async function findOpenRefundRequests(db: Db, paymentIds: readonly string[]): Promise<RefundRequest[]> {
  if (paymentIds.length === 0) return [];
  return db
    .select()
    .from(refundRequests)
    .where(and(inArray(refundRequests.paymentId, [...paymentIds]), eq(refundRequests.state, 'open')));
}

type RequestChange = Partial<Pick<RefundRequest, 'state' | 'refundId' | 'settledAt'>>;

/** Changes an open request; returns false if it is not open. */
export async function updateOpenRefundRequest(tx: Db, id: string, fields: RequestChange): Promise<boolean> {
  const updated = await tx
    .update(refundRequests)
    .set(fields)
    .where(and(eq(refundRequests.id, id), eq(refundRequests.state, 'open')))
    .returning({ id: refundRequests.id });
  return updated.length > 0;
}
