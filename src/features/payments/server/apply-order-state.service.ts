import type { Db } from '#app/db/client.ts';
import { redactPayer } from '#app/features/accounts/payer-redaction.rules.ts';
import { toRecipient } from '#app/features/mail/mail.rules.ts';
import { DEARER_BY_NOW, isUnderpaid, refundReasonFor } from '../purchase-eligibility.rules.ts';
import { evaluateCapture, type CaptureEvaluation } from './capture-evaluation.rules.ts';
import { nextCheck, OPEN_LIFE_MS } from './check-schedule.rules.ts';
import { settleInvoice } from './commission-orders.service.ts';
import { insertFee } from './ledger.db.ts';
import { lockPaymentContext, type LockedPayment } from './payment-lock.service.ts';
import { declinedMail, receiptMail } from './payment-mails.rules.ts';
import { lockPaymentModeForShare, readPaymentMode } from './payment-mode.service.ts';
import type { PaymentsDeps } from './payments-deps.service.ts';
import { UNKNOWN_AT_PAYPAL, updatePayment, type NewPayment, type Payment } from './payments.db.ts';
import type { PayPalResponse } from './paypal/client.service.ts';
import type { PayPalOrder } from './paypal/responses.schema.ts';
import { grantPlacements } from './placements/placements.service.ts';
import { recordFullRefund, recordRefunds, refundableCents } from './record-refunds.service.ts';
import { scheduleRefund } from './schedule-refund.service.ts';

/**
 * Updates a payment's row to the state of PayPal's order, and grants the placements that it pays for in the same
 * transaction. Idempotent. If they cannot be granted, schedules a refund.
 */
export async function applyOrderState(
  deps: PaymentsDeps,
  paymentId: string,
  order: PayPalResponse<PayPalOrder>,
): Promise<Payment> {
  const [before, after] = await deps.db.transaction(async (tx) => {
    await lockPaymentModeForShare(tx);
    const locked = await lockPaymentContext(tx, paymentId);
    return [locked.payment, await applyToLocked(tx, deps, locked, order)];
  });
  if (before.state !== after.state || before.refundedCents !== after.refundedCents) {
    const { orderId, state, captureStatus, refundReason, refundedCents, failure } = after;
    deps.log.info(
      { event: 'payment-settled', orderId, state, captureStatus, refundReason, refundedCents, failure },
      'payment settled',
    );
    await deps.refreshCatalogue();
  }
  return after;
}

async function applyToLocked(tx: Db, deps: PaymentsDeps, locked: LockedPayment, order: PayPalResponse<PayPalOrder>) {
  // A refunded payment is final: an outdated response changes nothing.
  if (locked.payment.state === 'refunded') return update(tx, locked.payment, { nextCheckAt: null });
  const now = deps.now();
  const refunds = order.units.flatMap((unit) => unit.refunds);
  const payment = await recordRefunds(tx, deps, locked, { refunds, isComplete: true });
  const evaluation = evaluateCapture(payment, order);
  const isOver = payment.state === 'used' || payment.refundReason !== null;
  // PayPal has no capture status for a reversal: it shows in the refund entries only.
  if (evaluation.kind === 'refunded' || refundableCents(payment) === 0) {
    const captured = await update(tx, payment, toCaptureFields(payment, evaluation, order, now));
    await recordFee(tx, captured, evaluation);
    return recordFullRefund(tx, deps, { ...locked, payment: captured }, { fallbackReason: 'at-paypal', refunds });
  }
  // A refund that PayPal refuses continues to count as a failed check, even if PayPal answers other calls.
  const failedChecks = payment.refundReason === null ? 0 : payment.failedChecks;
  const fields = {
    ...(evaluation.kind === 'open' ? {} : { claimedUntil: null }),
    failedChecks,
    ...clearUnknown(payment),
    ...(isOver && evaluation.kind !== 'paid' && evaluation.kind !== 'not-as-ordered'
      ? {}
      : toCaptureFields(payment, evaluation, order, now)),
    ...(isOver ? {} : nextStateFields(payment, evaluation, order, now)),
  };
  const state = fields.state ?? payment.state;
  const updated = await update(tx, payment, {
    ...fields,
    nextCheckAt: nextCheck({ ...payment, state, failedChecks }, now),
  });
  await recordFee(tx, updated, evaluation);
  if (isOver) return updated;
  if (evaluation.kind === 'not-as-ordered') return scheduleRefund(tx, deps, updated, 'not-as-ordered');
  if (evaluation.kind === 'paid') return fulfill(tx, deps, { ...locked, payment: updated });
  if (evaluation.kind === 'declined' && payment.state === 'captured') await queueDeclinedMail(tx, deps, locked);
  return updated;
}

function update(tx: Db, { id }: Payment, fields: Partial<NewPayment>): Promise<Payment> {
  return updatePayment(tx, id, fields);
}

/** PayPal's fee counts on the day of the payment. */
async function recordFee(tx: Db, { id: paymentId, capturedAt }: Payment, evaluation: CaptureEvaluation): Promise<void> {
  if (!('capture' in evaluation) || capturedAt === null) return;
  const { id, feeCents } = evaluation.capture;
  if (feeCents === null) return;
  await insertFee(tx, { id, paymentId, kind: 'payment', amountCents: feeCents, chargedAt: capturedAt });
}

/** PayPal has answered, so it knows the order (again). */
function clearUnknown({ unknownSince, failure }: Payment): Partial<NewPayment> {
  if (unknownSince === null) return {};
  return { unknownSince: null, ...(failure === UNKNOWN_AT_PAYPAL ? { failure: null } : {}) };
}

/** The columns with the state of PayPal's capture. */
function toCaptureFields(
  payment: Payment,
  evaluation: CaptureEvaluation,
  order: PayPalResponse<PayPalOrder>,
  now: Date,
): Partial<NewPayment> {
  if (!('capture' in evaluation)) return {};
  const { id, status, reason } = evaluation.capture;
  // Money that PayPal is still checking is not captured yet.
  const isCaptured = evaluation.kind !== 'declined' && evaluation.kind !== 'pending';
  return {
    captureId: id,
    captureStatus: status,
    captureReason: reason,
    // A payer who has deleted their account must not be named again.
    paypalAnswer: payment.payerUserId === null ? redactPayer(order.raw) : order.raw,
    ...(isCaptured ? { capturedAt: payment.capturedAt ?? now } : {}),
  };
}

function nextStateFields(
  payment: Payment,
  evaluation: CaptureEvaluation,
  { status }: PayPalOrder,
  now: Date,
): Partial<NewPayment> {
  switch (evaluation.kind) {
    case 'open': {
      if (payment.state !== 'created' && payment.state !== 'approved') return {};
      if (now.getTime() - payment.createdAt.getTime() >= OPEN_LIFE_MS) return { state: 'failed', failure: 'EXPIRED' };
      return { state: status === 'APPROVED' ? 'approved' : 'created' };
    }
    case 'void':
      return { state: 'failed', failure: 'VOIDED' };
    case 'declined':
      return { state: 'failed', failure: evaluation.capture.reason ?? evaluation.capture.status };
    case 'not-as-ordered':
      return { state: 'captured', failure: evaluation.mismatch };
    case 'pending':
    case 'paid':
    case 'refunded':
      return { state: 'captured', failure: null };
  }
}

/** Gives what the payment pays for, or schedules its refund. */
async function fulfill(tx: Db, deps: PaymentsDeps, locked: LockedPayment): Promise<Payment> {
  const { payment } = locked;
  if (payment.commissionInvoice === null) return grantPaid(tx, deps, locked);
  const settled = await settleInvoice(tx, deps, locked, payment.commissionInvoice);
  return typeof settled === 'string' ? scheduleRefund(tx, deps, payment, settled) : settled;
}

/** Grants the placements that the payment pays for, or schedules its refund. */
async function grantPaid(tx: Db, deps: PaymentsDeps, { payment, listing, payer }: LockedPayment): Promise<Payment> {
  const { id, orderId, premium, featured } = payment;
  const now = deps.now();
  const reason = refundReasonFor(payment, listing, { mode: await readPaymentMode(tx), now });
  if (reason !== null || listing === undefined || orderId === null) {
    return scheduleRefund(tx, deps, payment, reason ?? 'listing-gone');
  }
  // The placements must never be worth more than the payment, however the listing's brand changed.
  if (isUnderpaid(payment, listing))
    return scheduleRefund(tx, deps, await update(tx, payment, { failure: DEARER_BY_NOW }), 'not-as-ordered');
  const paidBy = { paymentId: id, orderId };
  const until = await grantPlacements(tx, listing, { choice: { premium, featured }, now, paidBy });
  const to = toRecipient(payer);
  if (to !== null) await deps.mails.mailer.queue(tx, receiptMail(deps.mails.site, to, payment, until));
  return updatePayment(tx, id, {
    state: 'used',
    usedAt: now,
    nextCheckAt: nextCheck({ ...payment, state: 'used' }, now),
  });
}

async function queueDeclinedMail(tx: Db, { mails }: PaymentsDeps, { payment, payer }: LockedPayment): Promise<void> {
  const to = toRecipient(payer);
  if (to !== null) await mails.mailer.queue(tx, declinedMail(mails.site, to, payment));
}
