import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { payments } from '#app/db/tables/payments.ts';
import { BOTH, FEATURED, openCheckout, PREMIUM, type Checkout } from '#test/checkout.ts';
import { said } from '#test/fixtures/payments.ts';
import { PAYMENT_REFUSALS } from '../payment-messages.rules.ts';
import { CLAIM_MS } from './check-schedule.rules.ts';
import { SWEEP_PAYMENTS } from './payments.jobs.ts';

async function paidOrder(checkout: Checkout, choice = PREMIUM): Promise<string> {
  const orderId = await checkout.order(choice);
  checkout.fakePayPal.approve(orderId);
  const { statusCode } = await checkout.capture(orderId);
  expect(statusCode).toBe(200);
  return orderId;
}

/** PayPal has captured the money, but the ledger does not know it yet. */
async function takenUnseen(checkout: Checkout, choice = PREMIUM, fields: object = {}): Promise<string> {
  const orderId = await checkout.order(choice, fields);
  checkout.fakePayPal.approve(orderId);
  checkout.fakePayPal.injectFault({ call: 'captureOrder', times: 3, fault: { kind: 'reset', after: true } });
  expect((await checkout.capture(orderId)).statusCode).toBe(503);
  return orderId;
}

test('an order pays its own listing once, and no other', async () => {
  await using checkout = await openCheckout();
  await checkout.addMachine({ id: 'second', sellerId: checkout.seller.id });
  const orderId = await paidOrder(checkout);
  for (const machineId of ['second', 'none'])
    expect(said(await checkout.confirm(orderId, PREMIUM, { machineId }))).toEqual([409, PAYMENT_REFUSALS.otherListing]);
  for (const _time of [1, 2, 3]) expect((await checkout.confirm(orderId)).statusCode).toBe(200);
  expect(await checkout.periods()).toHaveLength(1);
  expect(await checkout.listing('second')).toMatchObject({ isPremiumPaid: false });
});

test('options that are not in the order are not given', async () => {
  await using checkout = await openCheckout();
  const orderId = await paidOrder(checkout, FEATURED);
  for (const choice of [PREMIUM, BOTH])
    expect(said(await checkout.confirm(orderId, choice))).toEqual([409, PAYMENT_REFUSALS.otherOptions]);
  expect(said(await checkout.confirm(orderId, { premium: false, featured: false }))).toEqual([
    400,
    PAYMENT_REFUSALS.noOption,
  ]);
  expect(await checkout.listing()).toMatchObject({ isPremiumPaid: false, isFeaturedPaid: true });
});

test("somebody else's order is not there", async () => {
  await using checkout = await openCheckout();
  const orderId = await paidOrder(checkout);
  const others = await checkout.signIn(await checkout.addUser());
  const body = { machineId: 'mine', orderId, ...PREMIUM };
  const answers = [
    await checkout.call('POST', '/api/confirm-listing-payment-paypal', body, others),
    await checkout.call('POST', `/paypal/order/${orderId}/capture`, undefined, others),
    await checkout.confirm('NOSUCHORDER'),
    await checkout.capture('NOSUCHORDER'),
  ];
  for (const answer of answers) expect(said(answer)).toEqual([404, PAYMENT_REFUSALS.unknown]);
  expect((await checkout.confirm('../v1/x')).statusCode).toBe(400);
});

test('a PayPal that is away when we ask leaves the payment to the next minute', async () => {
  await using checkout = await openCheckout();
  const orderId = await takenUnseen(checkout);
  checkout.fakePayPal.injectFault({ call: 'getOrder', times: 3, fault: { kind: 'problem', problem: 'broken' } });
  expect(said(await checkout.confirm(orderId))).toEqual([503, PAYMENT_REFUSALS.awayWhileTaking]);
  await checkout.tick(SWEEP_PAYMENTS);
  expect(await checkout.ledger()).toMatchObject([{ state: 'used' }]);
});

test.each([
  ['of another amount', { amountCents: 90_000, premiumCents: 90_000 }, 'AMOUNT'],
  ['to another account', { payeeId: 'SOMEBODYELSE2' }, 'PAYEE'],
] as const)('money %s than ordered gives nothing and goes back', async (_what, fields, failure) => {
  await using checkout = await openCheckout();
  const orderId = await takenUnseen(checkout);
  await checkout.database.db.update(payments).set(fields).where(eq(payments.orderId, orderId));
  expect(said(await checkout.confirm(orderId))).toEqual([409, PAYMENT_REFUSALS.refundScheduled]);
  expect(await checkout.ledger()).toMatchObject([{ state: 'captured', refundReason: 'not-as-ordered', failure }]);
  await checkout.runDue();
  expect(await checkout.ledger()).toMatchObject([{ state: 'refunded', refundReason: 'not-as-ordered' }]);
  expect(await checkout.atPayPal(orderId)).toEqual(['COMPLETED', 'REFUNDED']);
  expect(await checkout.periods()).toEqual([]);
  expect(await checkout.mails()).toEqual(['Your payment to Stitchyard was refunded']);
});

test.each([
  ['sold', (checkout: Checkout) => checkout.call('PATCH', '/api/seller/machines/mine/mark-sold')],
  ['deleted', (checkout: Checkout) => checkout.call('DELETE', '/api/seller/machines/mine')],
] as const)('money for a listing that was %s before it was through goes back, and is told', async (_what, end) => {
  await using checkout = await openCheckout();
  const orderId = await takenUnseen(checkout);
  await end(checkout);
  expect(said(await checkout.confirm(orderId))).toEqual([409, PAYMENT_REFUSALS.refundScheduled]);
  await checkout.runDue();
  expect(await checkout.ledger()).toMatchObject([
    { state: 'refunded', refundReason: 'listing-gone', refundedCents: 100_000 },
  ]);
  expect(await checkout.atPayPal(orderId)).toEqual(['COMPLETED', 'REFUNDED']);
  expect(await checkout.periods()).toEqual([]);
  expect(await checkout.mails()).toEqual(['Your payment to Stitchyard was refunded']);
  expect(said(await checkout.confirm(orderId))).toEqual([409, PAYMENT_REFUSALS.refunded]);
});

test('a refund that PayPal cannot make now is made once it can, and once', async () => {
  await using checkout = await openCheckout();
  const orderId = await takenUnseen(checkout);
  await checkout.call('PATCH', '/api/seller/machines/mine/mark-sold');
  checkout.fakePayPal.injectFault({ call: 'refundCapture', times: 3, fault: { kind: 'reset', after: true } });
  await checkout.confirm(orderId);
  await checkout.runDue();
  expect(await checkout.ledger()).toMatchObject([{ state: 'captured', refundReason: 'listing-gone' }]);
  checkout.pass(2 * 60_000);
  await checkout.tick(SWEEP_PAYMENTS);
  expect(await checkout.ledger()).toMatchObject([{ state: 'refunded', refundReason: 'listing-gone' }]);
  expect(await checkout.mails()).toHaveLength(1);
});

test('money that PayPal refuses to refund stays owed, each time under a new request id, and shows in the ledger', async () => {
  await using checkout = await openCheckout();
  const orderId = await takenUnseen(checkout);
  await checkout.call('PATCH', '/api/seller/machines/mine/mark-sold');
  const fault = { kind: 'refusal', issue: 'REFUND_TIME_LIMIT_EXCEEDED' } as const;
  checkout.fakePayPal.injectFault({ call: 'refundCapture', times: 100, fault });
  await checkout.confirm(orderId);
  await checkout.runDue();
  for (let time = 0; time < 5; time += 1) {
    checkout.pass(6 * 60_000);
    await checkout.tick(SWEEP_PAYMENTS);
  }
  const [payment] = await checkout.ledger();
  expect(payment).toMatchObject({ state: 'captured', refundReason: 'listing-gone', failure: fault.issue });
  expect(payment?.failedChecks).toBeGreaterThan(3);
  const asked = checkout.fakePayPal.callsOf('refundCapture');
  expect(new Set(asked.map(({ requestId }) => requestId)).size).toBe(asked.length);
});

test('an order of the sandbox takes nothing and gives nothing once the mode is live', async () => {
  await using checkout = await openCheckout();
  const open = await checkout.order();
  checkout.fakePayPal.approve(open);
  await checkout.setMode('live');
  expect(said(await checkout.capture(open))).toEqual([409, PAYMENT_REFUSALS.otherMode]);
  expect(said(await checkout.confirm(open))).toEqual([409, PAYMENT_REFUSALS.otherMode]);
  checkout.pass(60_000);
  await checkout.tick(SWEEP_PAYMENTS);
  expect(await checkout.atPayPal(open)).toEqual(['APPROVED']);
  expect(await checkout.periods()).toEqual([]);
});

test('test money that was taken before the mode was switched to live buys nothing, and goes back', async () => {
  await using checkout = await openCheckout();
  const orderId = await takenUnseen(checkout);
  await checkout.setMode('live');
  expect(said(await checkout.confirm(orderId))).toEqual([409, PAYMENT_REFUSALS.otherMode]);
  await checkout.tick(SWEEP_PAYMENTS);
  expect(await checkout.ledger()).toMatchObject([{ state: 'refunded', refundReason: 'other-environment' }]);
  expect(await checkout.periods()).toEqual([]);
});

test('money that was taken before the mode was switched to the sandbox is honoured', async () => {
  await using checkout = await openCheckout();
  await checkout.setMode('live');
  const orderId = await takenUnseen(checkout);
  await checkout.setMode('sandbox');
  expect((await checkout.confirm(orderId)).statusCode).toBe(200);
  expect(await checkout.ledger()).toMatchObject([{ state: 'used', environment: 'live' }]);
});

test('a live order that is not paid yet takes no money in sandbox mode', async () => {
  await using checkout = await openCheckout();
  await checkout.setMode('live');
  const orderId = await checkout.order();
  checkout.fakePayPal.approve(orderId);
  await checkout.setMode('sandbox');
  expect(said(await checkout.capture(orderId))).toEqual([409, PAYMENT_REFUSALS.otherMode]);
  expect(said(await checkout.confirm(orderId))).toEqual([409, PAYMENT_REFUSALS.notTaken]);
});

test('who pays in two tabs before either is seen pays once: the second money goes back', async () => {
  await using checkout = await openCheckout();
  const first = await checkout.order();
  checkout.pass(1);
  const orders = [first, await checkout.order()] as const;
  for (const orderId of orders) {
    checkout.fakePayPal.approve(orderId);
    checkout.fakePayPal.injectFault({ call: 'captureOrder', times: 3, fault: { kind: 'reset', after: true } });
    await checkout.capture(orderId);
    checkout.pass(CLAIM_MS + 1);
  }
  expect((await checkout.confirm(orders[0])).statusCode).toBe(200);
  expect(said(await checkout.confirm(orders[1]))).toEqual([409, PAYMENT_REFUSALS.refundScheduled]);
  await checkout.runDue();
  expect(await checkout.ledger()).toMatchObject([
    { state: 'used' },
    { state: 'refunded', refundReason: 'paid-already' },
  ]);
  expect(await checkout.atPayPal(orders[1])).toEqual(['COMPLETED', 'REFUNDED']);
  expect(await checkout.periods()).toHaveLength(1);
});

test.each([
  ['sold', 'PATCH', '/mark-sold'],
  ['deleted', 'DELETE', ''],
] as const)(
  '%s in the very moment in which its payment is confirmed, a listing keeps no money without goods',
  async (...[, method, path]) => {
    await using checkout = await openCheckout({ engine: 'postgres' });
    const listings = ['one', 'two', 'three', 'four', 'five'];
    const orders: { machineId: string; orderId: string }[] = [];
    for (const id of listings) {
      await checkout.addMachine({ id, sellerId: checkout.seller.id });
      orders.push({ machineId: id, orderId: await takenUnseen(checkout, PREMIUM, { machineId: id }) });
    }
    const answers = await Promise.all(
      orders.flatMap(({ machineId, orderId }) => [
        checkout.confirm(orderId, PREMIUM, { machineId }),
        checkout.call(method, `/api/seller/machines/${machineId}${path}`),
        checkout.confirm(orderId, PREMIUM, { machineId }),
      ]),
    );
    for (const { statusCode } of answers) expect([200, 204, 409]).toContain(statusCode);
    await checkout.runDue();
    for (const { orderId } of orders) {
      const state = (await checkout.ledger()).find((payment) => payment.orderId === orderId)?.state;
      const money = (await checkout.atPayPal(orderId))[1];
      expect([state, money]).toEqual(state === 'used' ? ['used', 'COMPLETED'] : ['refunded', 'REFUNDED']);
    }
    expect((await checkout.periods()).every(({ endedAt }) => endedAt !== null)).toBe(true);
  },
);
