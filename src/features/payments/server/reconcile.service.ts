import { AppError } from '#app/lib/app-error.ts';
import { settle } from './apply-order-state.service.ts';
import { takeMoney } from './capture.service.ts';
import { nextCheckAfterFailure, oneMore, OPEN_LIFE_MS, UNKNOWN_LIFE_MS } from './check-schedule.rules.ts';
import { unknownPaymentMail } from './operator-mails.rules.ts';
import { payPalOf, type PaymentsDeps } from './payments-deps.service.ts';
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
import { giveMoneyBack } from './refund-payment.service.ts';

const MOST_AT_ONCE = 100;
/** While PayPal is away each question takes long: the next minute's sweep goes on where this one ends. */
const LONGEST_MS = 50_000;

/**
 * Asks PayPal about all payments whose time has come, and finishes what was begun: a server that died between any two
 * steps, a browser that went away, a webhook that never came. May run twice.
 */
export async function sweepPayments(deps: PaymentsDeps): Promise<void> {
  const now = deps.now();
  await updateExpired(deps.db, { before: new Date(now.getTime() - OPEN_LIFE_MS), now });
  const problems: unknown[] = [];
  for (const { id } of await findDuePayments(deps.db, now, MOST_AT_ONCE)) {
    if (deps.now().getTime() - now.getTime() > LONGEST_MS) break;
    problems.push(...(await problemsWith(deps, id)));
  }
  if (problems.length > 0) throw new AggregateError(problems, `${problems.length} payments could not be checked`);
}

/** One that cannot be dealt with must not hold up the others. */
async function problemsWith(deps: PaymentsDeps, id: string): Promise<unknown[]> {
  try {
    await reconcile(deps, id);
    return [];
  } catch (error) {
    try {
      await noteFailedCheck(deps, id);
    } catch (second) {
      return [error, second];
    }
    return [error];
  }
}

/** Brings one payment to agreement with PayPal. What cannot be done now is put off, and written to the log. */
export async function reconcile(deps: PaymentsDeps, paymentId: string): Promise<void> {
  const payment = await findPayment(deps.db, paymentId);
  if (payment === undefined || payment.orderId === null) return;
  try {
    await bringToAgreement(deps, payment, payment.orderId);
  } catch (error) {
    if (!(error instanceof PayPalError) && !(error instanceof AppError)) throw error;
    await putOff(deps, payment, error);
  }
}

async function bringToAgreement(deps: PaymentsDeps, payment: Payment, orderId: string): Promise<void> {
  const order = await payPalOf(deps, payment.environment).getOrder(orderId);
  const settled = await settle(deps, payment.id, order);
  if (settled.refundReason !== null && settled.state !== 'refunded') await giveMoneyBack(deps, settled.id);
  // After a refusal only its payer can say that it is worth another try.
  if (settled.state === 'approved' && settled.failure === null) await takeMoney(deps, settled.id);
}

/** An order that PayPal does not know any more takes no money; anything else is asked again, ever more seldom. */
async function putOff(deps: PaymentsDeps, payment: Payment, error: PayPalError | AppError): Promise<void> {
  const { db, now, log } = deps;
  const { id, orderId, state } = payment;
  const debugId = error instanceof PayPalError ? error.debugId : null;
  log.warn({ err: error, orderId, debugId }, 'payment not brought to agreement');
  const isUnknown = error instanceof PayPalError && error.status === 404;
  if (isUnknown && (state === 'created' || state === 'approved')) {
    await updatePayment(db, id, { state: 'failed', failure: UNKNOWN_AT_PAYPAL, nextCheckAt: null });
    return;
  }
  await noteFailedCheck({ db, now }, id);
  if (isUnknown) await noteUnknown(deps, id);
}

/** What PayPal has not known for days is asked about no more: it ends as it stands, and the operator is told. */
async function noteUnknown({ db, now: clock, log, mails }: PaymentsDeps, id: string): Promise<void> {
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

/** As the row stands now: what failed may have changed it before. */
async function noteFailedCheck({ db, now }: Pick<PaymentsDeps, 'db' | 'now'>, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const payment = await lockPayment(tx, id);
    if (payment === undefined) return;
    const failedChecks = oneMore(payment.failedChecks);
    const isOver = payment.state === 'refunded' || payment.state === 'failed';
    // What is over stays so, whatever PayPal says of it: asked about for ever, it would stand before money that is waited for.
    const nextCheckAt = isOver ? null : nextCheckAfterFailure({ ...payment, failedChecks }, now());
    await updatePayment(tx, id, { failedChecks, nextCheckAt });
  });
}
