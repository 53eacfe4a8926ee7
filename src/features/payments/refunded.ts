import type { Db } from '#app/db/client.ts';
import type { RefundReason } from '#app/db/enums.ts';
import { recipientOf } from '#app/features/placements/placement-ends.service.ts';
import { endPlacementsOf } from '#app/features/placements/placements.service.ts';
import type { LockedPayment } from './locked-payment.ts';
import { refundMail } from './payment-mails.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import { updatePayment, type Payment } from './payments.db.ts';

/** Notes that the money is back, ends what it paid for and tells the payer; the second time it does nothing. */
export async function storeRefunded(
  tx: Db,
  { mails, now: clock }: PaymentsDeps,
  { payment, listing, payer }: LockedPayment,
  otherwise: RefundReason,
): Promise<Payment> {
  if (payment.state === 'refunded') return payment;
  const now = clock();
  const { id, premium, featured, amountUsd } = payment;
  const ended = await endPlacementsOf(tx, listing, { paymentId: id, choice: { premium, featured }, now });
  const refundReason = payment.refundReason ?? otherwise;
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
    captureStatus: 'REFUNDED',
    refundReason,
    refundedAt: now,
    refundedUsd: amountUsd,
    claimedUntil: null,
    nextCheckAt: null,
    failedChecks: 0,
  });
}
