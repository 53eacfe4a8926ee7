import { and, eq, exists, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { commissionInvoices } from '#app/db/tables/invoices.ts';
import { payments } from '#app/db/tables/payments.ts';

/** An invoice, locked so that it is neither paid nor taken back until the transaction ends. */
export async function lockCommissionInvoice(tx: Db, number: number) {
  const { listingId, listingName, brand, sellerId, amountCents, state } = commissionInvoices;
  const [row] = await tx
    .select({ number: commissionInvoices.number, listingId, listingName, brand, sellerId, amountCents, state })
    .from(commissionInvoices)
    .where(eq(commissionInvoices.number, number))
    .for('no key update');
  return row;
}
export type LockedInvoice = NonNullable<Awaited<ReturnType<typeof lockCommissionInvoice>>>;

/** Whether another payment of the invoice is being captured, or checked by PayPal. */
export async function isInvoicePaymentInFlight(
  tx: Db,
  { number, except, now }: { number: number; except: string | null; now: Date },
): Promise<boolean> {
  const { id, commissionInvoice, state, refundReason, claimedUntil } = payments;
  const isPending = and(eq(state, 'captured'), isNull(refundReason));
  const isCapturing = and(inArray(state, ['created', 'approved']), gt(claimedUntil, now));
  const found = await tx
    .select({ id })
    .from(payments)
    .where(and(eq(commissionInvoice, number), or(isPending, isCapturing), except === null ? undefined : ne(id, except)))
    .limit(1);
  return found.length > 0;
}

/** Opens the invoices again that were paid in the sandbox, and returns their number. */
export async function reopenSandboxInvoices(tx: Db): Promise<number> {
  const { paidBy, paidReference, state, number } = commissionInvoices;
  const inSandbox = tx
    .select({ one: sql`1` })
    .from(payments)
    .where(
      and(
        eq(payments.commissionInvoice, number),
        eq(payments.captureId, paidReference),
        eq(payments.environment, 'sandbox'),
      ),
    );
  const reopened = await tx
    .update(commissionInvoices)
    .set({ state: 'open', paidBy: null, paidReference: null, paidAt: null, notedAt: null, notedBy: null })
    .where(and(eq(state, 'paid'), eq(paidBy, 'paypal'), exists(inSandbox)))
    .returning({ number });
  return reopened.length;
}
