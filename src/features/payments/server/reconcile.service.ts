import { AppError } from '#app/lib/app-error.ts';
import { collectErrors } from '#app/lib/concurrency.ts';
import { applyOrderState } from './apply-order-state.service.ts';
import { capturePayment } from './capture.service.ts';
import { nextCheckAfterFailure, incrementFailedChecks, OPEN_LIFE_MS, UNKNOWN_LIFE_MS } from './check-schedule.rules.ts';
import { unknownPaymentMail } from './operator-mails.rules.ts';
import { getPayPal, type PaymentsDeps } from './payments-deps.service.ts';
import {
  findDuePayments,
  findPayment,
  lockPayment,
  UNKNOWN_AT_PAYPAL,
  updateExpired,
  updatePayment,
  type Payment,
} from './payments.db.ts';
import { PayPalError } from './paypal/error.rules.ts';
import { sendRefund } from './send-refund.service.ts';

const BATCH_SIZE = 100;
/** While PayPal is unavailable each call takes long: the sweep of the next minute continues. */
const MAX_DURATION_MS = 50_000;

/**
 * Checks all due payments at PayPal, and finishes interrupted ones: after a server crash between two steps, a closed
 * browser, or a lost webhook. Can run twice.
 */
export async function sweepPayments(deps: PaymentsDeps): Promise<void> {
  const now = deps.now();
  await updateExpired(deps.db, { before: new Date(now.getTime() - OPEN_LIFE_MS), now });
  const errors = await collectErrors(await findDuePayments(deps.db, now, BATCH_SIZE), async ({ id }) => {
    if (deps.now().getTime() - now.getTime() > MAX_DURATION_MS) return;
    await reconcile(deps, id).catch(async (error: unknown) => {
      await recordFailedCheck(deps, id).catch((second: unknown) => {
        throw new AggregateError([error, second], 'A payment could not be checked, nor the failure counted');
      });
      throw error;
    });
  });
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} payments could not be checked`);
}

/** Reconciles one payment with PayPal. A failure at PayPal is logged and retried later. */
export async function reconcile(deps: PaymentsDeps, paymentId: string): Promise<void> {
  const payment = await findPayment(deps.db, paymentId);
  if (payment === undefined) return;
  try {
    await syncWithPayPal(deps, payment);
  } catch (error) {
    if (!(error instanceof PayPalError) && !(error instanceof AppError)) throw error;
    await postpone(deps, payment, error);
  }
}

/** Applies PayPal's order, and continues with what is due. Throws conflict and PayPalError. */
export async function syncWithPayPal(deps: PaymentsDeps, payment: Payment): Promise<void> {
  if (payment.orderId === null) return;
  const order = await getPayPal(deps, payment.environment).getOrder(payment.orderId);
  const settled = await applyOrderState(deps, payment.id, order);
  if (settled.refundReason !== null && settled.state !== 'refunded') await sendRefund(deps, settled.id);
  // After a refusal, only the payer can decide on another attempt.
  if (settled.state === 'approved' && settled.failure === null) await capturePayment(deps, settled.id);
}

/** Fails an open order that PayPal no longer knows; checks any other payment again, with growing intervals. */
async function postpone(deps: PaymentsDeps, payment: Payment, error: PayPalError | AppError): Promise<void> {
  const { db, now, log } = deps;
  const { id, orderId, state } = payment;
  const debugId = error instanceof PayPalError ? error.debugId : null;
  log.warn({ err: error, orderId, debugId }, 'payment not reconciled');
  const isUnknown = error instanceof PayPalError && error.status === 404;
  if (isUnknown && (state === 'created' || state === 'approved')) {
    await updatePayment(db, id, { state: 'failed', failure: UNKNOWN_AT_PAYPAL, nextCheckAt: null });
    return;
  }
  await recordFailedCheck({ db, now }, id);
  if (isUnknown) await recordUnknown(deps, id);
}

/** Stops checking a payment that PayPal has not known for days, leaves it unchanged, and mails the operator. */
async function recordUnknown({ db, now: clock, log, mails }: PaymentsDeps, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const payment = await lockPayment(tx, id);
    if (payment === undefined || payment.nextCheckAt === null) return;
    const now = clock();
    const unknownSince = payment.unknownSince ?? now;
    if (now.getTime() - unknownSince.getTime() < UNKNOWN_LIFE_MS) return updatePayment(tx, id, { unknownSince });
    const isOpen = payment.state === 'captured' && payment.refundReason === null;
    const isNews = payment.failure !== UNKNOWN_AT_PAYPAL;
    const state = isOpen ? 'failed' : payment.state;
    const ended = await updatePayment(tx, id, { state, unknownSince, failure: UNKNOWN_AT_PAYPAL, nextCheckAt: null });
    log.error({ event: 'payment-unknown', orderId: payment.orderId, state }, 'payment unknown at PayPal');
    if (isNews) await mails.mailer.queueToOperator(tx, unknownPaymentMail(mails.site, payment));
    return ended;
  });
}

/** Counts a failed check on the row's current state, which the check may have changed before it failed. */
async function recordFailedCheck({ db, now }: Pick<PaymentsDeps, 'db' | 'now'>, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const payment = await lockPayment(tx, id);
    if (payment === undefined) return;
    const failedChecks = incrementFailedChecks(payment.failedChecks);
    const isOver = payment.state === 'refunded' || payment.state === 'failed';
    // A final payment is not checked any more: otherwise it would always precede payments with money in flight.
    const nextCheckAt = isOver ? null : nextCheckAfterFailure({ ...payment, failedChecks }, now());
    await updatePayment(tx, id, { failedChecks, nextCheckAt });
  });
}
