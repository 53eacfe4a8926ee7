import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { payments } from '#app/db/tables/payments.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { openCheckout, PREMIUM, type Checkout } from '#test/checkout.ts';
import { CLAIM_MS } from './check-schedule.rules.ts';
import { SWEEP_PAYMENTS } from './payments.jobs.ts';

/** The state that a crashed process leaves behind: a claimed row that is never released. */
async function leaveClaimed(checkout: Checkout, orderId: string): Promise<void> {
  const until = new Date(checkout.clock.at.getTime() + CLAIM_MS);
  await checkout.database.db
    .update(payments)
    .set({ claimedUntil: until, nextCheckAt: until })
    .where(eq(payments.orderId, orderId));
}

async function approved(checkout: Checkout): Promise<string> {
  const orderId = await checkout.order();
  checkout.fakePayPal.approve(orderId);
  return orderId;
}

async function takenUnseen(checkout: Checkout): Promise<string> {
  const orderId = await approved(checkout);
  checkout.fakePayPal.injectFault({ call: 'captureOrder', times: 3, fault: { kind: 'reset', after: true } });
  await checkout.capture(orderId);
  await leaveClaimed(checkout, orderId);
  return orderId;
}

async function refundNoted(checkout: Checkout): Promise<string> {
  const orderId = await takenUnseen(checkout);
  await checkout.call('PATCH', '/api/seller/machines/mine/mark-sold');
  await checkout.confirm(orderId);
  return orderId;
}

type Outcome = { state: string; paypal: string[]; runs: number; mails: number };
const OPEN = { runs: 0, mails: 0 };
const GIVEN: Outcome = { state: 'used', paypal: ['COMPLETED', 'COMPLETED'], runs: 1, mails: 1 };
const BACK: Outcome = { state: 'refunded', paypal: ['COMPLETED', 'REFUNDED'], runs: 0, mails: 1 };

/** The steps, where the server crashes, and what ledger, listing and PayPal agree on a minute after its restart. */
const STEPS: readonly (readonly [string, string, (checkout: Checkout) => Promise<string>, Outcome])[] = [
  [
    'the row is written, PayPal makes the order, nobody stores its id',
    'an order that nobody can pay',
    async (checkout) => {
      const orderId = await checkout.order();
      await checkout.database.db.update(payments).set({ orderId: null, captureRequestId: null, nextCheckAt: null });
      return orderId;
    },
    { state: 'created', paypal: ['PAYER_ACTION_REQUIRED'], ...OPEN },
  ],
  [
    'the order is stored, nobody has approved it',
    'an order that is still open',
    (checkout) => checkout.order(),
    { state: 'created', paypal: ['PAYER_ACTION_REQUIRED'], ...OPEN },
  ],
  ['the payer has approved, nobody has asked for the money', 'money taken, placement given', approved, GIVEN],
  [
    'the row is claimed, PayPal is not asked for the money yet',
    'money taken, placement given',
    async (checkout) => {
      const orderId = await approved(checkout);
      await leaveClaimed(checkout, orderId);
      return orderId;
    },
    GIVEN,
  ],
  ['PayPal has taken the money, nobody has stored it', 'money taken, placement given', takenUnseen, GIVEN],
  [
    'the money is stored and the placement given, nobody has confirmed',
    'money taken, placement given',
    async (checkout) => {
      const orderId = await approved(checkout);
      await checkout.capture(orderId);
      return orderId;
    },
    GIVEN,
  ],
  ['the listing was sold meanwhile, the refund is noted and not asked for', 'money refunded', refundNoted, BACK],
  [
    'PayPal has given the money back, nobody has stored it',
    'money refunded',
    async (checkout) => {
      const orderId = await refundNoted(checkout);
      const [payment] = await checkout.ledger();
      checkout.fakePayPal.refund(payment?.captureId ?? '');
      await leaveClaimed(checkout, orderId);
      return orderId;
    },
    BACK,
  ],
];

test.each(STEPS)('killed when %s: %s', async (_step, _outcome, upTo, expected) => {
  await using checkout = await openCheckout();
  const orderId = await upTo(checkout);
  await checkout.restart();
  checkout.pass(MINUTE_MS);
  for (const _twice of [1, 2]) await checkout.tick(SWEEP_PAYMENTS);
  const [payment] = await checkout.ledger();
  const [runs, mails] = [await checkout.periods(), await checkout.mails()];
  const found = {
    state: payment?.state,
    paypal: await checkout.atPayPal(orderId),
    runs: runs.length,
    mails: mails.length,
  };
  expect(found).toEqual(expected);
  expect((await checkout.listing())?.isPremiumPaid).toBe(expected.runs === 1);
  expect(checkout.fakePayPal.callsOf('captureOrder').length).toBeLessThanOrEqual(3);
  if (expected === GIVEN) expect((await checkout.confirm(orderId, PREMIUM)).statusCode).toBe(200);
});

test('what nobody has paid after three days is given up, and PayPal is not asked any more', async () => {
  await using checkout = await openCheckout();
  await checkout.order();
  checkout.pass(73 * 60 * MINUTE_MS);
  await checkout.tick(SWEEP_PAYMENTS);
  expect(await checkout.ledger()).toMatchObject([{ state: 'failed', failure: 'EXPIRED', nextCheckAt: null }]);
  // One last check before the payment expires, and none after.
  expect(checkout.fakePayPal.callsOf('getOrder')).toHaveLength(1);
  checkout.pass(60 * MINUTE_MS);
  await checkout.tick(SWEEP_PAYMENTS);
  expect(checkout.fakePayPal.callsOf('getOrder')).toHaveLength(1);
});

test('money that PayPal took while nobody could ask for three days is found, and gives what it paid for', async () => {
  await using checkout = await openCheckout();
  const orderId = await takenUnseen(checkout);
  checkout.pass(73 * 60 * MINUTE_MS);
  await checkout.tick(SWEEP_PAYMENTS);
  expect(await checkout.ledger()).toMatchObject([{ state: 'used', orderId }]);
  expect((await checkout.listing())?.isPremiumPaid).toBe(true);
});

test('whoever was told that nothing was paid is not charged later, whatever becomes of the obstacle', async () => {
  await using checkout = await openCheckout();
  const orderId = await approved(checkout);
  await checkout.call('PATCH', '/api/seller/machines/mine/mark-sold');
  expect((await checkout.capture(orderId)).statusCode).toBe(409);
  await checkout.call('PATCH', '/api/seller/machines/mine/relist');
  for (const _minute of [1, 2, 3]) {
    checkout.pass(5 * MINUTE_MS);
    await checkout.tick(SWEEP_PAYMENTS);
  }
  expect(await checkout.ledger()).toMatchObject([{ state: 'approved', captureId: null }]);
  expect(await checkout.atPayPal(orderId)).toEqual(['APPROVED']);
  // The payer can still start the capture.
  expect((await checkout.capture(orderId)).statusCode).toBe(200);
});

test('what is paid twice, because the first answer was lost, is given once, and the second money goes back', async () => {
  await using checkout = await openCheckout();
  const first = await approved(checkout);
  checkout.fakePayPal.injectFault({ call: 'captureOrder', times: 3, fault: { kind: 'reset', after: true } });
  expect((await checkout.capture(first)).statusCode).toBe(503);
  checkout.pass(CLAIM_MS + 1);
  const second = await approved(checkout);
  expect((await checkout.capture(second)).statusCode).toBe(200);
  for (const _minute of [1, 2, 3]) {
    checkout.pass(MINUTE_MS);
    await checkout.tick(SWEEP_PAYMENTS);
  }
  expect(await checkout.ledger()).toMatchObject([
    { orderId: first, state: 'refunded', refundReason: 'paid-already' },
    { orderId: second, state: 'used' },
  ]);
  expect(await checkout.periods()).toHaveLength(1);
});

test('a refund made at PayPal’s own site is found within the hour, and ends what was given', async () => {
  await using checkout = await openCheckout();
  const orderId = await approved(checkout);
  await checkout.capture(orderId);
  const [payment] = await checkout.ledger();
  checkout.fakePayPal.refund(payment?.captureId ?? '');
  checkout.pass(59 * MINUTE_MS);
  await checkout.tick(SWEEP_PAYMENTS);
  expect(await checkout.ledger()).toMatchObject([{ state: 'used' }]);
  checkout.pass(MINUTE_MS);
  await checkout.tick(SWEEP_PAYMENTS);
  expect(await checkout.ledger()).toMatchObject([{ state: 'refunded', refundReason: 'at-paypal' }]);
  expect(await checkout.listing()).toMatchObject({ isPremiumPaid: false, premiumUntil: null });
});
