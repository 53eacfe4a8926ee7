import type { Db } from '#app/db/client.ts';
import { findDispute, storeDispute } from './disputes.db.ts';
import { disputeMail, reversalMail, unknownAmountMail } from './operator-mails.rules.ts';
import type { PaymentsDeps } from './payments-deps.service.ts';
import { lockPayment } from './payments.db.ts';
import type { ReportedDispute } from './paypal/dispute.schema.ts';
import type { ReportedReversal } from './paypal/event.schema.ts';
import { recordRefundEntries } from './refund-entries.service.ts';

type Mails = Pick<PaymentsDeps, 'mails'>;

/**
 * Records a reversal, and mails the operator. The signed webhook is its only source: PayPal's orders and captures have
 * no status for it. The placements end with the next check of the payment.
 */
export async function recordReversal(
  tx: Db,
  { mails }: Mails,
  paymentId: string,
  reversal: ReportedReversal,
): Promise<void> {
  const payment = await lockPayment(tx, paymentId);
  if (payment === undefined) return;
  const { id, amountUsd, reversedAt: refundedAt } = reversal;
  await recordRefundEntries(tx, payment, [{ id, kind: 'reversal', amountUsd, refundedAt }]);
  await mails.mailer.queueToOperator(tx, reversalMail(mails.site, payment, amountUsd));
}

/** Mails the operator about money that went back where the event does not say how much. It ends nothing by itself. */
export async function notifyUnknownAmount(tx: Db, { mails }: Mails, paymentId: string, type: string): Promise<void> {
  const payment = await lockPayment(tx, paymentId);
  if (payment === undefined) return;
  await mails.mailer.queueToOperator(tx, unknownAmountMail(mails.site, payment, type));
}

/** Stores how a dispute stands, and mails the operator where that has changed. */
export async function recordDispute(
  tx: Db,
  { mails }: Mails,
  paymentId: string,
  dispute: ReportedDispute,
): Promise<void> {
  // Two events at once must not both find the state before them.
  const payment = await lockPayment(tx, paymentId);
  if (payment === undefined) return;
  const before = await findDispute(tx, dispute.id);
  if (!(await storeDispute(tx, { ...dispute, paymentId }))) return;
  const hasChanged =
    before?.status !== dispute.status ||
    before.stage !== dispute.stage ||
    before.respondBy?.getTime() !== dispute.respondBy?.getTime();
  if (hasChanged) await mails.mailer.queueToOperator(tx, disputeMail(mails.site, payment, dispute));
}
