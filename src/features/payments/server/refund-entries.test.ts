import { expect, test } from 'vitest';
import { paymentRefunds } from '#app/db/tables/payments.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { BOTH, openCheckout, type Checkout } from '#test/checkout.ts';
import { SWEEP_PAYMENTS } from './payments.jobs.ts';

/** A payment of $1,125 for both options. */
async function paid(checkout: Checkout) {
  const orderId = await checkout.order(BOTH);
  checkout.fakePayPal.approve(orderId);
  const { statusCode, body } = await checkout.capture(orderId);
  expect(statusCode, body).toBe(200);
  const [payment] = await checkout.ledger();
  if (payment?.captureId === undefined || payment.captureId === null) throw new Error('Nothing was paid');
  return { id: payment.id, captureId: payment.captureId, orderId };
}

/** Delivers all webhooks and runs their jobs. */
async function heard(checkout: Checkout): Promise<void> {
  await checkout.fakePayPal.webhooks.settled();
  await checkout.runDue();
}

const movements = (checkout: Checkout) =>
  checkout.database.db.select().from(paymentRefunds).orderBy(paymentRefunds.amountCents);

test('a part that is refunded at PayPal comes off the revenue of its month, and the placement stays', async () => {
  await using checkout = await openCheckout({ listens: true, now: new Date('2026-02-20T12:00:00Z') });
  const { captureId, id } = await paid(checkout);
  checkout.pass(10 * DAY_MS);
  checkout.fakePayPal.refund(captureId, '300.50');
  await heard(checkout);
  const given = { state: 'used', refundedCents: 30_050, refundedAt: null, captureStatus: 'PARTIALLY_REFUNDED' };
  expect(await checkout.ledger()).toMatchObject([given]);
  expect(await checkout.listing()).toMatchObject({ isPremiumPaid: true, isFeaturedPaid: true });
  expect((await checkout.asAdmin('GET', '/api/admin/payments/revenue')).json()).toMatchObject([
    { month: '2026-02', takenUsd: 1_125, refundedUsd: 0, revenueUsd: 1_125 },
    { month: '2026-03', takenUsd: 0, refundedUsd: 300.5, revenueUsd: -300.5 },
  ]);
  const refunds = [{ kind: 'refund', amountUsd: 300.5, refundedAt: '2026-03-02T12:00:00.000Z' }];
  expect((await checkout.call('GET', `/api/seller/payments/${id}`)).json()).toMatchObject({ refunds });
  expect((await checkout.asAdmin('GET', '/api/admin/payments')).json()).toMatchObject([
    { refundedUsd: 300.5, refunds },
  ]);
});

test('the rest goes back by a refund of ours, and each part counts in its own month', async () => {
  await using checkout = await openCheckout({ listens: true, now: new Date('2026-02-20T12:00:00Z') });
  const { captureId, id, orderId } = await paid(checkout);
  checkout.fakePayPal.refund(captureId, '300.50');
  await heard(checkout);
  checkout.pass(10 * DAY_MS);
  expect((await checkout.refund(id)).json()).toMatchObject({
    state: 'refunded',
    refundedUsd: 1_125,
    refunds: [{ amountUsd: 300.5 }, { amountUsd: 824.5 }],
  });
  await heard(checkout);
  expect(await checkout.atPayPal(orderId)).toEqual(['COMPLETED', 'REFUNDED']);
  expect(await checkout.listing()).toMatchObject({ isPremiumPaid: false, isFeaturedPaid: false });
  expect((await checkout.asAdmin('GET', '/api/admin/payments/revenue')).json()).toMatchObject([
    { month: '2026-02', revenueUsd: 824.5 },
    { month: '2026-03', revenueUsd: -824.5 },
  ]);
});

test('the rest goes back at PayPal too: two parts that are all of it end the placement', async () => {
  await using checkout = await openCheckout();
  const { captureId } = await paid(checkout);
  // No webhook reports it: the hourly check finds it.
  checkout.fakePayPal.refund(captureId, '300');
  checkout.fakePayPal.refund(captureId, '825');
  checkout.pass(60 * 60_000);
  await checkout.tick(SWEEP_PAYMENTS);
  expect(await checkout.ledger()).toMatchObject([
    { state: 'refunded', refundReason: 'at-paypal', refundedCents: 112_500 },
  ]);
  expect((await movements(checkout)).map(({ amountCents }) => amountCents)).toEqual([30_000, 82_500]);
  expect(await checkout.listing()).toMatchObject({ isPremiumPaid: false });
});

test('a part that nobody told of before our refund is in its sum, and nothing counts twice', async () => {
  await using checkout = await openCheckout({ listens: true });
  const { captureId, id } = await paid(checkout);
  checkout.fakePayPal.webhooks.sending = 'held';
  checkout.fakePayPal.refund(captureId, '300');
  await checkout.refund(id);
  await checkout.fakePayPal.webhooks.release({ newestFirst: true });
  await checkout.runDue();
  expect(await checkout.ledger()).toMatchObject([{ state: 'refunded', refundedCents: 112_500 }]);
  expect((await movements(checkout)).map(({ amountCents }) => amountCents)).toEqual([30_000, 82_500]);
  expect((await checkout.asAdmin('GET', '/api/admin/payments/revenue')).json()).toMatchObject([{ revenueUsd: 0 }]);
});

test('what is told of a payment that is refunded already is looked at once, and never again', async () => {
  await using checkout = await openCheckout({ listens: true });
  const { id } = await paid(checkout);
  await checkout.refund(id);
  await heard(checkout);
  expect(await checkout.ledger()).toMatchObject([{ state: 'refunded', nextCheckAt: null }]);
});
