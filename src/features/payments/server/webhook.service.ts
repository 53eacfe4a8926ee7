import type { Db } from '#app/db/client.ts';
import { PAYMENT_MODES, type PaymentMode } from '#app/db/enums.ts';
import { AppError } from '#app/lib/app-error.ts';
import { noteDispute, noteReversal, tellOfUnknownAmount } from './disputes.service.ts';
import { CHECK_PAYMENT } from './payment-jobs.schema.ts';
import { readPaymentMode } from './payment-mode.service.ts';
import type { PaymentsDeps } from './payments-deps.service.ts';
import { findPaymentId, insertEvent, lockPayment, updateApproved, updatePayment } from './payments.db.ts';
import { PayPalError } from './paypal/error.rules.ts';
import { eventIn, type PayPalEvent } from './paypal/event.schema.ts';
import { jsonIn } from './paypal/responses.schema.ts';
import type { IncomingHeaders } from './paypal/webhook-signature.rules.ts';

const FORGED = 'This was not sent by PayPal';

/** What was sent, and from which address. */
export type Sent = { headers: IncomingHeaders; rawBody: string; from: string };

/**
 * Takes what PayPal tells, once each event. Whether money came is asked of PayPal; that it is disputed or was taken back,
 * only the event says. Throws invalid for what is not PayPal's own, too_many where too much of that came from, and
 * unavailable when PayPal cannot say whether it is its own: PayPal then sends it again.
 */
export async function takeEvent(deps: PaymentsDeps, sent: Sent): Promise<void> {
  const { db, now, log, senders } = deps;
  await senders.requireWelcome(sent.from);
  const event = eventIn(jsonIn(sent.rawBody), now());
  const environment = event === null ? null : await environmentOf(deps, sent);
  if (event === null || environment === null) {
    await senders.noteRefused(sent.from);
    throw new AppError('invalid', FORGED);
  }
  const isNew = await db.transaction(async (tx) => {
    const paymentId = await findPaymentId(tx, environment, event);
    // Before the event, which refers to it: whoever settles it meanwhile could wait for this, and this for them.
    if (paymentId !== null) await lockPayment(tx, paymentId);
    const { id, type: eventType } = event;
    if (!(await insertEvent(tx, { id, environment, eventType, paymentId, receivedAt: now() }))) return false;
    if (paymentId !== null) await heed(tx, deps, paymentId, event);
    return true;
  });
  log.info({ event: 'paypal-event', eventId: event.id, eventType: event.type, isNew }, 'paypal event');
}

async function heed(tx: Db, deps: PaymentsDeps, paymentId: string, event: PayPalEvent): Promise<void> {
  const { now, send } = deps;
  // Whatever was refused before, its payer has chosen anew. Their browser has the first word; if it is gone, the next
  // minute's sweep takes the money.
  if (event.isApproval) return updateApproved(tx, paymentId, now());
  if (event.reversal !== null) await noteReversal(tx, deps, paymentId, event.reversal);
  if (event.isAmountUnknown) await tellOfUnknownAmount(tx, deps, paymentId, event.type);
  if (event.dispute !== null) await noteDispute(tx, deps, paymentId, event.dispute);
  await send(tx, CHECK_PAYMENT, { paymentId });
  // Should the job fail, the sweep asks.
  await updatePayment(tx, paymentId, { nextCheckAt: now() });
}

/** In which environment PayPal sent it, the one in use asked first; null when in none. */
async function environmentOf(deps: PaymentsDeps, { headers, rawBody }: Sent): Promise<PaymentMode | null> {
  const { environments, log, senders, db } = deps;
  const inUse = await readPaymentMode(db);
  let isUnsure = false;
  for (const mode of [inUse, ...PAYMENT_MODES.filter((other) => other !== inUse)]) {
    const { paypal, webhookId } = environments[mode];
    if (paypal === null || webhookId === null) continue;
    try {
      if (await senders.inTurn(() => paypal.verifyWebhook(headers, rawBody, webhookId))) return mode;
    } catch (error) {
      if (!(error instanceof PayPalError)) throw error;
      log.warn({ err: error, debugId: error.debugId }, 'event not checked');
      isUnsure = true;
    }
  }
  if (isUnsure) throw new AppError('unavailable', 'PayPal cannot be asked right now whether it sent this');
  return null;
}
