import { toUsd } from '#app/lib/format.ts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { machines } from '#app/db/tables/machines.ts';
import { filledForm } from '#test/fixtures/listings.ts';
import { said } from '#test/fixtures/payments.ts';
import { openCheckout, PREMIUM, type Checkout } from '#test/checkout.ts';
import { PAYMENT_REFUSALS } from '../payment-messages.rules.ts';
import { getPrice } from '../prices.rules.ts';
import { CLAIM_MS } from './check-schedule.rules.ts';
import { SWEEP_PAYMENTS } from './payments.jobs.ts';

const SHOWN = '/objects/machines/demo0000.webp';
const ON_RICOMA = { machineId: 'ricoma', amount: 500 };

/** A listing of a brand for which Premium costs $500; for Tajima it costs $1,000. */
async function openWithRicoma(): Promise<Checkout> {
  const checkout = await openCheckout();
  await checkout.addMachine({
    id: 'ricoma',
    brand: 'Ricoma',
    sellerId: checkout.seller.id,
    image: SHOWN,
    images: [SHOWN],
  });
  return checkout;
}

const rebrand = (checkout: Checkout, brand = 'Tajima') =>
  checkout.call('PUT', '/api/machines/ricoma', filledForm([SHOWN], { brand, premium: true }));

/** The captured money, and the price of what the listing got for it. */
async function balance(checkout: Checkout) {
  const listing = await checkout.listing('ricoma');
  const [payment] = await checkout.ledger();
  const money = await checkout.atPayPal(payment?.orderId ?? '');
  const worthUsd = listing?.isPremiumPaid === true ? getPrice(listing.brand, PREMIUM).total : 0;
  return { paidUsd: money.includes('COMPLETED', 1) ? toUsd(payment?.amountCents ?? 0) : 0, worthUsd };
}

/** Captured at PayPal, which is still checking the money. */
async function payUnderCheck(checkout: Checkout): Promise<{ orderId: string; captureId: string }> {
  const orderId = await checkout.order(PREMIUM, ON_RICOMA);
  checkout.fakePayPal.approve(orderId);
  checkout.fakePayPal.injectFault({
    call: 'captureOrder',
    fault: { kind: 'capture', status: 'PENDING', reason: 'ECHECK' },
  });
  expect((await checkout.capture(orderId)).json()).toEqual({ status: 'PENDING' });
  return { orderId, captureId: (await checkout.ledger())[0]?.captureId ?? '' };
}

async function letThrough(checkout: Checkout, captureId: string): Promise<void> {
  checkout.fakePayPal.settle(captureId, 'COMPLETED');
  checkout.pass(60 * 60_000);
  for (const _twice of [1, 2]) await checkout.tick(SWEEP_PAYMENTS);
}

test('while money for Premium is checked its listing comes to no brand for which Premium costs more', async () => {
  await using checkout = await openWithRicoma();
  const { captureId } = await payUnderCheck(checkout);
  expect(said(await rebrand(checkout))).toEqual([409, PAYMENT_REFUSALS.brandHeld]);
  expect(said(await checkout.asAdmin('PUT', '/api/machines/ricoma', filledForm([SHOWN])))).toEqual([
    409,
    PAYMENT_REFUSALS.brandHeld,
  ]);
  expect((await rebrand(checkout, 'SWF')).statusCode).toBe(200);
  await letThrough(checkout, captureId);
  expect(await balance(checkout)).toEqual({ paidUsd: 500, worthUsd: 500 });
  expect(said(await rebrand(checkout))[0]).toBe(400);
});

test('whoever paid $500 gets no Premium of $1,000, however the listing came to its brand: the money goes back', async () => {
  await using checkout = await openWithRicoma();
  const { orderId, captureId } = await payUnderCheck(checkout);
  await checkout.database.db.update(machines).set({ brand: 'Tajima' }).where(eq(machines.id, 'ricoma'));
  await letThrough(checkout, captureId);
  expect(await balance(checkout)).toEqual({ paidUsd: 0, worthUsd: 0 });
  expect(await checkout.atPayPal(orderId)).toEqual(['COMPLETED', 'REFUNDED']);
  expect(await checkout.ledger()).toMatchObject([
    { state: 'refunded', refundedCents: 50_000, refundReason: 'not-as-ordered', failure: 'DEARER_BY_NOW' },
  ]);
  expect(await checkout.periods()).toEqual([]);
  expect(await checkout.mailTexts('Your payment to Stitchyard was refunded')).toMatch(/changed to a brand/);
  expect(said(await checkout.confirm(orderId, PREMIUM, { machineId: 'ricoma' }))).toEqual([
    409,
    PAYMENT_REFUSALS.refunded,
  ]);
});

test('while a server takes the money the brand is held, and not longer than it can take', async () => {
  await using checkout = await openWithRicoma();
  const orderId = await checkout.order(PREMIUM, ON_RICOMA);
  checkout.fakePayPal.approve(orderId);
  checkout.fakePayPal.injectFault({ call: 'captureOrder', times: 3, fault: { kind: 'problem', problem: 'broken' } });
  expect((await checkout.capture(orderId)).statusCode).toBe(503);
  expect(said(await rebrand(checkout))).toEqual([409, PAYMENT_REFUSALS.brandHeld]);
  checkout.pass(CLAIM_MS);
  expect((await rebrand(checkout)).statusCode).toBe(200);
  expect(said(await checkout.capture(orderId))).toEqual([409, PAYMENT_REFUSALS.dearer]);
  expect(await balance(checkout)).toEqual({ paidUsd: 0, worthUsd: 0 });
});

test('an order at the price of another brand takes no money, and its payer is told why', async () => {
  await using checkout = await openWithRicoma();
  const orderId = await checkout.order(PREMIUM, ON_RICOMA);
  checkout.fakePayPal.approve(orderId);
  expect((await rebrand(checkout)).statusCode).toBe(200);
  expect(said(await checkout.capture(orderId))).toEqual([409, PAYMENT_REFUSALS.dearer]);
  checkout.pass(60_000);
  await checkout.tick(SWEEP_PAYMENTS);
  expect(await checkout.atPayPal(orderId)).toEqual(['APPROVED']);
  expect(await balance(checkout)).toEqual({ paidUsd: 0, worthUsd: 0 });
});
