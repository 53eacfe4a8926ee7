import { toUsd } from '#app/lib/format.ts';
import type { Db } from '#app/db/client.ts';
import type { RefundKind, RefundReason } from '#app/db/enums.ts';
import { recordAdminAction } from '#app/features/accounts/server/admin-audit.service.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { toRecipient } from '#app/features/mail/mail.rules.ts';
import { AppError } from '#app/lib/app-error.ts';
import { PAYMENT_REFUSALS, refundRefusalMessage } from '../payment-messages.rules.ts';
import { CLAIM_MS, incrementFailedChecks, nextCheck } from './check-schedule.rules.ts';
import { insertRefund, sumReversals } from './ledger.db.ts';
import { refusedRefundMail } from './operator-mails.rules.ts';
import { lockPaymentContext, type LockedPayment } from './payment-lock.service.ts';
import { refundMail } from './payment-mails.rules.ts';
import { CHECK_PAYMENT, getPayPal, type PaymentsDeps } from './payments-deps.service.ts';
import { claimPayment, findPayment, lockFulfilledPayments, updatePayment, type Payment } from './payments.db.ts';
import type { RefundOutcome } from './paypal/client.service.ts';
import { PayPalError } from './paypal/error.rules.ts';
import { nextRequestId, refundRequestId } from './paypal/order.rules.ts';
import type { PayPalOrder, PayPalRefund } from './paypal/responses.schema.ts';
import { endPlacementsOfPayment } from './placements/placements.service.ts';

/**
 * Refunds the remainder of a payment once, even if called repeatedly, and ends what it paid for. Throws not_found,
 * conflict, and unavailable; in the last case the refund is sent when PayPal is available again.
 */
export async function refundPayment(deps: PaymentsDeps, admin: User, paymentId: string): Promise<void> {
  const requested = await deps.db.transaction((tx) => requestRefund(tx, deps, admin, paymentId));
  if (requested.state === 'refunded') return;
  try {
    await sendRefund(deps, paymentId, { isAwaited: true });
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    deps.log.warn({ err: error, orderId: requested.orderId, debugId: error.debugId }, 'no response to refund');
    throw new AppError('unavailable', PAYMENT_REFUSALS.refundLater);
  }
}

/** Recorded before PayPal is called, so that no refund is lost or sent twice. */
async function requestRefund(tx: Db, deps: PaymentsDeps, admin: User, paymentId: string): Promise<Payment> {
  if ((await findPayment(tx, paymentId)) === undefined) throw new AppError('not_found', PAYMENT_REFUSALS.unknown);
  const { payment } = await lockPaymentContext(tx, paymentId, admin);
  if (payment.state === 'refunded' || payment.refundReason !== null) return payment;
  if (payment.captureStatus === 'PENDING') throw new AppError('conflict', PAYMENT_REFUSALS.refundPending);
  if (payment.state !== 'used') throw new AppError('conflict', PAYMENT_REFUSALS.nothingToRefund);
  return recordRefundRequest(tx, admin, payment, deps.now());
}

async function recordRefundRequest(tx: Db, admin: User, payment: Payment, now: Date): Promise<Payment> {
  const { id, state, orderId, environment } = payment;
  await recordAdminAction(tx, admin, {
    action: 'refund payment',
    subject: { type: 'payment', id },
    before: { state },
    after: { askedUsd: toUsd(refundableCents(payment)), orderId, environment },
  });
  return updatePayment(tx, id, {
    refundReason: 'admin',
    refundRequestId: payment.refundRequestId ?? refundRequestId(id),
    nextCheckAt: now,
  });
}

/**
 * The placements of a locked listing that are paid, not ended and not being refunded, and their amount that is not
 * refunded yet. With `refundBy`, a job refunds them, so that a rejection does not wait for PayPal.
 */
export async function summarizePaidOptions(
  tx: Db,
  { send, now }: Pick<PaymentsDeps, 'send' | 'now'>,
  { listingId, refundBy }: { listingId: string; refundBy: User | null },
): Promise<{ premium: boolean; featured: boolean; leftCents: number }> {
  const paid = { premium: false, featured: false, leftCents: 0 };
  for (const payment of await lockFulfilledPayments(tx, listingId)) {
    paid.premium ||= payment.premium;
    paid.featured ||= payment.featured;
    paid.leftCents += refundableCents(payment);
    if (refundBy === null) continue;
    await recordRefundRequest(tx, refundBy, payment, now());
    await send(tx, CHECK_PAYMENT, { paymentId: payment.id });
  }
  return paid;
}

/**
 * Sends a scheduled refund to PayPal. `isAwaited`: an admin waits for the result; otherwise the operator is mailed if
 * PayPal refuses a refund that an admin requested. Throws conflict and PayPalError.
 */
export async function sendRefund(
  deps: PaymentsDeps,
  paymentId: string,
  { isAwaited = false }: { isAwaited?: boolean } = {},
): Promise<Payment> {
  return deps.inFlight.run(`refund ${paymentId}`, async () => {
    const now = deps.now();
    const until = new Date(now.getTime() + CLAIM_MS);
    const payment = await claimPayment(deps.db, paymentId, { now, until });
    if (payment === undefined) throw new AppError('conflict', PAYMENT_REFUSALS.busy);
    const { captureId, refundRequestId: requestId } = payment;
    if (payment.state === 'refunded' || captureId === null || requestId === null)
      return updatePayment(deps.db, paymentId, { claimedUntil: null });
    let outcome: RefundOutcome;
    try {
      outcome = await getPayPal(deps, payment.environment).refundCapture(captureId, requestId);
    } catch (error) {
      await updatePayment(deps.db, paymentId, { claimedUntil: null, nextCheckAt: deps.now() });
      throw error;
    }
    return handleRefundOutcome(deps, payment, outcome, isAwaited);
  });
}

async function handleRefundOutcome(
  deps: PaymentsDeps,
  payment: Payment,
  outcome: RefundOutcome,
  isAwaited: boolean,
): Promise<Payment> {
  const status = outcome.kind === 'refunded' ? outcome.refund.status : null;
  if (status === 'PENDING') return waitForRefund(deps, payment);
  if (outcome.kind === 'already-refunded' || status === 'COMPLETED') {
    const entries = outcome.kind === 'refunded' ? toRefundEntries(outcome.refund, deps.now()) : [];
    const refunded = await deps.db.transaction(async (tx) =>
      recordRefund(tx, deps, await lockPaymentContext(tx, payment.id), { fallbackReason: 'admin', entries }),
    );
    deps.log.info({ event: 'payment-refunded', orderId: payment.orderId }, 'payment refunded');
    await deps.refreshCatalogue();
    return refunded;
  }
  const issue = outcome.kind === 'refused' ? outcome.issue : (status ?? outcome.kind.toUpperCase());
  const message = outcome.kind === 'capture-pending' ? PAYMENT_REFUSALS.refundPending : refundRefusalMessage(issue);
  await recordRefundRefusal(deps, payment, { issue, message, isAwaited });
  throw new AppError('conflict', message);
}

/** A pending refund may take days: the sweep checks it with growing intervals. */
function waitForRefund({ db, now }: PaymentsDeps, payment: Payment): Promise<Payment> {
  const failedChecks = incrementFailedChecks(payment.failedChecks);
  const nextCheckAt = nextCheck({ ...payment, failedChecks }, now());
  return updatePayment(db, payment.id, { claimedUntil: null, failedChecks, nextCheckAt });
}

/**
 * Cancels a refund that an admin requested, and mails the operator if no admin waits for the result. Refunds for other
 * reasons stay scheduled, and are retried with growing intervals.
 */
async function recordRefundRefusal(
  deps: PaymentsDeps,
  payment: Payment,
  { issue, message, isAwaited }: { issue: string; message: string; isAwaited: boolean },
): Promise<void> {
  const { db, now, log, mails } = deps;
  const { id, orderId, refundReason, refundRequestId: requestId } = payment;
  const isCancelled = refundReason === 'admin';
  log.error({ event: 'refund-refused', orderId, failure: issue }, 'refund refused');
  const failedChecks = incrementFailedChecks(payment.failedChecks);
  await db.transaction(async (tx) => {
    await updatePayment(tx, id, {
      failure: issue,
      refundRequestId: nextRequestId(requestId ?? refundRequestId(id)),
      ...(isCancelled ? { refundReason: null } : {}),
      claimedUntil: null,
      failedChecks,
      nextCheckAt: nextCheck({ ...payment, failedChecks }, now()),
    });
    if (isCancelled && !isAwaited)
      await mails.mailer.queueToOperator(tx, refusedRefundMail(mails.site, payment, message));
  });
}

/** A refund or reversal of a payment. */
type RefundEntry = { id: string; kind: RefundKind; amountCents: number; refundedAt: Date };

/** The completed refunds of an order; pending ones may still fail. */
export function findRefundEntries({ units }: PayPalOrder, now: Date): RefundEntry[] {
  return units.flatMap(({ refunds }) => refunds.flatMap((refund) => toRefundEntries(refund, now)));
}

function toRefundEntries({ id, status, amount, createdAt }: PayPalRefund, now: Date): RefundEntry[] {
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

/**
 * Records that PayPal returned what it had taken from a locked payment. `id` identifies the entry. A payment that was
 * refunded by the reversal counts as paid again; its placements have ended, and stay so.
 */
export async function recordCancelledReversal(
  tx: Db,
  { id: paymentId, ...payment }: Payment,
  { id, amountCents, refundedAt }: Omit<RefundEntry, 'kind'>,
): Promise<void> {
  await insertRefund(tx, { id, paymentId, kind: 'cancelled-reversal', amountCents: -amountCents, refundedAt });
  await updatePayment(tx, paymentId, {
    refundedCents: payment.refundedCents - amountCents,
    ...(payment.state === 'refunded' && payment.refundReason === 'reversed'
      ? { state: payment.usedAt === null ? 'captured' : 'used', refundedAt: null, refundReason: null }
      : {}),
  });
}

/** Records a full refund: the entries from PayPal, and the remainder as of now. */
async function recordFullRefund(
  tx: Db,
  payment: Payment,
  entries: readonly RefundEntry[],
  now: Date,
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

/** The cents of a payment that are not refunded yet. */
export function refundableCents({ amountCents, refundedCents }: Payment): number {
  return amountCents - refundedCents;
}

/** `entries`: PayPal's refunds that may not be recorded yet; `fallbackReason`: used if no reason is known. */
type RefundDetails = { fallbackReason: RefundReason; entries?: readonly RefundEntry[] };

/**
 * Records a full refund, ends the placements that the payment bought, and mails the payer. Does nothing the second
 * time.
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
  await recordFullRefund(tx, payment, entries, now);
  const ended = await endPlacementsOfPayment(tx, listing, { paymentId: id, choice: { premium, featured }, now });
  const { taken, returned } = await sumReversals(tx, id);
  const isReversal = taken > returned;
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
