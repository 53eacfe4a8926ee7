import { and, eq, exists, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { commissionInvoices, creditNotes } from '#app/db/tables/invoices.ts';
import { payments } from '#app/db/tables/payments.ts';
import { sales } from '#app/db/tables/sales.ts';

/**
 * An invoice, locked so that it is neither paid nor taken back until the transaction ends. That of an undone sale counts as
 * taken back: its credit note follows.
 */
export async function lockCommissionInvoice(tx: Db, number: number) {
  const { listingId, listingName, brand, sellerId, amountCents, state, paidReference } = commissionInvoices;
  const [row] = await tx
    .select({
      invoice: {
        number: commissionInvoices.number,
        listingId,
        listingName,
        brand,
        sellerId,
        amountCents,
        state,
        paidReference,
      },
      undoneAt: sales.undoneAt,
    })
    .from(commissionInvoices)
    .innerJoin(sales, eq(sales.id, commissionInvoices.saleId))
    .where(eq(commissionInvoices.number, number))
    .for('no key update', { of: commissionInvoices });
  if (row === undefined || row.undoneAt === null) return row?.invoice;
  return { ...row.invoice, state: 'credited' as const };
}
export type LockedInvoice = NonNullable<Awaited<ReturnType<typeof lockCommissionInvoice>>>;

/** The payment with a capture that paid an invoice. */
export async function findInvoicePaymentId(db: Db, number: number, captureId: string): Promise<string | undefined> {
  const { id, commissionInvoice } = payments;
  const found = await db
    .select({ id })
    .from(payments)
    .where(and(eq(commissionInvoice, number), eq(payments.captureId, captureId)));
  return found[0]?.id;
}

/** How the money of a credited invoice went back; null while it did not. */
export async function findRepaymentOf(db: Db, number: number) {
  const { invoiceNumber, repaidBy } = creditNotes;
  const [note] = await db.select({ repaidBy }).from(creditNotes).where(eq(invoiceNumber, number));
  return note?.repaidBy ?? null;
}

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
