import { randomUUID } from 'node:crypto';
import type { Db } from '#app/db/client.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { toRecipient } from '#app/features/mail/mail.rules.ts';
import { AppError } from '#app/lib/app-error.ts';
import { PAYMENT_REFUSALS } from '../payment-messages.rules.ts';
import { nextCheck } from './check-schedule.rules.ts';
import { isInvoicePaymentInFlight, lockCommissionInvoice, type LockedInvoice } from './commission-invoices.db.ts';
import { paidCommissionMail } from './commission-mails.rules.ts';
import type { LockedPayment } from './payment-lock.service.ts';
import { readPaymentMode } from './payment-mode.service.ts';
import { getPayPal, type PaymentsDeps } from './payments-deps.service.ts';
import { insertPayment, updatePayment, type Payment } from './payments.db.ts';
import { createInvoiceId } from './paypal/order.rules.ts';
import { createAtPayPal } from './place-order.service.ts';

/**
 * Creates a PayPal order for an own invoice, and returns its id. Throws not_found, conflict if the invoice is not open or
 * another payment of it is in progress, and unavailable.
 */
export async function placeCommissionOrder(deps: PaymentsDeps, user: User, number: number): Promise<string> {
  return createAtPayPal(deps, await deps.db.transaction((tx) => recordOrder(tx, deps, user, number)));
}

async function recordOrder(tx: Db, deps: PaymentsDeps, user: User, number: number): Promise<Payment> {
  const createdAt = deps.now();
  const invoice = await lockCommissionInvoice(tx, number);
  if (invoice === undefined || invoice.sellerId !== user.id)
    throw new AppError('not_found', PAYMENT_REFUSALS.noInvoice);
  await requireUnpaid(tx, invoice, { except: null, now: createdAt });
  const environment = await readPaymentMode(tx);
  getPayPal(deps, environment);
  const id = randomUUID();
  const { listingId, listingName, brand, amountCents } = invoice;
  return insertPayment(tx, {
    id,
    environment,
    invoiceId: createInvoiceId(id),
    createdAt,
    payerUserId: user.id,
    listingId,
    listingName,
    brand,
    premium: false,
    featured: false,
    premiumCents: 0,
    featuredCents: 0,
    savingCents: 0,
    commissionInvoice: number,
    commissionCents: amountCents,
    amountCents,
  });
}

/** Checks before a capture that the invoice is still to be paid. Throws conflict. */
export async function requireInvoiceUnpaid(tx: Db, payment: Payment, number: number, now: Date): Promise<void> {
  const invoice = await lockCommissionInvoice(tx, number);
  if (invoice === undefined) throw new Error('No invoice is ever deleted');
  await requireUnpaid(tx, invoice, { except: payment.id, now });
}

async function requireUnpaid(
  tx: Db,
  { number, state }: LockedInvoice,
  { except, now }: { except: string | null; now: Date },
): Promise<void> {
  if (state === 'paid') throw new AppError('conflict', PAYMENT_REFUSALS.invoicePaid);
  if (state === 'credited') throw new AppError('conflict', PAYMENT_REFUSALS.invoiceCredited);
  if (await isInvoicePaymentInFlight(tx, { number, except, now }))
    throw new AppError('conflict', PAYMENT_REFUSALS.invoiceInFlight);
}

/** Locks the invoice that a payment is to settle. Returns the reason for a refund if it does not need the money. */
export async function lockInvoiceToSettle(
  tx: Db,
  { environment }: Payment,
  number: number,
): Promise<LockedInvoice | 'invoice-settled' | 'other-environment'> {
  if (environment === 'sandbox' && (await readPaymentMode(tx)) === 'live') return 'other-environment';
  const invoice = await lockCommissionInvoice(tx, number);
  return invoice?.state === 'open' ? invoice : 'invoice-settled';
}

/**
 * Settles the invoice that a captured payment pays, and mails the payer: a trigger marks the invoice as paid with the
 * payment. Returns the reason for a refund if the invoice does not need the money.
 */
export async function settleInvoice(
  tx: Db,
  deps: PaymentsDeps,
  { payment, payer }: LockedPayment,
  number: number,
): Promise<Payment | 'invoice-settled' | 'other-environment'> {
  const now = deps.now();
  const invoice = await lockInvoiceToSettle(tx, payment, number);
  if (typeof invoice === 'string') return invoice;
  const to = toRecipient(payer);
  if (to !== null) await deps.mails.mailer.queue(tx, paidCommissionMail(deps.mails.site, to, invoice));
  return updatePayment(tx, payment.id, {
    state: 'used',
    usedAt: now,
    nextCheckAt: nextCheck({ ...payment, state: 'used' }, now),
  });
}
