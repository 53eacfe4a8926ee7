import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { PAYMENT_REFUSALS } from '../payment-messages.rules.ts';
import { priceOf } from '../prices.rules.ts';
import { refusalToSell } from '../purchase-eligibility.rules.ts';
import { settle } from './apply-order-state.service.ts';
import { takenStatus } from './capture-status.rules.ts';
import { CLAIM_MS, nextCheck } from './check-schedule.rules.ts';
import { lockWhole } from './payment-lock.service.ts';
import { readPaymentMode } from './payment-mode.service.ts';
import { payPalOf, type PaymentsDeps } from './payments-deps.service.ts';
import {
  claimPayment,
  findPaymentByOrder,
  isAnotherUnderWay,
  updatePayment,
  updateRefused,
  type Payment,
} from './payments.db.ts';
import type { CaptureOutcome } from './paypal/client.service.ts';
import { PayPalError } from './paypal/error.rules.ts';
import type { Priced } from './placements/placements.service.ts';
import { nextRequestId } from './request-id.rules.ts';

/** Somebody else's payment is not there. Throws not_found. */
export async function getOwnByOrder({ db }: PaymentsDeps, user: User, orderId: string): Promise<Payment> {
  const payment = await findPaymentByOrder(db, orderId);
  if (payment === undefined || payment.payerUserId !== user.id)
    throw new AppError('not_found', PAYMENT_REFUSALS.unknown);
  return payment;
}

/**
 * Takes the money of an own order once, however often it is asked for, and gives what it pays for. Answers PayPal's word
 * for the money. Throws not_found, conflict, unavailable.
 */
export async function captureOwnOrder(deps: PaymentsDeps, user: User, orderId: string): Promise<string> {
  const payment = await getOwnByOrder(deps, user, orderId);
  const taken = takenStatus(payment) ?? takenStatus(await takeMoney(deps, payment.id));
  if (taken === null) throw new AppError('conflict', PAYMENT_REFUSALS.notTaken);
  return taken;
}

/** Has PayPal take the money, unless it is taken already. Throws conflict and unavailable. */
export async function takeMoney(deps: PaymentsDeps, paymentId: string): Promise<Payment> {
  return deps.underWay.run(`take ${paymentId}`, async () => {
    const { payment, isClaimed } = await begin(deps, paymentId).catch((error: unknown) =>
      noteOwnRefusal(deps, paymentId, error),
    );
    return isClaimed ? capture(deps, payment) : payment;
  });
}

/** Whoever was told that nothing was paid is not charged later: from then on only they can ask for the money. */
async function noteOwnRefusal({ db }: PaymentsDeps, paymentId: string, error: unknown): Promise<never> {
  const isFinal = error instanceof AppError && error.code === 'conflict' && error.message !== PAYMENT_REFUSALS.busy;
  if (isFinal) await updateRefused(db, paymentId);
  throw error;
}

/** Once more asks all that may have changed since the order, and claims the row. */
async function begin(deps: PaymentsDeps, paymentId: string): Promise<{ payment: Payment; isClaimed: boolean }> {
  return deps.db.transaction(async (tx) => {
    const now = deps.now();
    const { payment, listing } = await lockWhole(tx, paymentId);
    if (takenStatus(payment) !== null) return { payment, isClaimed: false };
    if (payment.environment !== (await readPaymentMode(tx))) throw new AppError('conflict', PAYMENT_REFUSALS.otherMode);
    if (listing === undefined || listing.sellerId !== payment.payerUserId)
      throw new AppError('conflict', PAYMENT_REFUSALS.gone);
    const refusal = refusalToSell(payment, listing, now);
    if (refusal !== null) throw new AppError('conflict', refusal);
    requireSamePrice(payment, listing);
    if (await isAnotherUnderWay(tx, payment, now)) throw new AppError('conflict', PAYMENT_REFUSALS.underWay);
    const claimed = await claimPayment(tx, paymentId, { now, until: new Date(now.getTime() + CLAIM_MS) });
    if (claimed === undefined) throw new AppError('conflict', PAYMENT_REFUSALS.busy);
    return { payment: claimed, isClaimed: true };
  });
}

/** Its brand may have been changed since the order was made. */
function requireSamePrice(payment: Payment, { feeBrand }: Priced): void {
  const { total } = priceOf(feeBrand, payment);
  if (total === payment.amountUsd) return;
  throw new AppError('conflict', total > payment.amountUsd ? PAYMENT_REFUSALS.dearer : PAYMENT_REFUSALS.cheaper);
}

async function capture(deps: PaymentsDeps, payment: Payment): Promise<Payment> {
  const { id, orderId, captureRequestId } = payment;
  if (orderId === null || captureRequestId === null) throw new Error('Only an order that PayPal knows is captured');
  const paypal = payPalOf(deps, payment.environment);
  try {
    const outcome = await paypal.captureOrder(orderId, captureRequestId);
    if (outcome.kind === 'captured') return await settle(deps, id, outcome.order);
    if (outcome.kind === 'already-captured') return await settle(deps, id, await paypal.getOrder(orderId));
    return await noteRefusal(deps, payment, outcome);
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    deps.log.warn({ err: error, orderId, debugId: error.debugId }, 'capture not answered');
    // Whether money was taken, the next minute's sweep asks.
    // The sweep may ask at once. The claim stands until it has: another payment could be taken beside this one.
    await updatePayment(deps.db, id, { nextCheckAt: deps.now() });
    throw new AppError('unavailable', PAYMENT_REFUSALS.awayWhileTaking);
  }
}

type Refusal = Exclude<CaptureOutcome, { kind: 'captured' | 'already-captured' }>;

const SENTENCES = {
  'not-approved': PAYMENT_REFUSALS.notApproved,
  'instrument-declined': PAYMENT_REFUSALS.declined,
  'payer-action-required': PAYMENT_REFUSALS.payerAction,
  refused: PAYMENT_REFUSALS.refused,
} as const satisfies Record<Refusal['kind'], string>;

const ISSUES = {
  'not-approved': null,
  'instrument-declined': 'INSTRUMENT_DECLINED',
  'payer-action-required': 'PAYER_ACTION_REQUIRED',
} as const;

/** Nothing was taken: the payer may try again, under another request id. */
async function noteRefusal(deps: PaymentsDeps, payment: Payment, refusal: Refusal): Promise<never> {
  const { db, now, log } = deps;
  const { id, orderId, captureRequestId } = payment;
  const failure = refusal.kind === 'refused' ? refusal.issue : ISSUES[refusal.kind];
  log.info({ event: 'capture-refused', orderId, failure }, 'capture refused');
  await updatePayment(db, id, {
    failure,
    captureRequestId: nextRequestId(captureRequestId ?? ''),
    claimedUntil: null,
    nextCheckAt: nextCheck(payment, now()),
  });
  throw new AppError('conflict', SENTENCES[refusal.kind]);
}
