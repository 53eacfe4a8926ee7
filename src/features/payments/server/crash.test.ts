import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { payments } from '#app/db/tables/payments.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { openShop, PREMIUM, type Shop } from '#test/payment-shop.ts';
import { CLAIM_MS } from './check-schedule.rules.ts';
import { SWEEP_PAYMENTS } from './payments.jobs.ts';

/** What a process that dies leaves behind: a row that it has claimed, and nobody to let it go. */
async function leaveClaimed(shop: Shop, orderId: string): Promise<void> {
  const until = new Date(shop.clock.at.getTime() + CLAIM_MS);
  await shop.database.db
    .update(payments)
    .set({ claimedUntil: until, nextCheckAt: until })
    .where(eq(payments.orderId, orderId));
}

async function approved(shop: Shop): Promise<string> {
  const orderId = await shop.order();
  shop.fakePayPal.approve(orderId);
  return orderId;
}

async function takenUnseen(shop: Shop): Promise<string> {
  const orderId = await approved(shop);
  shop.fakePayPal.injectFault({ call: 'captureOrder', times: 3, fault: { kind: 'reset', after: true } });
  await shop.capture(orderId);
  await leaveClaimed(shop, orderId);
  return orderId;
}

async function refundNoted(shop: Shop): Promise<string> {
  const orderId = await takenUnseen(shop);
  await shop.call('PATCH', '/api/seller/machines/mine/mark-sold');
  await shop.confirm(orderId);
  return orderId;
}

type Outcome = { state: string; paypal: string[]; runs: number; mails: number };
const OPEN = { runs: 0, mails: 0 };
const GIVEN: Outcome = { state: 'used', paypal: ['COMPLETED', 'COMPLETED'], runs: 1, mails: 1 };
const BACK: Outcome = { state: 'refunded', paypal: ['COMPLETED', 'REFUNDED'], runs: 0, mails: 1 };

/** The steps, where the server dies, and what ledger, listing and PayPal agree on a minute after its restart. */
const STEPS: readonly (readonly [string, string, (shop: Shop) => Promise<string>, Outcome])[] = [
  [
    'the row is written, PayPal makes the order, nobody stores its id',
    'an order that nobody can pay',
    async (shop) => {
      const orderId = await shop.order();
      await shop.database.db.update(payments).set({ orderId: null, captureRequestId: null, nextCheckAt: null });
      return orderId;
    },
    { state: 'created', paypal: ['PAYER_ACTION_REQUIRED'], ...OPEN },
  ],
  [
    'the order is stored, nobody has approved it',
    'an order that is still open',
    (shop) => shop.order(),
    { state: 'created', paypal: ['PAYER_ACTION_REQUIRED'], ...OPEN },
  ],
  ['the payer has approved, nobody has asked for the money', 'money taken, placement given', approved, GIVEN],
  [
    'the row is claimed, PayPal is not asked for the money yet',
    'money taken, placement given',
    async (shop) => {
      const orderId = await approved(shop);
      await leaveClaimed(shop, orderId);
      return orderId;
    },
    GIVEN,
  ],
  ['PayPal has taken the money, nobody has stored it', 'money taken, placement given', takenUnseen, GIVEN],
  [
    'the money is stored and the placement given, nobody has confirmed',
    'money taken, placement given',
    async (shop) => {
      const orderId = await approved(shop);
      await shop.capture(orderId);
      return orderId;
    },
    GIVEN,
  ],
  ['the listing was sold meanwhile, the refund is noted and not asked for', 'money refunded', refundNoted, BACK],
  [
    'PayPal has given the money back, nobody has stored it',
    'money refunded',
    async (shop) => {
      const orderId = await refundNoted(shop);
      const [payment] = await shop.ledger();
      shop.fakePayPal.refund(payment?.captureId ?? '');
      await leaveClaimed(shop, orderId);
      return orderId;
    },
    BACK,
  ],
];

test.each(STEPS)('killed when %s: %s', async (_step, _outcome, upTo, expected) => {
  await using shop = await openShop();
  const orderId = await upTo(shop);
  await shop.restart();
  shop.pass(MINUTE_MS);
  for (const _twice of [1, 2]) await shop.tick(SWEEP_PAYMENTS);
  const [payment] = await shop.ledger();
  const [runs, mails] = [await shop.periods(), await shop.mails()];
  const found = { state: payment?.state, paypal: await shop.atPayPal(orderId), runs: runs.length, mails: mails.length };
  expect(found).toEqual(expected);
  expect((await shop.listing())?.isPremiumPaid).toBe(expected.runs === 1);
  expect(shop.fakePayPal.callsOf('captureOrder').length).toBeLessThanOrEqual(3);
  if (expected === GIVEN) expect((await shop.confirm(orderId, PREMIUM)).statusCode).toBe(200);
});

test('what nobody has paid after three days is given up, and PayPal is not asked any more', async () => {
  await using shop = await openShop();
  await shop.order();
  shop.pass(73 * 60 * MINUTE_MS);
  await shop.tick(SWEEP_PAYMENTS);
  expect(await shop.ledger()).toMatchObject([{ state: 'failed', failure: 'EXPIRED', nextCheckAt: null }]);
  // Once more before it is given up, and then no more.
  expect(shop.fakePayPal.callsOf('getOrder')).toHaveLength(1);
  shop.pass(60 * MINUTE_MS);
  await shop.tick(SWEEP_PAYMENTS);
  expect(shop.fakePayPal.callsOf('getOrder')).toHaveLength(1);
});

test('money that PayPal took while nobody could ask for three days is found, and gives what it paid for', async () => {
  await using shop = await openShop();
  const orderId = await takenUnseen(shop);
  shop.pass(73 * 60 * MINUTE_MS);
  await shop.tick(SWEEP_PAYMENTS);
  expect(await shop.ledger()).toMatchObject([{ state: 'used', orderId }]);
  expect((await shop.listing())?.isPremiumPaid).toBe(true);
});

test('whoever was told that nothing was paid is not charged later, whatever becomes of the obstacle', async () => {
  await using shop = await openShop();
  const orderId = await approved(shop);
  await shop.call('PATCH', '/api/seller/machines/mine/mark-sold');
  expect((await shop.capture(orderId)).statusCode).toBe(409);
  await shop.call('PATCH', '/api/seller/machines/mine/relist');
  for (const _minute of [1, 2, 3]) {
    shop.pass(5 * MINUTE_MS);
    await shop.tick(SWEEP_PAYMENTS);
  }
  expect(await shop.ledger()).toMatchObject([{ state: 'approved', captureId: null }]);
  expect(await shop.atPayPal(orderId)).toEqual(['APPROVED']);
  // Their own word is another matter.
  expect((await shop.capture(orderId)).statusCode).toBe(200);
});

test('what is paid twice, because the first answer was lost, is given once, and the second money goes back', async () => {
  await using shop = await openShop();
  const first = await approved(shop);
  shop.fakePayPal.injectFault({ call: 'captureOrder', times: 3, fault: { kind: 'reset', after: true } });
  expect((await shop.capture(first)).statusCode).toBe(503);
  shop.pass(CLAIM_MS + 1);
  const second = await approved(shop);
  expect((await shop.capture(second)).statusCode).toBe(200);
  for (const _minute of [1, 2, 3]) {
    shop.pass(MINUTE_MS);
    await shop.tick(SWEEP_PAYMENTS);
  }
  expect(await shop.ledger()).toMatchObject([
    { orderId: first, state: 'refunded', refundReason: 'paid-already' },
    { orderId: second, state: 'used' },
  ]);
  expect(await shop.periods()).toHaveLength(1);
});

test('a refund made at PayPal’s own site is found within the hour, and ends what was given', async () => {
  await using shop = await openShop();
  const orderId = await approved(shop);
  await shop.capture(orderId);
  const [payment] = await shop.ledger();
  shop.fakePayPal.refund(payment?.captureId ?? '');
  shop.pass(59 * MINUTE_MS);
  await shop.tick(SWEEP_PAYMENTS);
  expect(await shop.ledger()).toMatchObject([{ state: 'used' }]);
  shop.pass(MINUTE_MS);
  await shop.tick(SWEEP_PAYMENTS);
  expect(await shop.ledger()).toMatchObject([{ state: 'refunded', refundReason: 'at-paypal' }]);
  expect(await shop.listing()).toMatchObject({ isPremiumPaid: false, premiumUntil: null });
});
