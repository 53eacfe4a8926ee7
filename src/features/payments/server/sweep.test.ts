import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { payments } from '#app/db/tables/payments.ts';
import { outbox } from '#app/db/tables/site.ts';
import { HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { openCheckout, PREMIUM, type Checkout } from '#test/checkout.ts';
import { paymentRow, said } from '#test/fixtures/payments.ts';
import { PAYMENT_REFUSALS } from '../payment-messages.rules.ts';
import { SWEEP_PAYMENTS } from './payments.jobs.ts';
import { captureRequestId } from './paypal/order.rules.ts';

/** The PayPal order of a new listing, approved by its payer, who has left the page. */
async function approved(checkout: Checkout, machineId: string): Promise<string> {
  await checkout.addMachine({ id: machineId, sellerId: checkout.seller.id });
  const orderId = await checkout.order(PREMIUM, { machineId });
  checkout.fakePayPal.approve(orderId);
  return orderId;
}

async function minuteLater(checkout: Checkout): Promise<void> {
  checkout.pass(MINUTE_MS);
  await checkout.tick(SWEEP_PAYMENTS);
}

async function rowOf(checkout: Checkout, orderId: string) {
  return (await checkout.ledger()).find((payment) => payment.orderId === orderId);
}

/** A capture that PayPal has checked and completed, and whose event arrives just before PayPal fails. */
async function throughWhilePayPalBreaks(checkout: Checkout): Promise<string> {
  const orderId = await checkout.order();
  checkout.fakePayPal.webhooks.sending = 'held';
  checkout.fakePayPal.approve(orderId);
  checkout.fakePayPal.injectFault({ call: 'captureOrder', fault: { kind: 'capture', status: 'PENDING' } });
  await checkout.capture(orderId);
  checkout.fakePayPal.webhooks.sending = 'once';
  checkout.fakePayPal.injectFault({ call: 'getOrder', times: 3, fault: { kind: 'problem', problem: 'broken' } });
  const row = await rowOf(checkout, orderId);
  checkout.fakePayPal.settle(row?.captureId ?? '', 'COMPLETED');
  await checkout.fakePayPal.webhooks.settled();
  await checkout.runDue();
  return orderId;
}

test('an order that PayPal does not know is given up, but never money that PayPal has taken', async () => {
  await using checkout = await openCheckout();
  const taken = await approved(checkout, 'taken');
  expect((await checkout.call('POST', `/paypal/order/${taken}/capture`)).statusCode).toBe(200);
  const open = await checkout.order();
  const { db } = checkout.database;
  const unknown = { [open]: 'NOSUCHORDER1', [taken]: 'NOSUCHORDER2' };
  for (const [was, orderId] of Object.entries(unknown))
    await db.update(payments).set({ orderId }).where(eq(payments.orderId, was));
  checkout.pass(60 * MINUTE_MS);
  await checkout.tick(SWEEP_PAYMENTS);
  expect(await rowOf(checkout, 'NOSUCHORDER1')).toMatchObject({
    state: 'failed',
    failure: 'UNKNOWN_AT_PAYPAL',
    nextCheckAt: null,
  });
  expect(await rowOf(checkout, 'NOSUCHORDER2')).toMatchObject({ state: 'used', failedChecks: 1 });
  expect(await checkout.listing('taken')).toMatchObject({ isPremiumPaid: true });
});

test('what PayPal has told, and could not say when it was asked, is found out by the next sweeps', async () => {
  await using checkout = await openCheckout({ listens: true });
  const orderId = await throughWhilePayPalBreaks(checkout);
  expect(checkout.fakePayPal.callsOf('getOrder')).toHaveLength(3);
  // The event was accepted: PayPal does not repeat it.
  expect(checkout.fakePayPal.webhooks.heldCount).toBe(2);
  expect(await rowOf(checkout, orderId)).toMatchObject({ state: 'captured', captureStatus: 'PENDING' });
  expect(await checkout.periods()).toEqual([]);
  for (const _minute of [1, 2]) await minuteLater(checkout);
  expect(await rowOf(checkout, orderId)).toMatchObject({ state: 'used', captureStatus: 'COMPLETED', failedChecks: 0 });
  expect(await checkout.periods()).toHaveLength(1);
  expect(await checkout.mails()).toEqual(['Your payment to Stitchyard']);
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
    await using checkout = await openCheckout();
    const orderId = await checkout.order();
    checkout.fakePayPal.approve(orderId);
    checkout.fakePayPal.injectFault({ call: 'captureOrder', times: 3, fault: { kind: 'reset', after: true } });
    expect((await checkout.capture(orderId)).statusCode).toBe(503);
    checkout.fakePayPal.injectFault({ call: 'getOrder', times, fault });
    expect(said(await checkout.confirm(orderId))).toEqual([503, PAYMENT_REFUSALS.awayWhileTaking]);
    expect(await checkout.periods()).toEqual([]);
    await minuteLater(checkout);
    expect(await checkout.ledger()).toMatchObject([{ state: 'used', orderId }]);
    expect(await checkout.periods()).toHaveLength(1);
  },
);

test('a payment that cannot be dealt with does not hold up the others, and is tried ever more seldom', async () => {
  await using checkout = await openCheckout();
  const broken = await approved(checkout, 'first');
  const good = [await approved(checkout, 'second'), await approved(checkout, 'third')];
  // Every order has this id: the capture fails without it.
  const without = { captureRequestId: null };
  await checkout.database.db.update(payments).set(without).where(eq(payments.orderId, broken));
  await minuteLater(checkout);
  for (const orderId of good) expect(await rowOf(checkout, orderId)).toMatchObject({ state: 'used' });
  expect(await checkout.atPayPal(broken)).toEqual(['APPROVED']);
  expect(await rowOf(checkout, broken)).toMatchObject({ state: 'approved', captureId: null, failedChecks: 1 });

  const asked = checkout.fakePayPal.callsOf('getOrder').length;
  await checkout.tick(SWEEP_PAYMENTS);
  expect(checkout.fakePayPal.callsOf('getOrder')).toHaveLength(asked);
  const mended = { captureRequestId: captureRequestId(broken) };
  await checkout.database.db.update(payments).set(mended).where(eq(payments.orderId, broken));
  for (const _minute of [1, 2, 3]) await minuteLater(checkout);
  expect(await rowOf(checkout, broken)).toMatchObject({ state: 'used', failedChecks: 0 });
  expect(await checkout.periods()).toHaveLength(3);
});

test('money that somebody waits for comes before orders that nobody may ever pay, however many these are', async () => {
  await using checkout = await openCheckout();
  const taken = await approved(checkout, 'taken');
  checkout.fakePayPal.injectFault({ call: 'captureOrder', fault: { kind: 'capture', status: 'PENDING' } });
  await checkout.call('POST', `/paypal/order/${taken}/capture`);
  const row = await rowOf(checkout, taken);
  checkout.fakePayPal.settle(row?.captureId ?? '', 'COMPLETED');
  const longDue = new Date(checkout.clock.at.getTime() - MINUTE_MS);
  const open = Array.from({ length: 101 }, (_row, index) =>
    paymentRow({ orderId: `OPEN${index}`, createdAt: longDue, nextCheckAt: longDue }),
  );
  await checkout.database.db.insert(payments).values(open);
  await minuteLater(checkout);
  expect(await rowOf(checkout, taken)).toMatchObject({ state: 'used' });
  const left = (await checkout.ledger()).filter(({ state }) => state === 'created');
  expect(left).toHaveLength(2);
  await minuteLater(checkout);
  expect((await checkout.ledger()).filter(({ state }) => state === 'created')).toEqual([]);
});

test('two servers that sweep in the same moment take and give once', async () => {
  await using checkout = await openCheckout({ engine: 'postgres' });
  await using other = await checkout.replica();
  const orders: string[] = [];
  for (const machineId of ['one', 'two', 'three', 'four', 'five']) orders.push(await approved(checkout, machineId));
  checkout.pass(MINUTE_MS);
  const send = (t: Pick<typeof other, 'jobs'>) =>
    checkout.database.db.transaction((tx) => t.jobs.send(tx, SWEEP_PAYMENTS, {}));
  for (const _server of [1, 2]) await send(other);
  await Promise.all([checkout.runDue(), other.jobs.runDue()]);
  for (const _minute of [1, 2]) await minuteLater(checkout);
  expect(await checkout.ledger()).toMatchObject(orders.map(() => ({ state: 'used' })));
  for (const orderId of orders) expect(await checkout.atPayPal(orderId)).toEqual(['COMPLETED', 'COMPLETED']);
  expect(checkout.fakePayPal.callsOf('captureOrder')).toHaveLength(orders.length);
  expect(await checkout.periods()).toHaveLength(orders.length);
  expect(await checkout.mails()).toHaveLength(orders.length);
});

/** The subjects of the operator's mails, without the invoice number. */
async function toOperator(checkout: Checkout): Promise<string[]> {
  const { operatorEmail } = (await checkout.app().inject('/api/site')).json();
  const mails = await checkout.database.db.select().from(outbox).orderBy(outbox.createdAt);
  return mails.flatMap(({ recipient, subject }) => (recipient === operatorEmail ? [subject.replace(/: .*/, '')] : []));
}

async function hoursOfSweeps(checkout: Checkout, hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    checkout.pass(HOUR_MS);
    await checkout.tick(SWEEP_PAYMENTS);
  }
}

const UNKNOWN_MAIL = 'PayPal no longer knows a payment';

test('money that PayPal checks and then no longer knows is asked about for three days, and the operator is told', async () => {
  await using checkout = await openCheckout();
  const orderId = await approved(checkout, 'mine-too');
  checkout.fakePayPal.injectFault({ call: 'captureOrder', fault: { kind: 'capture', status: 'PENDING' } });
  await checkout.call('POST', `/paypal/order/${orderId}/capture`);
  await checkout.database.db.update(payments).set({ orderId: 'NOBODYKNOWSIT' });
  await hoursOfSweeps(checkout, 70);
  expect(await checkout.ledger()).toMatchObject([{ state: 'captured', failure: null }]);
  expect(await toOperator(checkout)).toEqual([]);
  await hoursOfSweeps(checkout, 4);
  const ended = { state: 'failed', failure: 'UNKNOWN_AT_PAYPAL', captureStatus: 'PENDING', nextCheckAt: null };
  expect(await checkout.ledger()).toMatchObject([ended]);
  expect(await toOperator(checkout)).toEqual([UNKNOWN_MAIL]);
  expect((await checkout.call('GET', '/api/seller/payments')).json()).toMatchObject([{ isUnknownAtPayPal: true }]);
  const asked = checkout.fakePayPal.callsOf('getOrder').length;
  await hoursOfSweeps(checkout, 5);
  expect(checkout.fakePayPal.callsOf('getOrder')).toHaveLength(asked);
});

test('what was given goes on when PayPal no longer knows its payment, and is found again when it does', async () => {
  await using checkout = await openCheckout();
  const orderId = await approved(checkout, 'mine-too');
  await checkout.call('POST', `/paypal/order/${orderId}/capture`);
  await checkout.database.db.update(payments).set({ orderId: 'NOBODYKNOWSIT' });
  await hoursOfSweeps(checkout, 80);
  expect(await checkout.ledger()).toMatchObject([{ state: 'used', failure: 'UNKNOWN_AT_PAYPAL', nextCheckAt: null }]);
  expect(await toOperator(checkout)).toEqual([UNKNOWN_MAIL]);
  await checkout.database.db.update(payments).set({ orderId, nextCheckAt: checkout.clock.at });
  await hoursOfSweeps(checkout, 1);
  expect(await checkout.ledger()).toMatchObject([{ state: 'used', failure: null, unknownSince: null }]);
});

test('an answer in between begins the three days anew', async () => {
  await using checkout = await openCheckout();
  const orderId = await approved(checkout, 'mine-too');
  await checkout.call('POST', `/paypal/order/${orderId}/capture`);
  for (const _twice of [1, 2]) {
    await checkout.database.db.update(payments).set({ orderId: 'NOBODYKNOWSIT' });
    await hoursOfSweeps(checkout, 60);
    await checkout.database.db.update(payments).set({ orderId });
    await hoursOfSweeps(checkout, 2);
  }
  expect(await checkout.ledger()).toMatchObject([{ state: 'used', failure: null, unknownSince: null }]);
  expect(await toOperator(checkout)).toEqual([]);
});
