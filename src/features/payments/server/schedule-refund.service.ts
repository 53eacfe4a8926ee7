import type { Db } from '#app/db/client.ts';
import type { RefundReason } from '#app/db/refund-enums.ts';
import { CHECK_PAYMENT, type PaymentsDeps } from './payments-deps.service.ts';
import { updatePayment, type Payment } from './payments.db.ts';
import { refundRequestId } from './paypal/order.rules.ts';

/** Records that the money has to be refunded, and queues the job that sends the refund. */
export async function scheduleRefund(
  tx: Db,
  { send, now }: Pick<PaymentsDeps, 'send' | 'now'>,
  payment: Payment,
  reason: RefundReason,
): Promise<Payment> {
  await send(tx, CHECK_PAYMENT, { paymentId: payment.id });
  const { id } = payment;
  return updatePayment(tx, id, { refundReason: reason, refundRequestId: refundRequestId(id), nextCheckAt: now() });
}
