import { expect, test } from 'vitest';
import { paymentRefunds } from '#app/db/tables/payments.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { BOTH, openShop, type Shop } from '#test/payment-shop.ts';
import { SWEEP_PAYMENTS } from './payments.jobs.ts';

/** A payment of $1,125 for both options. */
async function paid(shop: Shop) {
  const orderId = await shop.order(BOTH);
  shop.fakePayPal.approve(orderId);
  const { statusCode, body } = await shop.capture(orderId);
  expect(statusCode, body).toBe(200);
  const [payment] = await shop.ledger();
  if (payment?.captureId === undefined || payment.captureId === null) throw new Error('Nothing was paid');
  return { id: payment.id, captureId: payment.captureId, orderId };
}

/** All that PayPal has told has arrived, and is done. */
async function heard(shop: Shop): Promise<void> {
  await shop.fakePayPal.webhooks.settled();
  await shop.runDue();
}

const movements = (shop: Shop) => shop.database.db.select().from(paymentRefunds).orderBy(paymentRefunds.amountCents);

test('a part that is refunded at PayPal comes off the revenue of its month, and the placement stays', async () => {
  await using shop = await openShop({ listens: true, now: new Date('2026-02-20T12:00:00Z') });
  const { captureId, id } = await paid(shop);
  shop.pass(10 * DAY_MS);
  shop.fakePayPal.refund(captureId, '300.50');
  await heard(shop);
  const given = { state: 'used', refundedCents: 30_050, refundedAt: null, captureStatus: 'PARTIALLY_REFUNDED' };
  expect(await shop.ledger()).toMatchObject([given]);
  expect(await shop.listing()).toMatchObject({ isPremiumPaid: true, isFeaturedPaid: true });
  expect((await shop.asAdmin('GET', '/api/admin/payments/revenue')).json()).toMatchObject([
    { month: '2026-02', takenUsd: 1_125, refundedUsd: 0, revenueUsd: 1_125 },
    { month: '2026-03', takenUsd: 0, refundedUsd: 300.5, revenueUsd: -300.5 },
  ]);
  const refunds = [{ kind: 'refund', amountUsd: 300.5, refundedAt: '2026-03-02T12:00:00.000Z' }];
  expect((await shop.call('GET', `/api/seller/payments/${id}`)).json()).toMatchObject({ refunds });
  expect((await shop.asAdmin('GET', '/api/admin/payments')).json()).toMatchObject([{ refundedUsd: 300.5, refunds }]);
});

test('the rest goes back by a refund of ours, and each part counts in its own month', async () => {
  await using shop = await openShop({ listens: true, now: new Date('2026-02-20T12:00:00Z') });
  const { captureId, id, orderId } = await paid(shop);
  shop.fakePayPal.refund(captureId, '300.50');
  await heard(shop);
  shop.pass(10 * DAY_MS);
  expect((await shop.asAdmin('POST', `/api/admin/payments/${id}/refund`)).json()).toMatchObject({
    state: 'refunded',
    refundedUsd: 1_125,
    refunds: [{ amountUsd: 300.5 }, { amountUsd: 824.5 }],
  });
  await heard(shop);
  expect(await shop.atPayPal(orderId)).toEqual(['COMPLETED', 'REFUNDED']);
  expect(await shop.listing()).toMatchObject({ isPremiumPaid: false, isFeaturedPaid: false });
  expect((await shop.asAdmin('GET', '/api/admin/payments/revenue')).json()).toMatchObject([
    { month: '2026-02', revenueUsd: 824.5 },
    { month: '2026-03', revenueUsd: -824.5 },
  ]);
});

test('the rest goes back at PayPal too: two parts that are all of it end the placement', async () => {
  await using shop = await openShop();
  const { captureId } = await paid(shop);
  // Nobody tells of it: the hourly look finds it.
  shop.fakePayPal.refund(captureId, '300');
  shop.fakePayPal.refund(captureId, '825');
  shop.pass(60 * 60_000);
  await shop.tick(SWEEP_PAYMENTS);
  expect(await shop.ledger()).toMatchObject([{ state: 'refunded', refundReason: 'at-paypal', refundedCents: 112_500 }]);
  expect((await movements(shop)).map(({ amountCents }) => amountCents)).toEqual([30_000, 82_500]);
  expect(await shop.listing()).toMatchObject({ isPremiumPaid: false });
});

test('a part that nobody told of before our refund is in its sum, and nothing counts twice', async () => {
  await using shop = await openShop({ listens: true });
  const { captureId, id } = await paid(shop);
  shop.fakePayPal.webhooks.sending = 'held';
  shop.fakePayPal.refund(captureId, '300');
  await shop.asAdmin('POST', `/api/admin/payments/${id}/refund`);
  await shop.fakePayPal.webhooks.release({ newestFirst: true });
  await shop.runDue();
  expect(await shop.ledger()).toMatchObject([{ state: 'refunded', refundedCents: 112_500 }]);
  expect((await movements(shop)).map(({ amountCents }) => amountCents)).toEqual([30_000, 82_500]);
  expect((await shop.asAdmin('GET', '/api/admin/payments/revenue')).json()).toMatchObject([{ revenueUsd: 0 }]);
});

test('what is told of a payment that is refunded already is looked at once, and never again', async () => {
  await using shop = await openShop({ listens: true });
  const { id } = await paid(shop);
  await shop.asAdmin('POST', `/api/admin/payments/${id}/refund`);
  await heard(shop);
  expect(await shop.ledger()).toMatchObject([{ state: 'refunded', nextCheckAt: null }]);
});
