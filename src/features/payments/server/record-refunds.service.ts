import type { Db } from '#app/db/client.ts';
import type { RefundKind, RefundReason } from '#app/db/refund-enums.ts';
import { toRecipient } from '#app/features/mail/mail.rules.ts';
import { nextCheck } from './check-schedule.rules.ts';
import { insertFee, insertRefund, sumReversals } from './ledger.db.ts';
import { refusedRefundMail } from './operator-mails.rules.ts';
import type { LockedPayment } from './payment-lock.service.ts';
import { partRefundMail, refundMail } from './payment-mails.rules.ts';
import type { PaymentsDeps } from './payments-deps.service.ts';
import { updatePayment, type Payment } from './payments.db.ts';
import { refundRefusalMessage } from '../payment-messages.rules.ts';
import type { PayPalRefund } from './paypal/responses.schema.ts';
import { endPlacementsOfPayment } from './placements/placements.service.ts';
import {
  findOpenRefundRequest,
  findRestRequest,
  updateOpenRefundRequest,
  type RefundRequest,
} from './refund-requests.db.ts';

/** The cents of a payment that are not refunded yet. */
export function refundableCents({ amountCents, refundedCents }: Payment): number {
  return amountCents - refundedCents;
}

/** Refunds as PayPal names them. `isComplete`: these are all refunds of the payment so far. */
type NamedRefunds = { refunds: readonly PayPalRefund[]; isComplete: boolean };

/**
 * Records PayPal's refunds of a locked payment, each once, settles the open request that one of them answers, and mails
 * the payer about parts. If nothing of the payment is left, the caller records the full refund.
 */
export async function recordRefunds(
  tx: Db,
  deps: PaymentsDeps,
  locked: LockedPayment,
  { refunds, isComplete }: NamedRefunds,
): Promise<Payment> {
  const { payment } = locked;
  const request = await findOpenRefundRequest(tx, payment.id);
  const answer = refunds.find((refund) => request !== undefined && isAnswerTo(request, refund));
  const entries = refunds.flatMap((refund) => toRefundEntries(refund, deps.now()));
  const { recorded, added } = await recordRefundEntries(tx, payment, entries);
  const isAllBack = refundableCents(recorded) === 0;
  const atPayPal = added.filter(({ id }) => id !== answer?.id);
  if (!isAllBack && payment.state === 'used')
    for (const { amountCents } of atPayPal) await mailPart(tx, deps, { ...locked, payment: recorded }, { amountCents });
  if (request === undefined || answer === undefined) return recorded;
  // The full refund settles a request for the rest. If PayPal refunded less, another refund is not known here yet.
  if (request.isRest && (isAllBack || (answer.status === 'COMPLETED' && !isComplete))) return recorded;
  return settleRequest(tx, deps, { ...locked, payment: recorded }, { request, answer });
}

/** PayPal returns the request's id with the refund, also when its first answer was lost. */
function isAnswerTo(request: RefundRequest, { id, customId }: PayPalRefund): boolean {
  return customId === request.id || id === request.refundId;
}

type Answered = { request: RefundRequest; answer: PayPalRefund };

async function settleRequest(
  tx: Db,
  deps: PaymentsDeps,
  locked: LockedPayment,
  { request, answer }: Answered,
): Promise<Payment> {
  switch (answer.status) {
    case 'PENDING':
      await updateOpenRefundRequest(tx, request.id, { refundId: answer.id });
      return locked.payment;
    case 'COMPLETED':
      return completePart(tx, deps, locked, { request, answer });
    case 'FAILED':
    case 'CANCELLED': {
      const message = refundRefusalMessage(answer.status);
      return recordRefusedRequest(tx, deps, locked.payment, {
        request,
        issue: answer.status,
        message,
        isAwaited: false,
      });
    }
  }
}

/** A part of a payment went back as requested. */
async function completePart(
  tx: Db,
  deps: PaymentsDeps,
  locked: LockedPayment,
  { request, answer }: Answered,
): Promise<Payment> {
  const now = deps.now();
  const { payment, listing } = locked;
  const { id, premium, featured } = payment;
  await updateOpenRefundRequest(tx, request.id, { state: 'completed', refundId: answer.id, settledAt: now });
  const ended = request.endsPlacements
    ? await endPlacementsOfPayment(tx, listing, { paymentId: id, choice: { premium, featured }, now })
    : [];
  const amountCents = answer.amount?.kind === 'usd' ? answer.amount.cents : request.amountCents;
  const leftLists = ended.some((each) => each.leftLists);
  await mailPart(tx, deps, locked, { amountCents, request, leftLists });
  const settled = { refundReason: null, failure: null, claimedUntil: null, failedChecks: 0 };
  return updatePayment(tx, id, {
    ...settled,
    ...(request.endsPlacements ? { refundEndsPlacements: true } : {}),
    nextCheckAt: nextCheck({ ...payment, ...settled }, now),
  });
}

type Part = { amountCents: number; request?: RefundRequest; leftLists?: boolean };

async function mailPart(tx: Db, { mails }: PaymentsDeps, { payment, payer }: LockedPayment, part: Part): Promise<void> {
  const to = toRecipient(payer);
  if (to !== null) await mails.mailer.queue(tx, partRefundMail(mails.site, to, payment, part));
}

type RefusedRequest = { request: RefundRequest; issue: string; message: string; isAwaited: boolean };

/**
 * Ends a request that PayPal refused, unless it is settled already, and mails the operator if no admin waits for the
 * result. Only an admin can request another refund.
 */
export async function recordRefusedRequest(
  tx: Db,
  { mails, log, now: clock }: PaymentsDeps,
  payment: Payment,
  { request, issue, message, isAwaited }: RefusedRequest,
): Promise<Payment> {
  const now = clock();
  if (!(await updateOpenRefundRequest(tx, request.id, { state: 'refused', settledAt: now }))) return payment;
  log.error({ event: 'refund-refused', orderId: payment.orderId, failure: issue }, 'refund refused');
  if (!isAwaited) await mails.mailer.queueToOperator(tx, refusedRefundMail(mails.site, payment, message));
  return updatePayment(tx, payment.id, {
    refundReason: null,
    failure: issue,
    claimedUntil: null,
    nextCheckAt: nextCheck({ ...payment, refundReason: null }, now),
  });
}

/** A refund or reversal of a payment. */
export type RefundEntry = {
  id: string;
  kind: RefundKind;
  amountCents: number;
  refundedAt: Date;
  returnedFeeCents?: number | null;
};

/** Only completed refunds count: pending ones may still fail. */
function toRefundEntries({ id, status, amount, createdAt, returnedFeeCents }: PayPalRefund, now: Date): RefundEntry[] {
  if (status !== 'COMPLETED' || amount?.kind !== 'usd') return [];
  return [{ id, kind: 'refund', amountCents: amount.cents, refundedAt: createdAt ?? now, returnedFeeCents }];
}

/** Records refunds on a locked payment, each once, and never more than was paid. `added`: those that were new. */
export async function recordRefundEntries(
  tx: Db,
  payment: Payment,
  entries: readonly RefundEntry[],
): Promise<{ recorded: Payment; added: RefundEntry[] }> {
  let { refundedCents } = payment;
  const added: RefundEntry[] = [];
  for (const { returnedFeeCents = null, ...each } of entries) {
    const amountCents = Math.min(each.amountCents, payment.amountCents - refundedCents);
    if (amountCents <= 0) continue;
    const paymentId = payment.id;
    const isNew = await insertRefund(tx, { ...each, amountCents, paymentId });
    if (isNew) {
      refundedCents += amountCents;
      added.push({ ...each, amountCents });
    }
    const { id, refundedAt } = each;
    if (returnedFeeCents !== null)
      await insertFee(tx, { id, paymentId, kind: 'refund', amountCents: -returnedFeeCents, chargedAt: refundedAt });
  }
  const recorded = added.length === 0 ? payment : await updatePayment(tx, payment.id, { refundedCents });
  return { recorded, added };
}

/** `fallbackReason`: used if no reason is known; `refunds`: PayPal's refunds, of which one may answer the request. */
type RefundDetails = { fallbackReason: RefundReason; refunds: readonly PayPalRefund[] };

/**
 * Records a full refund of a locked payment whose refunds are recorded, settles the open request, and mails the payer.
 * The placements end unless the admin who requested the rest let them go on. Does nothing the second time.
 */
export async function recordFullRefund(
  tx: Db,
  deps: PaymentsDeps,
  locked: LockedPayment,
  { fallbackReason, refunds }: RefundDetails,
): Promise<Payment> {
  const { payment, listing } = locked;
  if (payment.state === 'refunded') return payment;
  const now = deps.now();
  const { id, premium, featured } = payment;
  await recordRest(tx, payment, now);
  const { taken, returned } = await sumReversals(tx, id);
  const isReversal = taken > returned;
  const rest = isReversal ? undefined : await findRestRequest(tx, id);
  const keepsPlacements = rest?.endsPlacements === false;
  const open = await findOpenRefundRequest(tx, id);
  if (open !== undefined) await settleByFullRefund(tx, open, refunds, now);
  const ended = keepsPlacements
    ? []
    : await endPlacementsOfPayment(tx, listing, { paymentId: id, choice: { premium, featured }, now });
  const noted = open?.isRest === false ? null : payment.refundReason;
  const refundReason = isReversal ? 'reversed' : (noted ?? fallbackReason);
  const leftLists = ended.some((each) => each.leftLists);
  await mailFullRefund(tx, deps, locked, { refundReason, reason: rest?.reason ?? null, keepsPlacements, leftLists });
  return updatePayment(tx, id, {
    state: 'refunded',
    ...(isReversal ? {} : { captureStatus: 'REFUNDED' }),
    ...(keepsPlacements && payment.refundEndsPlacements === null ? { refundEndsPlacements: false } : {}),
    refundReason,
    refundedAt: now,
    claimedUntil: null,
    nextCheckAt: null,
    failedChecks: 0,
  });
}

/** Records what is refunded without an entry from PayPal, as of now. */
async function recordRest(tx: Db, payment: Payment, now: Date): Promise<void> {
  const amountCents = refundableCents(payment);
  await recordRefundEntries(tx, payment, [{ id: `rest-${payment.id}`, kind: 'refund', amountCents, refundedAt: now }]);
}

/** All money is back: by the request's refund, or by others, so that PayPal has nothing left for it. */
async function settleByFullRefund(
  tx: Db,
  request: RefundRequest,
  refunds: readonly PayPalRefund[],
  settledAt: Date,
): Promise<void> {
  const own = refunds.find((refund) => refund.status === 'COMPLETED' && isAnswerTo(request, refund));
  const outcome =
    own === undefined ? ({ state: 'refused' } as const) : ({ state: 'completed', refundId: own.id } as const);
  await updateOpenRefundRequest(tx, request.id, { ...outcome, settledAt });
}

type FullRefund = { refundReason: RefundReason; reason: string | null; keepsPlacements: boolean; leftLists: boolean };

async function mailFullRefund(
  tx: Db,
  { mails }: PaymentsDeps,
  { payment, payer }: LockedPayment,
  { refundReason, ...told }: FullRefund,
): Promise<void> {
  const to = toRecipient(payer);
  if (to === null) return;
  const hadPlacements = payment.usedAt !== null && payment.commissionInvoice === null;
  await mails.mailer.queue(tx, refundMail(mails.site, to, { ...payment, refundReason }, { hadPlacements, ...told }));
}
