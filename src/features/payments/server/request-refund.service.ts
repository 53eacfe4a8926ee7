import { toCents, toUsd } from '#app/lib/format.ts';
import type { Db } from '#app/db/client.ts';
import { recordAdminAction } from '#app/features/accounts/server/admin-audit.service.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { PAYMENT_REFUSALS } from '../payment-messages.rules.ts';
import type { RefundInput } from '../payments.schema.ts';
import { requireInvoiceRefundable } from './commission-repayments.service.ts';
import { lockPaymentContext } from './payment-lock.service.ts';
import { CHECK_PAYMENT, type PaymentsDeps } from './payments-deps.service.ts';
import { findPayment, lockFulfilledPayments, updatePayment, type Payment } from './payments.db.ts';
import { PayPalError } from './paypal/error.rules.ts';
import { syncWithPayPal } from './reconcile.service.ts';
import { refundableCents } from './record-refunds.service.ts';
import { findOpenRefundRequest, insertRefundRequest } from './refund-requests.db.ts';
import { sendRefund } from './send-refund.service.ts';

/**
 * Refunds a payment, or a part of it, once, even if called repeatedly while PayPal has not answered. Throws not_found,
 * invalid, conflict, and unavailable; in the last case the refund is sent when PayPal is available again.
 */
export async function refundPayment(
  deps: PaymentsDeps,
  admin: User,
  paymentId: string,
  input: RefundInput,
): Promise<void> {
  const { payment, isNew } = await deps.db.transaction((tx) => requestRefund(tx, deps, admin, { paymentId, input }));
  if (payment.state === 'refunded') return;
  try {
    if (isNew) await sendRefund(deps, paymentId, { isAwaited: true });
    else await syncWithPayPal(deps, payment);
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    deps.log.warn({ err: error, orderId: payment.orderId, debugId: error.debugId }, 'no response to refund');
    throw new AppError('unavailable', PAYMENT_REFUSALS.refundLater);
  }
}

type Asked = { paymentId: string; input: RefundInput };

/** Recorded before PayPal is called, so that no refund is lost or sent twice. `isNew`: it was not recorded before. */
async function requestRefund(
  tx: Db,
  deps: PaymentsDeps,
  admin: User,
  { paymentId, input }: Asked,
): Promise<{ payment: Payment; isNew: boolean }> {
  if ((await findPayment(tx, paymentId)) === undefined) throw new AppError('not_found', PAYMENT_REFUSALS.unknown);
  const { payment } = await lockPaymentContext(tx, paymentId, admin);
  if (await isRequested(tx, payment, input)) return { payment, isNew: false };
  if (payment.captureStatus === 'PENDING') throw new AppError('conflict', PAYMENT_REFUSALS.refundPending);
  if (payment.state !== 'used') throw new AppError('conflict', PAYMENT_REFUSALS.nothingToRefund);
  const { commissionInvoice: number } = payment;
  const isRest = input.scope === 'whole' || toCents(input.amountUsd ?? 0) === refundableCents(payment);
  if (number !== null) await requireInvoiceRefundable(tx, payment, { number, isRest });
  return { payment: await recordRequest(tx, admin, payment, { input, now: deps.now() }), isNew: true };
}

/** Whether this refund was requested before. Throws conflict if another one is. */
async function isRequested(tx: Db, payment: Payment, { scope, amountUsd }: RefundInput): Promise<boolean> {
  if (payment.state !== 'refunded' && payment.refundReason === null) return false;
  const open = await findOpenRefundRequest(tx, payment.id);
  const isSame =
    open === undefined
      ? scope === 'whole'
      : scope === open.scope && (scope === 'whole' || toCents(amountUsd ?? 0) === open.amountCents);
  if (isSame) return true;
  throw new AppError('conflict', open === undefined ? PAYMENT_REFUSALS.nothingToRefund : PAYMENT_REFUSALS.refundOpen);
}

type NewRequest = { input: RefundInput; now: Date };

/** Records a request of a locked payment without an open one. Throws invalid and conflict. */
async function recordRequest(tx: Db, admin: User, payment: Payment, { input, now }: NewRequest): Promise<Payment> {
  const { id, state, orderId, environment } = payment;
  const { scope, reason, endsPlacements, leftUsd } = input;
  const leftCents = refundableCents(payment);
  // The admin decided on another amount, or pressed twice.
  if (toCents(leftUsd) !== leftCents) throw new AppError('conflict', PAYMENT_REFUSALS.refundChanged);
  const amountCents = scope === 'whole' ? leftCents : toCents(input.amountUsd ?? 0);
  if (amountCents > leftCents) {
    const message = PAYMENT_REFUSALS.refundTooMuch;
    throw new AppError('invalid', message, [{ path: 'amountUsd', message }]);
  }
  const request = { scope, reason, endsPlacements };
  await insertRefundRequest(tx, {
    ...request,
    paymentId: id,
    amountCents,
    isRest: amountCents === leftCents,
    requestedAt: now,
  });
  await recordAdminAction(tx, admin, {
    action: 'refund payment',
    subject: { type: 'payment', id },
    before: { state },
    after: { askedUsd: toUsd(amountCents), ...request, orderId, environment },
  });
  // The key of a refund without a request is cleared: the previous release would use it, and refund everything.
  return updatePayment(tx, id, { refundReason: 'admin', refundRequestId: null, nextCheckAt: now });
}

const REJECTED = 'The listing was not approved.';

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
    const leftCents = refundableCents(payment);
    paid.premium ||= payment.premium;
    paid.featured ||= payment.featured;
    paid.leftCents += leftCents;
    if (refundBy === null) continue;
    const input = { scope: 'whole', reason: REJECTED, endsPlacements: true, leftUsd: toUsd(leftCents) } as const;
    await recordRequest(tx, refundBy, payment, { input, now: now() });
    await send(tx, CHECK_PAYMENT, { paymentId: payment.id });
  }
  return paid;
}
