import { toUsd } from '#app/lib/format.ts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { machines } from '#app/db/tables/machines.ts';
import { filledForm } from '#test/fixtures/listings.ts';
import { said } from '#test/fixtures/payments.ts';
import { openShop, PREMIUM, type Shop } from '#test/payment-shop.ts';
import { PAYMENT_REFUSALS } from '../payment-messages.rules.ts';
import { getPrice } from '../prices.rules.ts';
import { CLAIM_MS } from './check-schedule.rules.ts';
import { SWEEP_PAYMENTS } from './payments.jobs.ts';

const SHOWN = '/objects/machines/demo0000.webp';
const ON_RICOMA = { machineId: 'ricoma', amount: 500 };

/** A listing of a brand for which Premium costs $500; for Tajima it costs $1,000. */
async function openWithRicoma(): Promise<Shop> {
  const shop = await openShop();
  await shop.addMachine({ id: 'ricoma', brand: 'Ricoma', sellerId: shop.seller.id, image: SHOWN, images: [SHOWN] });
  return shop;
}

const rebrand = (shop: Shop, brand = 'Tajima') =>
  shop.call('PUT', '/api/machines/ricoma', filledForm([SHOWN], { brand, premium: true }));

/** What the listing got, in what it costs, and what PayPal has of it. */
async function balance(shop: Shop) {
  const listing = await shop.listing('ricoma');
  const [payment] = await shop.ledger();
  const money = await shop.atPayPal(payment?.orderId ?? '');
  const worthUsd = listing?.isPremiumPaid === true ? getPrice(listing.brand, PREMIUM).total : 0;
  return { paidUsd: money.includes('COMPLETED', 1) ? toUsd(payment?.amountCents ?? 0) : 0, worthUsd };
}

/** Paid at PayPal, which still checks the money. */
async function payUnderCheck(shop: Shop): Promise<{ orderId: string; captureId: string }> {
  const orderId = await shop.order(PREMIUM, ON_RICOMA);
  shop.fakePayPal.approve(orderId);
  shop.fakePayPal.injectFault({
    call: 'captureOrder',
    fault: { kind: 'capture', status: 'PENDING', reason: 'ECHECK' },
  });
  expect((await shop.capture(orderId)).json()).toEqual({ status: 'PENDING' });
  return { orderId, captureId: (await shop.ledger())[0]?.captureId ?? '' };
}

async function letThrough(shop: Shop, captureId: string): Promise<void> {
  shop.fakePayPal.settle(captureId, 'COMPLETED');
  shop.pass(60 * 60_000);
  for (const _twice of [1, 2]) await shop.tick(SWEEP_PAYMENTS);
}

test('while money for Premium is checked its listing comes to no brand for which Premium costs more', async () => {
  await using shop = await openWithRicoma();
  const { captureId } = await payUnderCheck(shop);
  expect(said(await rebrand(shop))).toEqual([409, PAYMENT_REFUSALS.brandHeld]);
  expect(said(await shop.asAdmin('PUT', '/api/machines/ricoma', filledForm([SHOWN])))).toEqual([
    409,
    PAYMENT_REFUSALS.brandHeld,
  ]);
  expect((await rebrand(shop, 'SWF')).statusCode).toBe(200);
  await letThrough(shop, captureId);
  expect(await balance(shop)).toEqual({ paidUsd: 500, worthUsd: 500 });
  expect(said(await rebrand(shop))[0]).toBe(400);
});

test('whoever paid $500 gets no Premium of $1,000, however the listing came to its brand: the money goes back', async () => {
  await using shop = await openWithRicoma();
  const { orderId, captureId } = await payUnderCheck(shop);
  await shop.database.db.update(machines).set({ brand: 'Tajima' }).where(eq(machines.id, 'ricoma'));
  await letThrough(shop, captureId);
  expect(await balance(shop)).toEqual({ paidUsd: 0, worthUsd: 0 });
  expect(await shop.atPayPal(orderId)).toEqual(['COMPLETED', 'REFUNDED']);
  expect(await shop.ledger()).toMatchObject([
    { state: 'refunded', refundedCents: 50_000, refundReason: 'not-as-ordered', failure: 'DEARER_BY_NOW' },
  ]);
  expect(await shop.periods()).toEqual([]);
  expect(await shop.mailTexts('Your payment to Stitchyard was refunded')).toMatch(/changed to a brand/);
  expect(said(await shop.confirm(orderId, PREMIUM, { machineId: 'ricoma' }))).toEqual([409, PAYMENT_REFUSALS.refunded]);
});

test('while a server takes the money the brand is held, and not longer than it can take', async () => {
  await using shop = await openWithRicoma();
  const orderId = await shop.order(PREMIUM, ON_RICOMA);
  shop.fakePayPal.approve(orderId);
  shop.fakePayPal.injectFault({ call: 'captureOrder', times: 3, fault: { kind: 'problem', problem: 'broken' } });
  expect((await shop.capture(orderId)).statusCode).toBe(503);
  expect(said(await rebrand(shop))).toEqual([409, PAYMENT_REFUSALS.brandHeld]);
  shop.pass(CLAIM_MS);
  expect((await rebrand(shop)).statusCode).toBe(200);
  expect(said(await shop.capture(orderId))).toEqual([409, PAYMENT_REFUSALS.dearer]);
  expect(await balance(shop)).toEqual({ paidUsd: 0, worthUsd: 0 });
});

test('an order at the price of another brand takes no money, and its payer is told why', async () => {
  await using shop = await openWithRicoma();
  const orderId = await shop.order(PREMIUM, ON_RICOMA);
  shop.fakePayPal.approve(orderId);
  expect((await rebrand(shop)).statusCode).toBe(200);
  expect(said(await shop.capture(orderId))).toEqual([409, PAYMENT_REFUSALS.dearer]);
  shop.pass(60_000);
  await shop.tick(SWEEP_PAYMENTS);
  expect(await shop.atPayPal(orderId)).toEqual(['APPROVED']);
  expect(await balance(shop)).toEqual({ paidUsd: 0, worthUsd: 0 });
});
