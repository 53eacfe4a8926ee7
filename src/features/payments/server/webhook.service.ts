import type { Db } from '#app/db/client.ts';
import { PAYMENT_MODES, type PaymentMode } from '#app/db/enums.ts';
import { AppError } from '#app/lib/app-error.ts';
import { insertFee, findDispute, findDisputesOf, storeDispute, sumReversals, type Dispute } from './ledger.db.ts';
import { disputeMail, returnMail, reversalMail, unknownAmountMail } from './operator-mails.rules.ts';
import { readPaymentMode } from './payment-mode.service.ts';
import { CHECK_PAYMENT, type PaymentsDeps } from './payments-deps.service.ts';
import {
  findPaymentId,
  insertEvent,
  lockPayment,
  updateAfterApproval,
  updatePayment,
  type Payment,
} from './payments.db.ts';
import { parseEvent, type ReportedDispute, type PayPalEvent } from './paypal/event.schema.ts';
import { recordCancelledReversal } from './cancelled-reversal.service.ts';
import { PayPalError } from './paypal/error.rules.ts';
import { parseJson } from './paypal/responses.schema.ts';
import type { IncomingHeaders } from './paypal/webhook-signature.rules.ts';
import { recordRefundEntries } from './record-refunds.service.ts';

const FORGED = 'This was not sent by PayPal';

/** A webhook as received, and the sender's address. */
type WebhookRequest = { headers: IncomingHeaders; rawBody: string; from: string };

/**
 * Handles each PayPal event once. The state of money is fetched from PayPal; disputes and reversals are known from the
 * event only. Throws invalid for events that PayPal did not send, too_many for a sender of too many such events, and
 * unavailable if PayPal cannot verify the event, which PayPal then repeats.
 */
export async function handleWebhook(deps: PaymentsDeps, request: WebhookRequest): Promise<void> {
  const { db, now, log, webhookSenders } = deps;
  await webhookSenders.assertAllowed(request.from);
  const event = parseEvent(parseJson(request.rawBody), now());
  const environment = event === null ? null : await findEnvironment(deps, request);
  if (event === null || environment === null) {
    await webhookSenders.recordRejected(request.from);
    throw new AppError('invalid', FORGED);
  }
  const isNew = await db.transaction(async (tx) => {
    const paymentId = await findPaymentId(tx, environment, event);
    // Before the event, whose foreign key locks it, too: settling the payment would otherwise deadlock with this.
    const payment = paymentId === null ? undefined : await lockPayment(tx, paymentId);
    const { id, type: eventType } = event;
    if (!(await insertEvent(tx, { id, environment, eventType, paymentId, receivedAt: now() }))) return false;
    if (payment !== undefined) await applyEvent(tx, deps, payment, event);
    return true;
  });
  log.info({ event: 'paypal-event', eventId: event.id, eventType: event.type, isNew }, 'PayPal event received');
}

/** Applies a new event to its locked payment. */
async function applyEvent(tx: Db, deps: PaymentsDeps, payment: Payment, event: PayPalEvent): Promise<void> {
  const { now, send, mails } = deps;
  const { id: paymentId } = payment;
  // The payer has approved the order again after an earlier refusal. Their browser starts the capture; if it is closed,
  // the next sweep does.
  if (event.isApproval) return updateAfterApproval(tx, paymentId, now());
  const known = event.reversal === null ? payment : await recordReversal(tx, deps, payment, event.reversal);
  // It ends nothing by itself.
  if (event.isAmountUnknown) await mails.mailer.queueToOperator(tx, unknownAmountMail(mails.site, payment, event.type));
  if (event.dispute !== null) await recordDispute(tx, deps, payment, event.dispute);
  // Either may be received first.
  if (event.dispute !== null || event.reversal !== null) await recordReturn(tx, deps, known, event.id);
  await send(tx, CHECK_PAYMENT, { paymentId });
  // If the job fails, the sweep checks the payment.
  await updatePayment(tx, paymentId, { nextCheckAt: now() });
}

/** The environment from which PayPal sent the event, trying the active one first; null if PayPal did not send it. */
async function findEnvironment(deps: PaymentsDeps, { headers, rawBody }: WebhookRequest): Promise<PaymentMode | null> {
  const { environments, log, webhookSenders, db } = deps;
  const inUse = await readPaymentMode(db);
  let isUnsure = false;
  for (const mode of [inUse, ...PAYMENT_MODES.filter((other) => other !== inUse)]) {
    const { paypal, webhookId } = environments[mode];
    if (paypal === null || webhookId === null) continue;
    try {
      if (await webhookSenders.withVerificationSlot(() => paypal.verifyWebhook(headers, rawBody, webhookId)))
        return mode;
    } catch (error) {
      if (!(error instanceof PayPalError)) throw error;
      log.warn({ err: error, debugId: error.debugId }, 'PayPal event not verified');
      isUnsure = true;
    }
  }
  if (isUnsure) throw new AppError('unavailable', 'PayPal cannot be asked right now whether it sent this');
  return null;
}

type Mails = Pick<PaymentsDeps, 'mails'>;

/**
 * Records a reversal, and mails the operator. The signed webhook is its only source: PayPal's orders and captures have
 * no status for it. The placements end with the next check of the payment.
 */
async function recordReversal(
  tx: Db,
  { mails }: Mails,
  payment: Payment,
  { id, amountCents, reversedAt }: NonNullable<PayPalEvent['reversal']>,
): Promise<Payment> {
  await mails.mailer.queueToOperator(tx, reversalMail(mails.site, payment, amountCents));
  const entry = { id, kind: 'reversal', amountCents, refundedAt: reversedAt } as const;
  return (await recordRefundEntries(tx, payment, [entry])).recorded;
}

/**
 * Stores the state of a dispute of a locked payment, and mails the operator if it has changed. The lock prevents two
 * concurrent events from both seeing the previous state.
 */
async function recordDispute(tx: Db, { mails }: Mails, payment: Payment, reported: ReportedDispute): Promise<void> {
  const { fees, ...dispute } = reported;
  const paymentId = payment.id;
  const before = await findDispute(tx, dispute.id);
  for (const fee of fees) await insertFee(tx, { ...fee, paymentId, kind: 'dispute' });
  const openedAt = before === undefined ? (dispute.openedAt ?? dispute.updatedAt) : before.openedAt;
  if (!(await storeDispute(tx, { ...dispute, openedAt, paymentId }))) return;
  const hasChanged =
    before?.status !== dispute.status ||
    before.stage !== dispute.stage ||
    before.respondBy?.getTime() !== dispute.respondBy?.getTime();
  if (hasChanged) await mails.mailer.queueToOperator(tx, disputeMail(mails.site, payment, reported));
}

/** The outcomes for which PayPal returns what it took from the operator (Disputes v1, dispute_outcome). */
const WON: ReadonlySet<string | null> = new Set(['RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER', 'DENIED']);

/**
 * Records what PayPal returns after disputes that the operator has won, and mails the operator. PayPal publishes no
 * event for a cancelled reversal: the resolved dispute is its only sign. It returns what reversals took before that.
 */
async function recordReturn(
  tx: Db,
  { mails, send, now }: Pick<PaymentsDeps, 'mails' | 'send' | 'now'>,
  payment: Payment,
  eventId: string,
): Promise<void> {
  const won = (await findDisputesOf(tx, [payment.id])).filter(isWon);
  const last = won.at(-1);
  if (last === undefined) return;
  const { taken, returned } = await sumReversals(tx, payment.id, last.updatedAt);
  const disputed = won.reduce((sum, { amountCents }) => sum + (amountCents ?? payment.amountCents), 0);
  const dueCents = Math.min(taken, disputed) - returned;
  if (dueCents <= 0) return;
  const entry = { id: `return-${eventId}`, amountCents: dueCents, refundedAt: now() };
  await recordCancelledReversal(tx, { send, now }, payment, entry);
  await mails.mailer.queueToOperator(tx, returnMail(mails.site, payment, dueCents));
}

function isWon({ status, outcome }: Dispute): boolean {
  return status === 'RESOLVED' && WON.has(outcome);
}
