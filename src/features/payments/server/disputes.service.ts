import type { Db } from '#app/db/client.ts';
import { findDispute, storeDispute } from './disputes.db.ts';
import { disputeMail, reversalMail, unknownAmountMail } from './operator-mails.rules.ts';
import type { PaymentsDeps } from './payments-deps.service.ts';
import { lockPayment } from './payments.db.ts';
import type { ToldDispute } from './paypal/dispute.schema.ts';
import type { ToldReversal } from './paypal/event.schema.ts';
import { noteMoneyBack } from './refund-entries.service.ts';

type Mails = Pick<PaymentsDeps, 'mails'>;

/**
 * Notes money that PayPal took back, and tells the operator. Here PayPal's word is taken from its message, which it has
 * signed: its orders and captures have no status for it. What was paid for ends with the next check of the payment.
 */
export async function noteReversal(tx: Db, { mails }: Mails, paymentId: string, told: ToldReversal): Promise<void> {
  const payment = await lockPayment(tx, paymentId);
  if (payment === undefined) return;
  const { id, amountUsd, reversedAt: refundedAt } = told;
  await noteMoneyBack(tx, payment, [{ id, kind: 'reversal', amountUsd, refundedAt }]);
  await mails.mailer.queueToOperator(tx, reversalMail(mails.site, payment, amountUsd));
}

/** Tells the operator of money that went back where the message does not say how much. It ends nothing by itself. */
export async function tellOfUnknownAmount(tx: Db, { mails }: Mails, paymentId: string, type: string): Promise<void> {
  const payment = await lockPayment(tx, paymentId);
  if (payment === undefined) return;
  await mails.mailer.queueToOperator(tx, unknownAmountMail(mails.site, payment, type));
}

/** Notes how a dispute stands, and tells the operator where that is news. */
export async function noteDispute(tx: Db, { mails }: Mails, paymentId: string, told: ToldDispute): Promise<void> {
  // Two messages at once must not both find the state before them.
  const payment = await lockPayment(tx, paymentId);
  if (payment === undefined) return;
  const before = await findDispute(tx, told.id);
  if (!(await storeDispute(tx, { ...told, paymentId }))) return;
  const isNews =
    before?.status !== told.status ||
    before.stage !== told.stage ||
    before.respondBy?.getTime() !== told.respondBy?.getTime();
  if (isNews) await mails.mailer.queueToOperator(tx, disputeMail(mails.site, payment, told));
}
