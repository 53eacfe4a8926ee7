import type { Db } from '#app/db/client.ts';
import type { RefundReason } from '#app/db/enums.ts';
import type { LockedPayment } from './payment-lock.service.ts';
import { refundMail } from './payment-mails.rules.ts';
import type { PaymentsDeps } from './payments-deps.service.ts';
import { updatePayment, type Payment } from './payments.db.ts';
import { toRecipient } from './placements/placement-ends.service.ts';
import { endPlacementsOfPayment } from './placements/placements.service.ts';
import { isReversed } from './refund-entries.db.ts';
import { recordFullRefund, type RefundEntry } from './refund-entries.service.ts';

/**
 * `entries`: the refunds that PayPal names, as far as they are not recorded yet; `fallbackReason`: where none is known.
 */
type RefundDetails = { fallbackReason: RefundReason; entries?: readonly RefundEntry[] };

/**
 * Records that all money is back, ends the placements that it paid for and mails the payer; the second time it does
 * nothing.
 */
export async function recordRefund(
  tx: Db,
  { mails, now: clock }: PaymentsDeps,
  { payment, listing, payer }: LockedPayment,
  { fallbackReason, entries = [] }: RefundDetails,
): Promise<Payment> {
  if (payment.state === 'refunded') return payment;
  const now = clock();
  const { id, premium, featured } = payment;
  await recordFullRefund(tx, payment, { entries, now });
  const ended = await endPlacementsOfPayment(tx, listing, { paymentId: id, choice: { premium, featured }, now });
  const isReversal = await isReversed(tx, id);
  const refundReason = isReversal ? 'reversed' : (payment.refundReason ?? fallbackReason);
  const to = toRecipient(payer);
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
    ...(isReversal ? {} : { captureStatus: 'REFUNDED' }),
    refundReason,
    refundedAt: now,
    claimedUntil: null,
    nextCheckAt: null,
    failedChecks: 0,
  });
}
