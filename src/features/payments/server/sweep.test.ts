import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { payments } from '#app/db/tables/payments.ts';
import { outbox } from '#app/db/tables/site.ts';
import { HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { openShop, PREMIUM, type Shop } from '#test/payment-shop.ts';
import { paymentRow, said } from '#test/fixtures/payments.ts';
import { PAYMENT_REFUSALS } from '../payment-messages.rules.ts';
import { SWEEP_PAYMENTS } from './payments.jobs.ts';
import { captureRequestId } from './paypal/order.rules.ts';

/** A listing of its own, whose payer has agreed to pay and gone. */
async function approved(shop: Shop, machineId: string): Promise<string> {
  await shop.addMachine({ id: machineId, sellerId: shop.seller.id });
  const orderId = await shop.order(PREMIUM, { machineId });
  shop.fakePayPal.approve(orderId);
  return orderId;
}

async function minuteLater(shop: Shop): Promise<void> {
  shop.pass(MINUTE_MS);
  await shop.tick(SWEEP_PAYMENTS);
}

async function rowOf(shop: Shop, orderId: string) {
  return (await shop.ledger()).find((payment) => payment.orderId === orderId);
}

/** Money that PayPal has looked at and let through, after whose event PayPal breaks. */
async function throughWhilePayPalBreaks(shop: Shop): Promise<string> {
  const orderId = await shop.order();
  shop.fakePayPal.webhooks.sending = 'held';
  shop.fakePayPal.approve(orderId);
  shop.fakePayPal.injectFault({ call: 'captureOrder', fault: { kind: 'capture', status: 'PENDING' } });
  await shop.capture(orderId);
  shop.fakePayPal.webhooks.sending = 'once';
  shop.fakePayPal.injectFault({ call: 'getOrder', times: 3, fault: { kind: 'problem', problem: 'broken' } });
  const row = await rowOf(shop, orderId);
  shop.fakePayPal.settle(row?.captureId ?? '', 'COMPLETED');
  await shop.fakePayPal.webhooks.settled();
  await shop.runDue();
  return orderId;
}

test('an order that PayPal does not know is given up, but never money that PayPal has taken', async () => {
  await using shop = await openShop();
  const taken = await approved(shop, 'taken');
  expect((await shop.call('POST', `/paypal/order/${taken}/capture`)).statusCode).toBe(200);
  const open = await shop.order();
  const { db } = shop.database;
  const unknown = { [open]: 'NOSUCHORDER1', [taken]: 'NOSUCHORDER2' };
  for (const [was, orderId] of Object.entries(unknown))
    await db.update(payments).set({ orderId }).where(eq(payments.orderId, was));
  shop.pass(60 * MINUTE_MS);
  await shop.tick(SWEEP_PAYMENTS);
  expect(await rowOf(shop, 'NOSUCHORDER1')).toMatchObject({
    state: 'failed',
    failure: 'UNKNOWN_AT_PAYPAL',
    nextCheckAt: null,
  });
  expect(await rowOf(shop, 'NOSUCHORDER2')).toMatchObject({ state: 'used', failedChecks: 1 });
  expect(await shop.listing('taken')).toMatchObject({ isPremiumPaid: true });
});

test('what PayPal has told, and could not say when it was asked, is found out by the next sweeps', async () => {
  await using shop = await openShop({ listens: true });
  const orderId = await throughWhilePayPalBreaks(shop);
  expect(shop.fakePayPal.callsOf('getOrder')).toHaveLength(3);
  // The event is taken: PayPal does not send it again.
  expect(shop.fakePayPal.webhooks.heldCount).toBe(2);
  expect(await rowOf(shop, orderId)).toMatchObject({ state: 'captured', captureStatus: 'PENDING' });
  expect(await shop.periods()).toEqual([]);
  for (const _minute of [1, 2]) await minuteLater(shop);
  expect(await rowOf(shop, orderId)).toMatchObject({ state: 'used', captureStatus: 'COMPLETED', failedChecks: 0 });
  expect(await shop.periods()).toHaveLength(1);
  expect(await shop.mails()).toEqual(['Your payment to Stitchyard']);
});

test.each([
  ['breaks', { kind: 'problem', problem: 'broken' }, 3],
  ['has too much to do', { kind: 'problem', problem: 'tooMany' }, 3],
  ['answers no JSON', { kind: 'nonsense' }, 1],
  ['hangs up', { kind: 'reset' }, 3],
  ['says nothing', { kind: 'hang' }, 3],
] as const)(
  'when PayPal %s, a confirmation gives nothing on trust, and the next sweep what was paid for',
  async (_what, fault, times) => {
    await using shop = await openShop();
    const orderId = await shop.order();
    shop.fakePayPal.approve(orderId);
    shop.fakePayPal.injectFault({ call: 'captureOrder', times: 3, fault: { kind: 'reset', after: true } });
    expect((await shop.capture(orderId)).statusCode).toBe(503);
    shop.fakePayPal.injectFault({ call: 'getOrder', times, fault });
    expect(said(await shop.confirm(orderId))).toEqual([503, PAYMENT_REFUSALS.awayWhileTaking]);
    expect(await shop.periods()).toEqual([]);
    await minuteLater(shop);
    expect(await shop.ledger()).toMatchObject([{ state: 'used', orderId }]);
    expect(await shop.periods()).toHaveLength(1);
  },
);

test('a payment that cannot be dealt with does not hold up the others, and is tried ever more seldom', async () => {
  await using shop = await openShop();
  const broken = await approved(shop, 'first');
  const good = [await approved(shop, 'second'), await approved(shop, 'third')];
  // No order is without it: whoever asks for the money stops there.
  const without = { captureRequestId: null };
  await shop.database.db.update(payments).set(without).where(eq(payments.orderId, broken));
  await minuteLater(shop);
  for (const orderId of good) expect(await rowOf(shop, orderId)).toMatchObject({ state: 'used' });
  expect(await shop.atPayPal(broken)).toEqual(['APPROVED']);
  expect(await rowOf(shop, broken)).toMatchObject({ state: 'approved', captureId: null, failedChecks: 1 });

  const asked = shop.fakePayPal.callsOf('getOrder').length;
  await shop.tick(SWEEP_PAYMENTS);
  expect(shop.fakePayPal.callsOf('getOrder')).toHaveLength(asked);
  const mended = { captureRequestId: captureRequestId(broken) };
  await shop.database.db.update(payments).set(mended).where(eq(payments.orderId, broken));
  for (const _minute of [1, 2, 3]) await minuteLater(shop);
  expect(await rowOf(shop, broken)).toMatchObject({ state: 'used', failedChecks: 0 });
  expect(await shop.periods()).toHaveLength(3);
});

test('money that somebody waits for comes before orders that nobody may ever pay, however many these are', async () => {
  await using shop = await openShop();
  const taken = await approved(shop, 'taken');
  shop.fakePayPal.injectFault({ call: 'captureOrder', fault: { kind: 'capture', status: 'PENDING' } });
  await shop.call('POST', `/paypal/order/${taken}/capture`);
  const row = await rowOf(shop, taken);
  shop.fakePayPal.settle(row?.captureId ?? '', 'COMPLETED');
  const longDue = new Date(shop.clock.at.getTime() - MINUTE_MS);
  const open = Array.from({ length: 101 }, (_row, index) =>
    paymentRow({ orderId: `OPEN${index}`, createdAt: longDue, nextCheckAt: longDue }),
  );
  await shop.database.db.insert(payments).values(open);
  await minuteLater(shop);
  expect(await rowOf(shop, taken)).toMatchObject({ state: 'used' });
  const left = (await shop.ledger()).filter(({ state }) => state === 'created');
  expect(left).toHaveLength(2);
  await minuteLater(shop);
  expect((await shop.ledger()).filter(({ state }) => state === 'created')).toEqual([]);
});

test('two servers that sweep in the same moment take and give once', async () => {
  await using shop = await openShop({ engine: 'postgres' });
  await using other = await shop.replica();
  const orders: string[] = [];
  for (const machineId of ['one', 'two', 'three', 'four', 'five']) orders.push(await approved(shop, machineId));
  shop.pass(MINUTE_MS);
  const send = (t: Pick<typeof other, 'jobs'>) =>
    shop.database.db.transaction((tx) => t.jobs.send(tx, SWEEP_PAYMENTS, {}));
  for (const _server of [1, 2]) await send(other);
  await Promise.all([shop.runDue(), other.jobs.runDue()]);
  for (const _minute of [1, 2]) await minuteLater(shop);
  expect(await shop.ledger()).toMatchObject(orders.map(() => ({ state: 'used' })));
  for (const orderId of orders) expect(await shop.atPayPal(orderId)).toEqual(['COMPLETED', 'COMPLETED']);
  expect(shop.fakePayPal.callsOf('captureOrder')).toHaveLength(orders.length);
  expect(await shop.periods()).toHaveLength(orders.length);
  expect(await shop.mails()).toHaveLength(orders.length);
});

/** The operator's mails, by their subjects without the receipt's number. */
async function toOperator(shop: Shop): Promise<string[]> {
  const { operatorEmail } = (await shop.app().inject('/api/site')).json();
  const mails = await shop.database.db.select().from(outbox).orderBy(outbox.createdAt);
  return mails.flatMap(({ recipient, subject }) => (recipient === operatorEmail ? [subject.replace(/: .*/, '')] : []));
}

async function hoursOfSweeps(shop: Shop, hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    shop.pass(HOUR_MS);
    await shop.tick(SWEEP_PAYMENTS);
  }
}

const UNKNOWN_MAIL = 'PayPal no longer knows a payment';

test('money that PayPal checks and then no longer knows is asked about for three days, and the operator is told', async () => {
  await using shop = await openShop();
  const orderId = await approved(shop, 'mine-too');
  shop.fakePayPal.injectFault({ call: 'captureOrder', fault: { kind: 'capture', status: 'PENDING' } });
  await shop.call('POST', `/paypal/order/${orderId}/capture`);
  await shop.database.db.update(payments).set({ orderId: 'NOBODYKNOWSIT' });
  await hoursOfSweeps(shop, 70);
  expect(await shop.ledger()).toMatchObject([{ state: 'captured', failure: null }]);
  expect(await toOperator(shop)).toEqual([]);
  await hoursOfSweeps(shop, 4);
  const ended = { state: 'failed', failure: 'UNKNOWN_AT_PAYPAL', captureStatus: 'PENDING', nextCheckAt: null };
  expect(await shop.ledger()).toMatchObject([ended]);
  expect(await toOperator(shop)).toEqual([UNKNOWN_MAIL]);
  expect((await shop.call('GET', '/api/seller/payments')).json()).toMatchObject([{ isUnknownAtPayPal: true }]);
  const asked = shop.fakePayPal.callsOf('getOrder').length;
  await hoursOfSweeps(shop, 5);
  expect(shop.fakePayPal.callsOf('getOrder')).toHaveLength(asked);
});

test('what was given goes on when PayPal no longer knows its payment, and is found again when it does', async () => {
  await using shop = await openShop();
  const orderId = await approved(shop, 'mine-too');
  await shop.call('POST', `/paypal/order/${orderId}/capture`);
  await shop.database.db.update(payments).set({ orderId: 'NOBODYKNOWSIT' });
  await hoursOfSweeps(shop, 80);
  expect(await shop.ledger()).toMatchObject([{ state: 'used', failure: 'UNKNOWN_AT_PAYPAL', nextCheckAt: null }]);
  expect(await toOperator(shop)).toEqual([UNKNOWN_MAIL]);
  await shop.database.db.update(payments).set({ orderId, nextCheckAt: shop.clock.at });
  await hoursOfSweeps(shop, 1);
  expect(await shop.ledger()).toMatchObject([{ state: 'used', failure: null, unknownSince: null }]);
});

test('an answer in between begins the three days anew', async () => {
  await using shop = await openShop();
  const orderId = await approved(shop, 'mine-too');
  await shop.call('POST', `/paypal/order/${orderId}/capture`);
  for (const _twice of [1, 2]) {
    await shop.database.db.update(payments).set({ orderId: 'NOBODYKNOWSIT' });
    await hoursOfSweeps(shop, 60);
    await shop.database.db.update(payments).set({ orderId });
    await hoursOfSweeps(shop, 2);
  }
  expect(await shop.ledger()).toMatchObject([{ state: 'used', failure: null, unknownSince: null }]);
  expect(await toOperator(shop)).toEqual([]);
});
