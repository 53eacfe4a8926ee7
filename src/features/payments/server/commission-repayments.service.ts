import type { Db } from '#app/db/client.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { PAYMENT_REFUSALS } from '../payment-messages.rules.ts';
import { findInvoicePaymentId, findRepaymentOf, lockCommissionInvoice } from './commission-invoices.db.ts';
import { lockPaymentContext } from './payment-lock.service.ts';
import type { Payment } from './payments.db.ts';
import { refundableCents } from './record-refunds.service.ts';

/**
 * Locks the payment with a capture that paid an invoice, after the accounts of its payer and of the admin; null if there is
 * none. The caller locks the invoice and its credit note afterwards.
 */
export async function lockInvoicePayment(
  tx: Db,
  admin: User,
  { number, captureId }: { number: number; captureId: string | null },
): Promise<Payment | null> {
  const id = captureId === null ? undefined : await findInvoicePaymentId(tx, number, captureId);
  return id === undefined ? null : (await lockPaymentContext(tx, id, admin)).payment;
}

/** The cents of a payment that are neither refunded nor promised by a refund. */
export function unpromisedCents(payment: Payment): number {
  return payment.refundReason === null ? refundableCents(payment) : 0;
}

type AskedRefund = { number: number; isRest: boolean };

/**
 * Checks before the refund of a locked payment that its invoice allows it. Throws conflict if the refund would make the seller
 * owe a paid invoice again, and if the credit note was repaid in another way.
 */
export async function requireInvoiceRefundable(
  tx: Db,
  { captureId }: Payment,
  { number, isRest }: AskedRefund,
): Promise<void> {
  const invoice = await lockCommissionInvoice(tx, number);
  if (invoice?.paidReference !== captureId) return;
  if (invoice.state === 'paid' && isRest) throw new AppError('conflict', PAYMENT_REFUSALS.creditFirst);
  if ((await findRepaymentOf(tx, number)) !== null) throw new AppError('conflict', PAYMENT_REFUSALS.repaidOtherwise);
}
