import type { Db } from '#app/db/client.ts';
import { toCents } from '#app/lib/format.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { PAYMENT_REFUSALS } from '../payment-messages.rules.ts';
import type { Confirmation, ConfirmInput } from '../payments.schema.ts';
import { getPrice } from '../prices.rules.ts';
import { ineligibilityReason } from '../purchase-eligibility.rules.ts';
import { applyOrderState } from './apply-order-state.service.ts';
import { getCaptureStatus, assertNotEnded } from './capture-evaluation.rules.ts';
import { CLAIM_MS, nextCheck } from './check-schedule.rules.ts';
import { requireInvoiceUnpaid } from './commission-orders.service.ts';
import { lockPaymentContext } from './payment-lock.service.ts';
import { readPaymentMode } from './payment-mode.service.ts';
import { getPayPal, type PaymentsDeps } from './payments-deps.service.ts';
import {
  claimPayment,
  findPaymentByOrder,
  isAnotherInFlight,
  updatePayment,
  updateRefusedByMerchant,
  type Payment,
} from './payments.db.ts';
import type { CaptureOutcome } from './paypal/client.service.ts';
import { PayPalError } from './paypal/error.rules.ts';
import { lockPlacementListing, type PricedListing } from './placements/placements.service.ts';
import { nextRequestId } from './paypal/order.rules.ts';

/** The caller's own payment for PayPal's order. Throws not_found, also for other accounts' payments. */
async function getOwnPaymentByOrder({ db }: PaymentsDeps, user: User, orderId: string): Promise<Payment> {
  const payment = await findPaymentByOrder(db, orderId);
  if (payment === undefined || payment.payerUserId !== user.id)
    throw new AppError('not_found', PAYMENT_REFUSALS.unknown);
  return payment;
}

/**
 * Captures the caller's own order once, even if called repeatedly, and grants what it pays for. Returns PayPal's
 * capture status. Throws not_found, conflict, unavailable.
 */
export async function captureOwnOrder(deps: PaymentsDeps, user: User, orderId: string): Promise<string> {
  const payment = await getOwnPaymentByOrder(deps, user, orderId);
  const status = getCaptureStatus(payment) ?? getCaptureStatus(await capturePayment(deps, payment.id));
  if (status === null) throw new AppError('conflict', PAYMENT_REFUSALS.notTaken);
  return status;
}

/** Captures the money at PayPal, unless it already is. Throws conflict and unavailable. */
export async function capturePayment(deps: PaymentsDeps, paymentId: string): Promise<Payment> {
  return deps.inFlight.run(`capture ${paymentId}`, async () => {
    const { payment, isClaimed } = await claimForCapture(deps, paymentId).catch((error: unknown) =>
      recordOwnRefusal(deps, paymentId, error),
    );
    return isClaimed ? captureAtPayPal(deps, payment) : payment;
  });
}

/** A payer who was told that nothing was paid must not be charged later: only they can start the capture. */
async function recordOwnRefusal({ db }: PaymentsDeps, paymentId: string, error: unknown): Promise<never> {
  const isFinal = error instanceof AppError && error.code === 'conflict' && error.message !== PAYMENT_REFUSALS.busy;
  if (isFinal) await updateRefusedByMerchant(db, paymentId);
  throw error;
}

/** Checks everything that may have changed since the order, and claims the row. */
async function claimForCapture(
  deps: PaymentsDeps,
  paymentId: string,
): Promise<{ payment: Payment; isClaimed: boolean }> {
  return deps.db.transaction(async (tx) => {
    const now = deps.now();
    const { payment, listing } = await lockPaymentContext(tx, paymentId);
    if (getCaptureStatus(payment) !== null) return { payment, isClaimed: false };
    if (payment.environment !== (await readPaymentMode(tx))) throw new AppError('conflict', PAYMENT_REFUSALS.otherMode);
    if (payment.commissionInvoice === null) await requirePlaceable(tx, payment, listing, now);
    else await requireInvoiceUnpaid(tx, payment, payment.commissionInvoice, now);
    const claimed = await claimPayment(tx, paymentId, { now, until: new Date(now.getTime() + CLAIM_MS) });
    if (claimed === undefined) throw new AppError('conflict', PAYMENT_REFUSALS.busy);
    return { payment: claimed, isClaimed: true };
  });
}

/** Throws conflict if the placements of a payment cannot be bought any more as they were ordered. */
async function requirePlaceable(
  tx: Db,
  payment: Payment,
  listing: PricedListing | undefined,
  now: Date,
): Promise<void> {
  if (listing === undefined || listing.sellerId !== payment.payerUserId)
    throw new AppError('conflict', PAYMENT_REFUSALS.gone);
  const refusal = ineligibilityReason(payment, listing, now);
  if (refusal !== null) throw new AppError('conflict', refusal);
  assertSamePrice(payment, listing);
  if (await isAnotherInFlight(tx, payment, now)) throw new AppError('conflict', PAYMENT_REFUSALS.inFlight);
}

/** The listing's brand may have changed since the order was made. */
function assertSamePrice(payment: Payment, { feeBrand }: PricedListing): void {
  const cents = toCents(getPrice(feeBrand, payment).total);
  if (cents === payment.amountCents) return;
  throw new AppError('conflict', cents > payment.amountCents ? PAYMENT_REFUSALS.dearer : PAYMENT_REFUSALS.cheaper);
}

async function captureAtPayPal(deps: PaymentsDeps, payment: Payment): Promise<Payment> {
  const { id, orderId, captureRequestId } = payment;
  if (orderId === null || captureRequestId === null) throw new Error('Only an order that PayPal knows is captured');
  const paypal = getPayPal(deps, payment.environment);
  try {
    const outcome = await paypal.captureOrder(orderId, captureRequestId);
    if (outcome.kind === 'captured') return await applyOrderState(deps, id, outcome.order);
    if (outcome.kind === 'already-captured') return await applyOrderState(deps, id, await paypal.getOrder(orderId));
    return await recordCaptureRefusal(deps, payment, outcome);
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    deps.log.warn({ err: error, orderId, debugId: error.debugId }, 'no response to capture');
    // The next sweep asks PayPal whether the order was captured. Until then the claim prevents the capture of another
    // payment for the listing.
    await updatePayment(deps.db, id, { nextCheckAt: deps.now() });
    const isPlacement = payment.commissionInvoice === null;
    throw new AppError('unavailable', PAYMENT_REFUSALS[isPlacement ? 'awayWhileTaking' : 'awayWhilePaying']);
  }
}

type Refusal = Exclude<CaptureOutcome, { kind: 'captured' | 'already-captured' }>;

const REFUSAL_MESSAGES = {
  'not-approved': PAYMENT_REFUSALS.notApproved,
  'instrument-declined': PAYMENT_REFUSALS.declined,
  'payer-action-required': PAYMENT_REFUSALS.payerAction,
  refused: PAYMENT_REFUSALS.refused,
} as const satisfies Record<Refusal['kind'], string>;

const REFUSAL_ISSUES = {
  'not-approved': null,
  'instrument-declined': 'INSTRUMENT_DECLINED',
  'payer-action-required': 'PAYER_ACTION_REQUIRED',
} as const;

/** Nothing was captured: the payer can try again, with another request id. */
async function recordCaptureRefusal(deps: PaymentsDeps, payment: Payment, refusal: Refusal): Promise<never> {
  const { db, now, log } = deps;
  const { id, orderId, captureRequestId } = payment;
  const failure = refusal.kind === 'refused' ? refusal.issue : REFUSAL_ISSUES[refusal.kind];
  log.info({ event: 'capture-refused', orderId, failure }, 'capture refused');
  await updatePayment(db, id, {
    failure,
    captureRequestId: nextRequestId(captureRequestId ?? ''),
    claimedUntil: null,
    nextCheckAt: nextCheck(payment, now()),
  });
  throw new AppError('conflict', REFUSAL_MESSAGES[refusal.kind]);
}

/**
 * Tells whether the options of a listing are paid and active, without trusting its input: placements that are not
 * granted yet are granted according to PayPal. Idempotent. Throws invalid, not_found, conflict, unavailable.
 */
export async function confirmPayment(deps: PaymentsDeps, user: User, input: ConfirmInput): Promise<Confirmation> {
  const { machineId, orderId, premium, featured } = input;
  const payment = await getOwnPaymentByOrder(deps, user, orderId);
  if (payment.listingId !== machineId) throw new AppError('conflict', PAYMENT_REFUSALS.otherListing);
  if (!premium && !featured) throw new AppError('invalid', PAYMENT_REFUSALS.noOption);
  if ((premium && !payment.premium) || (featured && !payment.featured))
    throw new AppError('conflict', PAYMENT_REFUSALS.otherOptions);
  assertFulfilled(payment.state === 'used' ? payment : await fulfillByPayPal(deps, payment));
  const listing = await deps.db.transaction((tx) => lockPlacementListing(tx, machineId));
  return {
    machineId,
    orderId,
    premium: payment.premium,
    featured: payment.featured,
    premiumUntil: listing?.premiumUntil?.toISOString() ?? null,
    featuredUntil: listing?.featuredUntil?.toISOString() ?? null,
  };
}

async function fulfillByPayPal(deps: PaymentsDeps, payment: Payment): Promise<Payment> {
  const { id, orderId, environment } = payment;
  assertNotEnded(payment);
  const isSandboxInLive = environment === 'sandbox' && (await readPaymentMode(deps.db)) === 'live';
  if (isSandboxInLive && payment.captureId === null) throw new AppError('conflict', PAYMENT_REFUSALS.otherMode);
  if (orderId === null) throw new AppError('conflict', PAYMENT_REFUSALS.notTaken);
  try {
    return await applyOrderState(deps, id, await getPayPal(deps, environment).getOrder(orderId));
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    deps.log.warn({ err: error, orderId, debugId: error.debugId }, 'no response to payment confirmation');
    throw new AppError('unavailable', PAYMENT_REFUSALS.awayWhileTaking);
  }
}

/** Throws conflict with the reason if the payment is not fulfilled. */
function assertFulfilled(payment: Payment): void {
  if (payment.state === 'used') return;
  const status = getCaptureStatus(payment);
  if (status === 'PENDING') throw new AppError('conflict', PAYMENT_REFUSALS.pending);
  throw new AppError('conflict', payment.state === 'failed' ? PAYMENT_REFUSALS.over : PAYMENT_REFUSALS.notTaken);
}
