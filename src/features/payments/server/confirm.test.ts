import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { payments } from '#app/db/tables/payments.ts';
import { BOTH, FEATURED, openShop, PREMIUM, type Shop } from '#test/payment-shop.ts';
import { said } from '#test/fixtures/payments.ts';
import { PAYMENT_REFUSALS } from '../payment-messages.rules.ts';
import { CLAIM_MS } from './check-schedule.rules.ts';
import { SWEEP_PAYMENTS } from './payments.jobs.ts';

async function paidOrder(shop: Shop, choice = PREMIUM): Promise<string> {
  const orderId = await shop.order(choice);
  shop.fakePayPal.approve(orderId);
  const { statusCode } = await shop.capture(orderId);
  expect(statusCode).toBe(200);
  return orderId;
}

/** PayPal has the money, and we do not know it yet. */
async function takenUnseen(shop: Shop, choice = PREMIUM, fields: object = {}): Promise<string> {
  const orderId = await shop.order(choice, fields);
  shop.fakePayPal.approve(orderId);
  shop.fakePayPal.injectFault({ call: 'captureOrder', times: 3, fault: { kind: 'reset', after: true } });
  expect((await shop.capture(orderId)).statusCode).toBe(503);
  return orderId;
}

test('an order pays its own listing once, and no other', async () => {
  await using shop = await openShop();
  await shop.addMachine({ id: 'second', sellerId: shop.seller.id });
  const orderId = await paidOrder(shop);
  for (const machineId of ['second', 'none'])
    expect(said(await shop.confirm(orderId, PREMIUM, { machineId }))).toEqual([409, PAYMENT_REFUSALS.otherListing]);
  for (const _time of [1, 2, 3]) expect((await shop.confirm(orderId)).statusCode).toBe(200);
  expect(await shop.periods()).toHaveLength(1);
  expect(await shop.listing('second')).toMatchObject({ isPremiumPaid: false });
});

test('options that are not in the order are not given', async () => {
  await using shop = await openShop();
  const orderId = await paidOrder(shop, FEATURED);
  for (const choice of [PREMIUM, BOTH])
    expect(said(await shop.confirm(orderId, choice))).toEqual([409, PAYMENT_REFUSALS.otherOptions]);
  expect(said(await shop.confirm(orderId, { premium: false, featured: false }))).toEqual([
    400,
    PAYMENT_REFUSALS.noOption,
  ]);
  expect(await shop.listing()).toMatchObject({ isPremiumPaid: false, isFeaturedPaid: true });
});

test("somebody else's order is not there", async () => {
  await using shop = await openShop();
  const orderId = await paidOrder(shop);
  const others = await shop.signIn(await shop.addUser());
  const body = { machineId: 'mine', orderId, ...PREMIUM };
  const answers = [
    await shop.call('POST', '/api/confirm-listing-payment-paypal', body, others),
    await shop.call('POST', `/paypal/order/${orderId}/capture`, undefined, others),
    await shop.confirm('NOSUCHORDER'),
    await shop.capture('NOSUCHORDER'),
  ];
  for (const answer of answers) expect(said(answer)).toEqual([404, PAYMENT_REFUSALS.unknown]);
  expect((await shop.confirm('../v1/x')).statusCode).toBe(400);
});

test('a PayPal that is away when we ask leaves the payment to the next minute', async () => {
  await using shop = await openShop();
  const orderId = await takenUnseen(shop);
  shop.fakePayPal.injectFault({ call: 'getOrder', times: 3, fault: { kind: 'problem', problem: 'broken' } });
  expect(said(await shop.confirm(orderId))).toEqual([503, PAYMENT_REFUSALS.awayWhileTaking]);
  await shop.tick(SWEEP_PAYMENTS);
  expect(await shop.ledger()).toMatchObject([{ state: 'used' }]);
});

test.each([
  ['of another amount', { amountCents: 90_000, premiumCents: 90_000 }, 'AMOUNT'],
  ['to another account', { payeeId: 'SOMEBODYELSE2' }, 'PAYEE'],
] as const)('money %s than ordered gives nothing and goes back', async (_what, fields, failure) => {
  await using shop = await openShop();
  const orderId = await takenUnseen(shop);
  await shop.database.db.update(payments).set(fields).where(eq(payments.orderId, orderId));
  expect(said(await shop.confirm(orderId))).toEqual([409, PAYMENT_REFUSALS.refundScheduled]);
  expect(await shop.ledger()).toMatchObject([{ state: 'captured', refundReason: 'not-as-ordered', failure }]);
  await shop.runDue();
  expect(await shop.ledger()).toMatchObject([{ state: 'refunded', refundReason: 'not-as-ordered' }]);
  expect(await shop.atPayPal(orderId)).toEqual(['COMPLETED', 'REFUNDED']);
  expect(await shop.periods()).toEqual([]);
  expect(await shop.mails()).toEqual(['Your payment to Stitchyard was refunded']);
});

test.each([
  ['sold', (shop: Shop) => shop.call('PATCH', '/api/seller/machines/mine/mark-sold')],
  ['deleted', (shop: Shop) => shop.call('DELETE', '/api/seller/machines/mine')],
] as const)('money for a listing that was %s before it was through goes back, and is told', async (_what, end) => {
  await using shop = await openShop();
  const orderId = await takenUnseen(shop);
  await end(shop);
  expect(said(await shop.confirm(orderId))).toEqual([409, PAYMENT_REFUSALS.refundScheduled]);
  await shop.runDue();
  expect(await shop.ledger()).toMatchObject([
    { state: 'refunded', refundReason: 'listing-gone', refundedCents: 100_000 },
  ]);
  expect(await shop.atPayPal(orderId)).toEqual(['COMPLETED', 'REFUNDED']);
  expect(await shop.periods()).toEqual([]);
  expect(await shop.mails()).toEqual(['Your payment to Stitchyard was refunded']);
  expect(said(await shop.confirm(orderId))).toEqual([409, PAYMENT_REFUSALS.refunded]);
});

test('a refund that PayPal cannot make now is made once it can, and once', async () => {
  await using shop = await openShop();
  const orderId = await takenUnseen(shop);
  await shop.call('PATCH', '/api/seller/machines/mine/mark-sold');
  shop.fakePayPal.injectFault({ call: 'refundCapture', times: 3, fault: { kind: 'reset', after: true } });
  await shop.confirm(orderId);
  await shop.runDue();
  expect(await shop.ledger()).toMatchObject([{ state: 'captured', refundReason: 'listing-gone' }]);
  shop.pass(2 * 60_000);
  await shop.tick(SWEEP_PAYMENTS);
  expect(await shop.ledger()).toMatchObject([{ state: 'refunded', refundReason: 'listing-gone' }]);
  expect(await shop.mails()).toHaveLength(1);
});

test('money that PayPal refuses to refund stays owed, each time under a new request id, and shows in the ledger', async () => {
  await using shop = await openShop();
  const orderId = await takenUnseen(shop);
  await shop.call('PATCH', '/api/seller/machines/mine/mark-sold');
  const fault = { kind: 'refusal', issue: 'REFUND_TIME_LIMIT_EXCEEDED' } as const;
  shop.fakePayPal.injectFault({ call: 'refundCapture', times: 100, fault });
  await shop.confirm(orderId);
  await shop.runDue();
  for (let time = 0; time < 5; time += 1) {
    shop.pass(6 * 60_000);
    await shop.tick(SWEEP_PAYMENTS);
  }
  const [payment] = await shop.ledger();
  expect(payment).toMatchObject({ state: 'captured', refundReason: 'listing-gone', failure: fault.issue });
  expect(payment?.failedChecks).toBeGreaterThan(3);
  const asked = shop.fakePayPal.callsOf('refundCapture');
  expect(new Set(asked.map(({ requestId }) => requestId)).size).toBe(asked.length);
});

test('an order of the sandbox takes nothing and gives nothing once the mode is live', async () => {
  await using shop = await openShop();
  const open = await shop.order();
  shop.fakePayPal.approve(open);
  await shop.setMode('live');
  expect(said(await shop.capture(open))).toEqual([409, PAYMENT_REFUSALS.otherMode]);
  expect(said(await shop.confirm(open))).toEqual([409, PAYMENT_REFUSALS.otherMode]);
  shop.pass(60_000);
  await shop.tick(SWEEP_PAYMENTS);
  expect(await shop.atPayPal(open)).toEqual(['APPROVED']);
  expect(await shop.periods()).toEqual([]);
});

test('test money that was taken before the mode was switched to live buys nothing, and goes back', async () => {
  await using shop = await openShop();
  const orderId = await takenUnseen(shop);
  await shop.setMode('live');
  expect(said(await shop.confirm(orderId))).toEqual([409, PAYMENT_REFUSALS.otherMode]);
  await shop.tick(SWEEP_PAYMENTS);
  expect(await shop.ledger()).toMatchObject([{ state: 'refunded', refundReason: 'other-environment' }]);
  expect(await shop.periods()).toEqual([]);
});

test('money that was taken before the mode was switched to the sandbox is honoured', async () => {
  await using shop = await openShop();
  await shop.setMode('live');
  const orderId = await takenUnseen(shop);
  await shop.setMode('sandbox');
  expect((await shop.confirm(orderId)).statusCode).toBe(200);
  expect(await shop.ledger()).toMatchObject([{ state: 'used', environment: 'live' }]);
});

test('a live order that is not paid yet takes no money in sandbox mode', async () => {
  await using shop = await openShop();
  await shop.setMode('live');
  const orderId = await shop.order();
  shop.fakePayPal.approve(orderId);
  await shop.setMode('sandbox');
  expect(said(await shop.capture(orderId))).toEqual([409, PAYMENT_REFUSALS.otherMode]);
  expect(said(await shop.confirm(orderId))).toEqual([409, PAYMENT_REFUSALS.notTaken]);
});

test('who pays in two tabs before either is seen pays once: the second money goes back', async () => {
  await using shop = await openShop();
  const first = await shop.order();
  shop.pass(1);
  const orders = [first, await shop.order()] as const;
  for (const orderId of orders) {
    shop.fakePayPal.approve(orderId);
    shop.fakePayPal.injectFault({ call: 'captureOrder', times: 3, fault: { kind: 'reset', after: true } });
    await shop.capture(orderId);
    shop.pass(CLAIM_MS + 1);
  }
  expect((await shop.confirm(orders[0])).statusCode).toBe(200);
  expect(said(await shop.confirm(orders[1]))).toEqual([409, PAYMENT_REFUSALS.refundScheduled]);
  await shop.runDue();
  expect(await shop.ledger()).toMatchObject([{ state: 'used' }, { state: 'refunded', refundReason: 'paid-already' }]);
  expect(await shop.atPayPal(orders[1])).toEqual(['COMPLETED', 'REFUNDED']);
  expect(await shop.periods()).toHaveLength(1);
});

test.each([
  ['sold', 'PATCH', '/mark-sold'],
  ['deleted', 'DELETE', ''],
] as const)(
  '%s in the very moment in which its payment is confirmed, a listing keeps no money without goods',
  async (...[, method, path]) => {
    await using shop = await openShop({ engine: 'postgres' });
    const listings = ['one', 'two', 'three', 'four', 'five'];
    const orders: { machineId: string; orderId: string }[] = [];
    for (const id of listings) {
      await shop.addMachine({ id, sellerId: shop.seller.id });
      orders.push({ machineId: id, orderId: await takenUnseen(shop, PREMIUM, { machineId: id }) });
    }
    const answers = await Promise.all(
      orders.flatMap(({ machineId, orderId }) => [
        shop.confirm(orderId, PREMIUM, { machineId }),
        shop.call(method, `/api/seller/machines/${machineId}${path}`),
        shop.confirm(orderId, PREMIUM, { machineId }),
      ]),
    );
    for (const { statusCode } of answers) expect([200, 204, 409]).toContain(statusCode);
    await shop.runDue();
    for (const { orderId } of orders) {
      const state = (await shop.ledger()).find((payment) => payment.orderId === orderId)?.state;
      const money = (await shop.atPayPal(orderId))[1];
      expect([state, money]).toEqual(state === 'used' ? ['used', 'COMPLETED'] : ['refunded', 'REFUNDED']);
    }
    expect((await shop.periods()).every(({ endedAt }) => endedAt !== null)).toBe(true);
  },
);
