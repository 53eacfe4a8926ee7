import type { Db } from '#app/db/client.ts';
import type { RefundReason } from '#app/db/enums.ts';
import type { LockedPayment } from './payment-lock.service.ts';
import { refundMail } from './payment-mails.rules.ts';
import type { PaymentsDeps } from './payments-deps.service.ts';
import { updatePayment, type Payment } from './payments.db.ts';
import { recipientOf } from './placements/placement-ends.service.ts';
import { endPlacementsOf } from './placements/placements.service.ts';
import { isReversed } from './refund-entries.db.ts';
import { noteAllBack, type MoneyBack } from './refund-entries.service.ts';

/** `named`: by which movements PayPal says that the money went back, as far as they are not noted yet. */
type How = { otherwise: RefundReason; named?: readonly MoneyBack[] };

/** Notes that the money is back, ends what it paid for and tells the payer; the second time it does nothing. */
export async function storeRefunded(
  tx: Db,
  { mails, now: clock }: PaymentsDeps,
  { payment, listing, payer }: LockedPayment,
  { otherwise, named = [] }: How,
): Promise<Payment> {
  if (payment.state === 'refunded') return payment;
  const now = clock();
  const { id, premium, featured } = payment;
  await noteAllBack(tx, payment, { named, now });
  const ended = await endPlacementsOf(tx, listing, { paymentId: id, choice: { premium, featured }, now });
  const isTaken = await isReversed(tx, id);
  const refundReason = isTaken ? 'reversed' : (payment.refundReason ?? otherwise);
  const to = recipientOf(payer);
  if (to !== null) {
    const leftLists = ended.some((each) => each.leftLists);
    const hadPlacements = payment.usedAt !== null;
    await mails.mailer.queue(
      tx,
      refundMail(mails.site, to, { ...payment, refundReason }, { hadPlacements, leftLists }),
    );
  }
  return updatePayment(tx, id, {
    state: 'refunded',
    ...(isTaken ? {} : { captureStatus: 'REFUNDED' }),
    refundReason,
    refundedAt: now,
    claimedUntil: null,
    nextCheckAt: null,
    failedChecks: 0,
  });
}
