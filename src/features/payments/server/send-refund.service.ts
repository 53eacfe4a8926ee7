import type { Db } from '#app/db/client.ts';
import { AppError } from '#app/lib/app-error.ts';
import { PAYMENT_REFUSALS, refundRefusalMessage } from '../payment-messages.rules.ts';
import { applyOrderState } from './apply-order-state.service.ts';
import { CLAIM_MS, incrementFailedChecks, nextCheck } from './check-schedule.rules.ts';
import { lockPaymentContext } from './payment-lock.service.ts';
import { getPayPal, type PaymentsDeps } from './payments-deps.service.ts';
import { claimPayment, lockPayment, updatePayment, type Payment } from './payments.db.ts';
import type { RefundOutcome } from './paypal/client.service.ts';
import { PayPalError } from './paypal/error.rules.ts';
import { nextRequestId, refundRequestId } from './paypal/order.rules.ts';
import type { PayPalRefund } from './paypal/responses.schema.ts';
import { recordFullRefund, recordRefunds, recordRefusedRequest, refundableCents } from './record-refunds.service.ts';
import { findOpenRefundRequest, type RefundRequest } from './refund-requests.db.ts';

/**
 * Sends a scheduled refund to PayPal. `isAwaited`: an admin waits for the result; otherwise the operator is mailed if
 * PayPal refuses a refund that an admin requested. Except for a request that was recorded just now, PayPal's order has
 * to be applied first: PayPal forgets idempotency keys, and would refund a part again. Throws conflict and PayPalError.
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
    const request = await findOpenRefundRequest(deps.db, paymentId);
    const requestId = request === undefined ? payment.refundRequestId : refundRequestId(request.id);
    const { captureId } = payment;
    if (payment.state === 'refunded' || payment.refundReason === null || captureId === null || requestId === null)
      return updatePayment(deps.db, paymentId, { claimedUntil: null });
    if (request !== undefined && request.refundId !== null) return waitForRefund(deps, payment);
    try {
      const outcome = await getPayPal(deps, payment.environment).refundCapture(captureId, requestId, toRefund(request));
      return await handleRefundOutcome(deps, { payment, request, isAwaited }, outcome);
    } catch (error) {
      if (error instanceof PayPalError) await releaseClaim(deps, paymentId);
      throw error;
    }
  });
}

/** All that is left is refunded as PayPal counts it: without an amount. */
function toRefund(request: RefundRequest | undefined) {
  if (request === undefined) return {};
  const customId = request.id;
  return request.scope === 'whole' ? { customId } : { customId, amountCents: request.amountCents };
}

/** The next sweep asks PayPal for the result. */
async function releaseClaim({ db, now }: PaymentsDeps, paymentId: string): Promise<void> {
  await updatePayment(db, paymentId, { claimedUntil: null, nextCheckAt: now() });
}

type SentRefund = { payment: Payment; request: RefundRequest | undefined; isAwaited: boolean };

/** PayPal has less left than is known here, because of refunds made at its site, some of which may still be pending. */
const LESS_LEFT: ReadonlySet<string> = new Set(['CAPTURE_FULLY_REFUNDED', 'REFUND_AMOUNT_EXCEEDED']);

async function handleRefundOutcome(deps: PaymentsDeps, sent: SentRefund, outcome: RefundOutcome): Promise<Payment> {
  const refund = outcome.kind === 'refunded' ? outcome.refund : null;
  const issue = refund === null ? issueOf(outcome) : refund.status;
  if (refund?.status === 'PENDING' || refund?.status === 'COMPLETED') {
    const recorded = await recordAnswer(deps, sent.payment, refund);
    if (refund.status === 'PENDING') return waitForRefund(deps, recorded);
    if (isSettled(recorded)) return recorded;
  }
  if (refund?.status === 'COMPLETED' || LESS_LEFT.has(issue)) {
    const found = await syncWithOrder(deps, sent.payment);
    if (isSettled(found)) return found;
    if (refund !== null) return waitForRefund(deps, found);
  }
  const message = outcome.kind === 'capture-pending' ? PAYMENT_REFUSALS.refundPending : refundRefusalMessage(issue);
  await recordRefundRefusal(deps, sent, { issue, message });
  throw new AppError('conflict', message);
}

function issueOf(outcome: RefundOutcome): string {
  if (outcome.kind === 'refused') return outcome.issue;
  return outcome.kind === 'already-refunded' ? 'CAPTURE_FULLY_REFUNDED' : outcome.kind.toUpperCase();
}

/** No refund of it is due any more. */
function isSettled({ state, refundReason }: Payment): boolean {
  return state === 'refunded' || refundReason === null;
}

async function recordAnswer(deps: PaymentsDeps, { id }: Payment, refund: PayPalRefund): Promise<Payment> {
  const refunds = [refund];
  const after = await deps.db.transaction(async (tx) => {
    const locked = await lockPaymentContext(tx, id);
    if (locked.payment.state === 'refunded') return locked.payment;
    const payment = await recordRefunds(tx, deps, locked, { refunds, isComplete: false });
    if (refundableCents(payment) > 0) return payment;
    return recordFullRefund(tx, deps, { ...locked, payment }, { fallbackReason: 'admin', refunds });
  });
  if (refund.status === 'COMPLETED') {
    deps.log.info({ event: 'payment-refunded', orderId: after.orderId, state: after.state }, 'payment refunded');
    await deps.refreshCatalogue();
  }
  return after;
}

async function syncWithOrder(deps: PaymentsDeps, payment: Payment): Promise<Payment> {
  if (payment.orderId === null) return payment;
  const order = await getPayPal(deps, payment.environment).getOrder(payment.orderId);
  return applyOrderState(deps, payment.id, order);
}

/** A pending refund may take days: the sweep checks it with growing intervals. */
function waitForRefund({ db, now }: PaymentsDeps, payment: Payment): Promise<Payment> {
  const failedChecks = incrementFailedChecks(payment.failedChecks);
  const nextCheckAt = nextCheck({ ...payment, failedChecks }, now());
  return updatePayment(db, payment.id, { claimedUntil: null, failedChecks, nextCheckAt });
}

/**
 * Ends a refund that an admin requested. Refunds for other reasons stay scheduled, and are retried with growing
 * intervals.
 */
async function recordRefundRefusal(
  deps: PaymentsDeps,
  { payment, request, isAwaited }: SentRefund,
  { issue, message }: { issue: string; message: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const locked = await lockPayment(tx, payment.id);
    if (locked === undefined || isSettled(locked)) return;
    if (request === undefined) await recordScheduledRefusal(tx, deps, locked, issue);
    else await recordRefusedRequest(tx, deps, locked, { request, issue, message, isAwaited });
  });
}

async function recordScheduledRefusal(
  tx: Db,
  { log, now }: PaymentsDeps,
  payment: Payment,
  issue: string,
): Promise<void> {
  log.error({ event: 'refund-refused', orderId: payment.orderId, failure: issue }, 'refund refused');
  const failedChecks = incrementFailedChecks(payment.failedChecks);
  await updatePayment(tx, payment.id, {
    failure: issue,
    refundRequestId: nextRequestId(payment.refundRequestId ?? refundRequestId(payment.id)),
    claimedUntil: null,
    failedChecks,
    nextCheckAt: nextCheck({ ...payment, failedChecks }, now()),
  });
}
