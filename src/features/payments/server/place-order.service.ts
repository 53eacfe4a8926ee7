import { toCents } from '#app/lib/format.ts';
import { randomUUID } from 'node:crypto';
import type { Db } from '#app/db/client.ts';
import { PLACEMENT_KINDS } from '#app/db/enums.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { machineNotFound } from '#app/features/machines/server/machine-views.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { paymentHref } from '../checkout-address.rules.ts';
import { invoiceHref, invoiceLabel } from '../commission-invoices.rules.ts';
import { PAYMENT_REFUSALS } from '../payment-messages.rules.ts';
import type { OrderInput } from '../payments.schema.ts';
import { PLACEMENT_NAMES } from '../placement-labels.rules.ts';
import { PLACEMENT_DAYS, getPrice } from '../prices.rules.ts';
import { ineligibilityReason } from '../purchase-eligibility.rules.ts';
import { nextCheck } from './check-schedule.rules.ts';
import { readPaymentMode } from './payment-mode.service.ts';
import { getPayPal, type PaymentsDeps } from './payments-deps.service.ts';
import { insertPayment, isAnotherInFlight, updatePayment, type Payment } from './payments.db.ts';
import { PayPalError } from './paypal/error.rules.ts';
import { captureRequestId, createRequestId, createInvoiceId, type NewOrder } from './paypal/order.rules.ts';
import { lockPlacementListing } from './placements/placements.service.ts';

/**
 * Creates a PayPal order for the options of an own listing, and returns its id. Writes the payment's row before calling
 * PayPal. Throws not_found, invalid, conflict, and unavailable.
 */
export async function placeOrder(deps: PaymentsDeps, user: User, input: OrderInput): Promise<string> {
  return createAtPayPal(deps, await deps.db.transaction(async (tx) => recordOrder(tx, deps, user, input)));
}

/** Creates the PayPal order of a recorded payment, and returns its id. Throws unavailable. */
export async function createAtPayPal(deps: PaymentsDeps, payment: Payment): Promise<string> {
  const { db, now, log } = deps;
  try {
    const order = await getPayPal(deps, payment.environment).createOrder(
      toPayPalOrder(payment, deps.mails.site),
      createRequestId(payment.id),
    );
    await updatePayment(db, payment.id, {
      orderId: order.id,
      payeeId: order.units[0]?.merchantId ?? null,
      captureRequestId: captureRequestId(order.id),
      paypalAnswer: order.raw,
      nextCheckAt: nextCheck(payment, now()),
    });
    log.info({ event: 'order-made', orderId: order.id, paymentId: payment.id }, 'order created');
    return order.id;
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    const { issue, debugId } = error;
    log.warn({ err: error, debugId, paymentId: payment.id }, 'order not created');
    // If PayPal created an order anyway, its id is unknown, and it is never captured.
    await updatePayment(db, payment.id, { state: 'failed', failure: issue ?? 'NO_ANSWER' });
    throw new AppError('unavailable', PAYMENT_REFUSALS.away);
  }
}

async function recordOrder(tx: Db, deps: PaymentsDeps, user: User, input: OrderInput): Promise<Payment> {
  const { machineId, premium, featured } = input;
  const listing = await lockPlacementListing(tx, machineId);
  if (listing === undefined || listing.sellerId !== user.id) throw machineNotFound();
  if (!premium && !featured) throw new AppError('invalid', PAYMENT_REFUSALS.noOption);
  const choice = { premium, featured };
  const createdAt = deps.now();
  const refusal = ineligibilityReason(choice, listing, createdAt);
  if (refusal !== null) throw new AppError('conflict', refusal);
  if (await isAnotherInFlight(tx, { id: null, listingId: listing.id, ...choice }, createdAt))
    throw new AppError('conflict', PAYMENT_REFUSALS.inFlight);
  const price = getPrice(listing.feeBrand, choice);
  if (input.amount !== price.total) throw new AppError('conflict', PAYMENT_REFUSALS.amount);
  const environment = await readPaymentMode(tx);
  getPayPal(deps, environment);
  const id = randomUUID();
  return insertPayment(tx, {
    id,
    environment,
    invoiceId: createInvoiceId(id),
    createdAt,
    payerUserId: user.id,
    machineId: listing.id,
    listingId: listing.id,
    listingName: listing.name,
    brand: listing.feeBrand,
    ...choice,
    premiumCents: toCents(price.premium),
    featuredCents: toCents(price.featured),
    savingCents: toCents(price.saving),
    amountCents: toCents(price.total),
  });
}

function toPayPalOrder(payment: Payment, site: { name: string; publicUrl: string }): NewOrder {
  const back = `${site.publicUrl}${pageOf(payment)}`;
  return {
    customId: payment.id,
    invoiceId: payment.invoiceId,
    // PayPal displays it on one line.
    description: payment.listingName.replaceAll(/\p{Cc}+/gu, ' '),
    items: itemsOf(payment),
    totalCents: payment.amountCents,
    brandName: site.name,
    returnUrl: back,
    cancelUrl: back,
  };
}

function pageOf(payment: Payment): string {
  const { commissionInvoice, listingId } = payment;
  return commissionInvoice === null ? paymentHref(listingId, payment) : invoiceHref(commissionInvoice);
}

function itemsOf(payment: Payment): NewOrder['items'] {
  const { commissionInvoice, commissionCents } = payment;
  if (commissionInvoice !== null)
    return [{ name: `Commission, invoice ${invoiceLabel(commissionInvoice)}`, priceCents: commissionCents }];
  return PLACEMENT_KINDS.filter((kind) => payment[kind]).map((kind) => ({
    name: `${PLACEMENT_NAMES[kind]}, ${PLACEMENT_DAYS} days`,
    priceCents: payment[`${kind}Cents` as const],
  }));
}
