import type { Db } from '#app/db/client.ts';
import { lockInvoiceToSettle } from './commission-orders.service.ts';
import { insertRefund } from './ledger.db.ts';
import type { PaymentsDeps } from './payments-deps.service.ts';
import { updatePayment, type Payment } from './payments.db.ts';
import type { RefundEntry } from './record-refunds.service.ts';
import { scheduleRefund } from './schedule-refund.service.ts';

/**
 * Records that PayPal returned what it had taken from a locked payment. `id` identifies the entry. A payment that was
 * refunded by the reversal counts as paid again; its placements have ended, and stay so. If it paid an invoice that does not
 * need the money any more, its refund is scheduled.
 */
export async function recordCancelledReversal(
  tx: Db,
  deps: Pick<PaymentsDeps, 'send' | 'now'>,
  payment: Payment,
  { id, amountCents, refundedAt }: Omit<RefundEntry, 'kind'>,
): Promise<void> {
  const { id: paymentId, commissionInvoice: number } = payment;
  await insertRefund(tx, { id, paymentId, kind: 'cancelled-reversal', amountCents: -amountCents, refundedAt });
  const refundedCents = payment.refundedCents - amountCents;
  if (payment.state !== 'refunded' || payment.refundReason !== 'reversed') {
    await updatePayment(tx, paymentId, { refundedCents });
    return;
  }
  // Before the payment is paid again, which settles an open invoice.
  const needed = number === null ? null : await lockInvoiceToSettle(tx, payment, number);
  const paidAgain = await updatePayment(tx, paymentId, {
    refundedCents,
    state: payment.usedAt === null ? 'captured' : 'used',
    refundedAt: null,
    refundReason: null,
  });
  if (typeof needed === 'string') await scheduleRefund(tx, deps, paidAgain, needed);
}
