import type { Db } from '#app/db/client.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { recordAdminAction } from '#app/features/accounts/server/admin-audit.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { addUsd } from '#app/lib/money.ts';
import { PAYMENT_REFUSALS, refusalWords } from '../payment-messages.rules.ts';
import { CLAIM_MS, nextCheck, oneMore } from './check-schedule.rules.ts';
import { refusedRefundMail } from './operator-mails.rules.ts';
import { CHECK_PAYMENT } from './payment-jobs.schema.ts';
import { lockWhole } from './payment-lock.service.ts';
import { payPalOf, type PaymentsDeps } from './payments-deps.service.ts';
import { claimPayment, findPayment, lockGivenPayments, updatePayment, type Payment } from './payments.db.ts';
import type { RefundOutcome } from './paypal/client.service.ts';
import { PayPalError } from './paypal/error.rules.ts';
import { storeRefunded } from './record-refund.service.ts';
import { leftUsd, moneyBackBy } from './refund-entries.service.ts';
import { nextRequestId, refundRequestId } from './request-id.rules.ts';

/**
 * Gives all the money of a payment back that has not gone back yet, once however often it is asked for, and ends what it
 * paid for. Throws not_found, conflict, and unavailable: then it is done as soon as PayPal answers.
 */
export async function refundPayment(deps: PaymentsDeps, admin: User, paymentId: string): Promise<void> {
  const asked = await deps.db.transaction((tx) => noteRefund(tx, deps, admin, paymentId));
  if (asked.state === 'refunded') return;
  try {
    await giveMoneyBack(deps, paymentId, { isAwaited: true });
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    deps.log.warn({ err: error, orderId: asked.orderId, debugId: error.debugId }, 'refund not answered');
    throw new AppError('unavailable', PAYMENT_REFUSALS.refundLater);
  }
}

/** Written before PayPal hears of it, so that nothing is lost and nothing asked for twice. */
async function noteRefund(tx: Db, deps: PaymentsDeps, admin: User, paymentId: string): Promise<Payment> {
  if ((await findPayment(tx, paymentId)) === undefined) throw new AppError('not_found', PAYMENT_REFUSALS.unknown);
  const { payment } = await lockWhole(tx, paymentId, admin);
  if (payment.state === 'refunded' || payment.refundReason !== null) return payment;
  if (payment.captureStatus === 'PENDING') throw new AppError('conflict', PAYMENT_REFUSALS.refundPending);
  if (payment.state !== 'used') throw new AppError('conflict', PAYMENT_REFUSALS.nothingToRefund);
  return oweBack(tx, admin, payment, deps.now());
}

/** Whether PayPal then does it, the payment says. */
async function oweBack(tx: Db, admin: User, payment: Payment, now: Date): Promise<Payment> {
  const { id, state, orderId, environment } = payment;
  await recordAdminAction(tx, admin, {
    action: 'refund payment',
    subject: { type: 'payment', id },
    before: { state },
    after: { askedUsd: leftUsd(payment), orderId, environment },
  });
  return updatePayment(tx, id, {
    refundReason: 'admin',
    refundRequestId: payment.refundRequestId ?? refundRequestId(id),
    nextCheckAt: now,
  });
}

/**
 * What was paid for a locked listing, where it has not ended and nothing of it is on its way back: names, and dollars that
 * are left. With `refundBy` it goes back: a job sends it, so that no rejection waits for PayPal.
 */
export async function takeStockOf(
  tx: Db,
  { send, now }: Pick<PaymentsDeps, 'send' | 'now'>,
  { listingId, refundBy }: { listingId: string; refundBy: User | null },
): Promise<{ premium: boolean; featured: boolean; leftUsd: number }> {
  const stock = { premium: false, featured: false, leftUsd: 0 };
  for (const payment of await lockGivenPayments(tx, listingId)) {
    stock.premium ||= payment.premium;
    stock.featured ||= payment.featured;
    stock.leftUsd = addUsd(stock.leftUsd, leftUsd(payment));
    if (refundBy === null) continue;
    await oweBack(tx, refundBy, payment, now());
    await send(tx, CHECK_PAYMENT, { paymentId: payment.id });
  }
  return stock;
}

/**
 * Sends money back that is owed. `isAwaited`: whoever asked for it waits for the answer; else the operator is written to
 * where PayPal refuses what was asked for. Throws conflict and PayPalError.
 */
export async function giveMoneyBack(
  deps: PaymentsDeps,
  paymentId: string,
  { isAwaited = false }: { isAwaited?: boolean } = {},
): Promise<Payment> {
  return deps.underWay.run(`give back ${paymentId}`, async () => {
    const now = deps.now();
    const until = new Date(now.getTime() + CLAIM_MS);
    const payment = await claimPayment(deps.db, paymentId, { now, until });
    if (payment === undefined) throw new AppError('conflict', PAYMENT_REFUSALS.busy);
    const { captureId, refundRequestId: requestId } = payment;
    if (payment.state === 'refunded' || captureId === null || requestId === null)
      return updatePayment(deps.db, paymentId, { claimedUntil: null });
    const outcome = await askForRefund(deps, payment, { captureId, requestId });
    return afterRefund(deps, payment, { outcome, isAwaited });
  });
}

type Ask = { captureId: string; requestId: string };

async function askForRefund(
  deps: PaymentsDeps,
  payment: Payment,
  { captureId, requestId }: Ask,
): Promise<RefundOutcome> {
  try {
    return await payPalOf(deps, payment.environment).refundCapture(captureId, requestId);
  } catch (error) {
    await updatePayment(deps.db, payment.id, { claimedUntil: null, nextCheckAt: deps.now() });
    throw error;
  }
}

type Answered = { outcome: RefundOutcome; isAwaited: boolean };

async function afterRefund(deps: PaymentsDeps, payment: Payment, { outcome, isAwaited }: Answered): Promise<Payment> {
  const status = outcome.kind === 'refunded' ? outcome.refund.status : null;
  if (status === 'PENDING') return waitForRefund(deps, payment);
  if (outcome.kind === 'already-refunded' || status === 'COMPLETED') {
    const named = outcome.kind === 'refunded' ? moneyBackBy(outcome.refund, deps.now()) : [];
    const refunded = await deps.db.transaction(async (tx) =>
      storeRefunded(tx, deps, await lockWhole(tx, payment.id), { otherwise: 'admin', named }),
    );
    deps.log.info({ event: 'payment-refunded', orderId: payment.orderId }, 'payment refunded');
    await deps.refreshCatalogue();
    return refunded;
  }
  const issue = outcome.kind === 'refused' ? outcome.issue : (status ?? outcome.kind.toUpperCase());
  const words = outcome.kind === 'capture-pending' ? PAYMENT_REFUSALS.refundPending : refusalWords(issue);
  await noteRefusal(deps, payment, { issue, words, isAwaited });
  throw new AppError('conflict', words);
}

/** Until the money is back nothing is over: the sweep asks, ever more seldom, as it may take days. */
function waitForRefund({ db, now }: PaymentsDeps, payment: Payment): Promise<Payment> {
  const failedChecks = oneMore(payment.failedChecks);
  const nextCheckAt = nextCheck({ ...payment, failedChecks }, now());
  return updatePayment(db, payment.id, { claimedUntil: null, failedChecks, nextCheckAt });
}

type Refused = { issue: string; words: string; isAwaited: boolean };

/**
 * What an admin asked for is off again, which the operator has to learn where no admin waits for the answer; money that is
 * owed stays so, and is tried ever more seldom.
 */
async function noteRefusal(deps: PaymentsDeps, payment: Payment, { issue, words, isAwaited }: Refused): Promise<void> {
  const { db, now, log, mails } = deps;
  const { id, orderId, refundReason, refundRequestId: requestId } = payment;
  const isOff = refundReason === 'admin';
  log.error({ event: 'refund-refused', orderId, failure: issue }, 'refund refused');
  const failedChecks = oneMore(payment.failedChecks);
  await db.transaction(async (tx) => {
    await updatePayment(tx, id, {
      failure: issue,
      refundRequestId: nextRequestId(requestId ?? refundRequestId(id)),
      ...(isOff ? { refundReason: null } : {}),
      claimedUntil: null,
      failedChecks,
      nextCheckAt: nextCheck({ ...payment, failedChecks }, now()),
    });
    if (isOff && !isAwaited) await mails.mailer.queueToOperator(tx, refusedRefundMail(mails.site, payment, words));
  });
}
