import type { Db } from '#app/db/client.ts';
import type { RefundKind, RefundReason } from '#app/db/enums.ts';
import { toRecipient } from '#app/features/mail/mail.rules.ts';
import { insertRefund, isReversed } from './ledger.db.ts';
import type { LockedPayment } from './payment-lock.service.ts';
import { refundMail } from './payment-mails.rules.ts';
import type { PaymentsDeps } from './payments-deps.service.ts';
import { updatePayment, type Payment } from './payments.db.ts';
import type { PayPalOrder, PayPalRefund } from './paypal/responses.schema.ts';
import { endPlacementsOfPayment } from './placements/placements.service.ts';

/** A refund or reversal of a payment. */
type RefundEntry = { id: string; kind: RefundKind; amountCents: number; refundedAt: Date };

/** The completed refunds of an order: a pending one may still fail. */
export function findRefundEntries({ units }: PayPalOrder, now: Date): RefundEntry[] {
  return units.flatMap(({ refunds }) => refunds.flatMap((refund) => toRefundEntries(refund, now)));
}

export function toRefundEntries({ id, status, amount, createdAt }: PayPalRefund, now: Date): RefundEntry[] {
  if (status !== 'COMPLETED' || amount?.kind !== 'usd') return [];
  return [{ id, kind: 'refund', amountCents: amount.cents, refundedAt: createdAt ?? now }];
}

/** Records refunds on a locked payment, each once, and never more than was paid. */
export async function recordRefundEntries(tx: Db, payment: Payment, entries: readonly RefundEntry[]): Promise<Payment> {
  let { refundedCents } = payment;
  for (const each of entries) {
    const amountCents = Math.min(each.amountCents, payment.amountCents - refundedCents);
    if (amountCents <= 0) continue;
    const isNew = await insertRefund(tx, { ...each, amountCents, paymentId: payment.id });
    if (isNew) refundedCents += amountCents;
  }
  return refundedCents === payment.refundedCents ? payment : updatePayment(tx, payment.id, { refundedCents });
}

/** Records that all is refunded: the entries that PayPal names, and the rest as of now. */
async function recordFullRefund(
  tx: Db,
  payment: Payment,
  { entries, now }: { entries: readonly RefundEntry[]; now: Date },
): Promise<Payment> {
  const recorded = await recordRefundEntries(tx, payment, entries);
  const rest = {
    id: `rest-${payment.id}`,
    kind: 'refund',
    amountCents: refundableCents(recorded),
    refundedAt: now,
  } as const;
  return recordRefundEntries(tx, recorded, [rest]);
}

/** What of a payment is not refunded yet. */
export function refundableCents({
  amountCents,
  refundedCents,
}: Pick<Payment, 'amountCents' | 'refundedCents'>): number {
  return amountCents - refundedCents;
}

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
