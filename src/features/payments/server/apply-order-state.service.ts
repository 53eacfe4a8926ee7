import type { Db } from '#app/db/client.ts';
import type { RefundReason } from '#app/db/enums.ts';
import { redactPayer } from '#app/features/accounts/payer-redaction.rules.ts';
import { DEARER_BY_NOW, isDearerByNow, refundReasonFor } from '../purchase-eligibility.rules.ts';
import { verdictOn, type Verdict } from './capture-evaluation.rules.ts';
import { nextCheck, OPEN_LIFE_MS } from './check-schedule.rules.ts';
import { CHECK_PAYMENT } from './payment-jobs.schema.ts';
import { lockWhole, type LockedPayment } from './payment-lock.service.ts';
import { declinedMail, receiptMail } from './payment-mails.rules.ts';
import { lockPaymentModeForShare, readPaymentMode } from './payment-mode.service.ts';
import type { PaymentsDeps } from './payments-deps.service.ts';
import { UNKNOWN_AT_PAYPAL, updatePayment, type NewPayment, type Payment } from './payments.db.ts';
import type { Told } from './paypal/client.service.ts';
import type { PayPalOrder } from './paypal/responses.schema.ts';
import { recipientOf } from './placements/placement-ends.service.ts';
import { givePlacements } from './placements/placements.service.ts';
import { storeRefunded } from './record-refund.service.ts';
import { leftUsd, moneyBackIn, noteMoneyBack } from './refund-entries.service.ts';
import { refundRequestId } from './request-id.rules.ts';

/**
 * Writes down what PayPal says of an order, and gives what it pays for in the same transaction; may be called as often
 * as one likes. What cannot be given is owed back from then on.
 */
export async function settle(deps: PaymentsDeps, paymentId: string, order: Told<PayPalOrder>): Promise<Payment> {
  const [before, after] = await deps.db.transaction(async (tx) => {
    await lockPaymentModeForShare(tx);
    const locked = await lockWhole(tx, paymentId);
    return [locked.payment, await settleLocked(tx, deps, locked, order)];
  });
  if (before.state !== after.state || before.refundedUsd !== after.refundedUsd) {
    const { orderId, state, captureStatus, refundReason, refundedUsd, failure } = after;
    deps.log.info(
      { event: 'payment-settled', orderId, state, captureStatus, refundReason, refundedUsd, failure },
      'payment settled',
    );
    await deps.refreshCatalogue();
  }
  return after;
}

async function settleLocked(tx: Db, deps: PaymentsDeps, locked: LockedPayment, order: Told<PayPalOrder>) {
  // Where it ends: an answer that was on its way meanwhile changes nothing.
  if (locked.payment.state === 'refunded') return note(tx, locked.payment, { nextCheckAt: null });
  const now = deps.now();
  const payment = await noteMoneyBack(tx, locked.payment, moneyBackIn(order, now));
  const verdict = verdictOn(payment, order);
  const isOver = payment.state === 'used' || payment.refundReason !== null;
  // PayPal has no status for a capture whose money it took back: that it did so stands among what went back.
  if (verdict.kind === 'refunded' || leftUsd(payment) === 0) {
    const taken = { ...locked, payment: await note(tx, payment, captureOf(payment, verdict, order, now)) };
    return storeRefunded(tx, deps, taken, { otherwise: 'at-paypal' });
  }
  // Money that PayPal does not give back stays a failure, however well PayPal answers.
  const failedChecks = payment.refundReason === null ? 0 : payment.failedChecks;
  const fields = {
    ...(verdict.kind === 'open' ? {} : { claimedUntil: null }),
    failedChecks,
    ...knownAgain(payment),
    ...(isOver && verdict.kind !== 'paid' && verdict.kind !== 'not-as-ordered'
      ? {}
      : captureOf(payment, verdict, order, now)),
    ...(isOver ? {} : stateAfter(payment, verdict, order, now)),
  };
  const state = fields.state ?? payment.state;
  const noted = await note(tx, payment, {
    ...fields,
    nextCheckAt: nextCheck({ ...payment, state, failedChecks }, now),
  });
  if (isOver) return noted;
  if (verdict.kind === 'not-as-ordered') return owe(tx, deps, noted, 'not-as-ordered');
  if (verdict.kind === 'paid') return give(tx, deps, { ...locked, payment: noted });
  if (verdict.kind === 'declined' && payment.state === 'captured') await tellDeclined(tx, deps, locked);
  return noted;
}

function note(tx: Db, { id }: Payment, fields: Partial<NewPayment>): Promise<Payment> {
  return updatePayment(tx, id, fields);
}

/** PayPal has answered: whatever it did not know before, it knows now. */
function knownAgain({ unknownSince, failure }: Payment): Partial<NewPayment> {
  if (unknownSince === null) return {};
  return { unknownSince: null, ...(failure === UNKNOWN_AT_PAYPAL ? { failure: null } : {}) };
}

/** What PayPal says of the money. */
function captureOf(payment: Payment, verdict: Verdict, order: Told<PayPalOrder>, now: Date): Partial<NewPayment> {
  if (!('capture' in verdict)) return {};
  const { id, status, reason } = verdict.capture;
  // Money that PayPal still checks has not come yet.
  const isTaken = verdict.kind !== 'declined' && verdict.kind !== 'pending';
  return {
    captureId: id,
    captureStatus: status,
    captureReason: reason,
    // Whoever has deleted the account since is not to be named again.
    paypalAnswer: payment.payerUserId === null ? redactPayer(order.answer) : order.answer,
    ...(isTaken ? { capturedAt: payment.capturedAt ?? now } : {}),
  };
}

function stateAfter(payment: Payment, verdict: Verdict, { status }: PayPalOrder, now: Date): Partial<NewPayment> {
  switch (verdict.kind) {
    case 'open': {
      if (payment.state !== 'created' && payment.state !== 'approved') return {};
      if (now.getTime() - payment.createdAt.getTime() >= OPEN_LIFE_MS) return { state: 'failed', failure: 'EXPIRED' };
      return { state: status === 'APPROVED' ? 'approved' : 'created' };
    }
    case 'void':
      return { state: 'failed', failure: 'VOIDED' };
    case 'declined':
      return { state: 'failed', failure: verdict.capture.reason ?? verdict.capture.status };
    case 'not-as-ordered':
      return { state: 'captured', failure: verdict.why };
    case 'pending':
    case 'paid':
    case 'refunded':
      return { state: 'captured', failure: null };
  }
}

/** Gives what the payment pays for, or owes the money. */
async function give(tx: Db, deps: PaymentsDeps, { payment, listing, payer }: LockedPayment): Promise<Payment> {
  const { id, orderId, premium, featured } = payment;
  const now = deps.now();
  const reason = refundReasonFor(payment, listing, { mode: await readPaymentMode(tx), now });
  if (reason !== null || listing === undefined || orderId === null) {
    return owe(tx, deps, payment, reason ?? 'listing-gone');
  }
  // What is given is never worth more than what was paid, however the listing came to its brand.
  if (isDearerByNow(payment, listing))
    return owe(tx, deps, await note(tx, payment, { failure: DEARER_BY_NOW }), 'not-as-ordered');
  const paidBy = { paymentId: id, orderId };
  const until = await givePlacements(tx, listing, { choice: { premium, featured }, now, paidBy });
  const to = recipientOf(payer);
  if (to !== null) await deps.mails.mailer.queue(tx, receiptMail(deps.mails.site, to, payment, until));
  return updatePayment(tx, id, {
    state: 'used',
    usedAt: now,
    nextCheckAt: nextCheck({ ...payment, state: 'used' }, now),
  });
}

/** Notes that the money has to go back, and has a job send it. */
async function owe(tx: Db, { send, now }: PaymentsDeps, payment: Payment, reason: RefundReason): Promise<Payment> {
  await send(tx, CHECK_PAYMENT, { paymentId: payment.id });
  const { id } = payment;
  return updatePayment(tx, id, { refundReason: reason, refundRequestId: refundRequestId(id), nextCheckAt: now() });
}

async function tellDeclined(tx: Db, { mails }: PaymentsDeps, { payment, payer }: LockedPayment): Promise<void> {
  const to = recipientOf(payer);
  if (to !== null) await mails.mailer.queue(tx, declinedMail(mails.site, to, payment));
}
