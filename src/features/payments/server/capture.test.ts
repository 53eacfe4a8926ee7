import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { machines } from '#app/db/tables/machines.ts';
import { BOTH, FEATURED, openCheckout, PREMIUM } from '#test/checkout.ts';
import { said } from '#test/fixtures/payments.ts';
import { PAYMENT_REFUSALS } from '../payment-messages.rules.ts';
import { CLAIM_MS } from './check-schedule.rules.ts';
import { SWEEP_PAYMENTS } from './payments.jobs.ts';

test('captured and confirmed ten times at once, an order is one capture and one placement', async () => {
  await using checkout = await openCheckout({ engine: 'postgres' });
  const orderId = await checkout.order(BOTH);
  checkout.fakePayPal.approve(orderId);
  const ten = Array.from({ length: 10 });
  const captures = await Promise.all(ten.map(() => checkout.capture(orderId)));
  expect(captures.map((answer) => answer.json())).toEqual(ten.map(() => ({ status: 'COMPLETED' })));
  const confirmations = await Promise.all(ten.map(() => checkout.confirm(orderId, BOTH)));
  expect(confirmations.map(({ statusCode }) => statusCode)).toEqual(ten.map(() => 200));
  expect(await checkout.ledger()).toMatchObject([{ state: 'used' }]);
  expect((await checkout.periods()).map(({ kind }) => kind).toSorted()).toEqual(['featured', 'premium']);
  expect(await checkout.mails()).toHaveLength(1);
  expect(await checkout.atPayPal(orderId)).toEqual(['COMPLETED', 'COMPLETED']);
});

test('confirmed ten times at once before we know of the capture, an order is one placement', async () => {
  await using checkout = await openCheckout({ engine: 'postgres' });
  const orderId = await checkout.order();
  checkout.fakePayPal.approve(orderId);
  checkout.fakePayPal.injectFault({ call: 'captureOrder', times: 3, fault: { kind: 'reset', after: true } });
  expect(said(await checkout.capture(orderId))).toEqual([503, PAYMENT_REFUSALS.awayWhileTaking]);
  const all = await Promise.all([
    ...Array.from({ length: 10 }, () => checkout.confirm(orderId)),
    checkout.capture(orderId),
    checkout.tick(SWEEP_PAYMENTS),
  ]);
  expect(all.slice(0, 10).map((answer) => answer?.statusCode)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(await checkout.periods()).toHaveLength(1);
  expect(await checkout.mails()).toHaveLength(1);
});

test('ten captures at once in two servers take the money once', async () => {
  await using checkout = await openCheckout({ engine: 'postgres' });
  await using other = await checkout.replica();
  const orderId = await checkout.order();
  checkout.fakePayPal.approve(orderId);
  const url = `/paypal/order/${orderId}/capture`;
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_each, index) =>
      (index % 2 === 0 ? checkout.app() : other.app).inject({ method: 'POST', url, headers: checkout.headers }),
    ),
  );
  for (const answer of answers) expect([200, 409]).toContain(answer.statusCode);
  expect(answers.some(({ statusCode }) => statusCode === 200)).toBe(true);
  expect(await checkout.periods()).toHaveLength(1);
  expect((await checkout.capture(orderId)).json()).toEqual({ status: 'COMPLETED' });
  expect(await checkout.atPayPal(orderId)).toEqual(['COMPLETED', 'COMPLETED']);
});

test('while PayPal is asked the database is free, and the row says when somebody is to look after it', async () => {
  await using checkout = await openCheckout();
  const orderId = await checkout.order();
  checkout.fakePayPal.approve(orderId);
  checkout.fakePayPal.injectFault({ call: 'captureOrder', fault: { kind: 'hang', after: true } });
  const asking = checkout.capture(orderId);
  await vi.waitUntil(() => checkout.fakePayPal.callsOf('captureOrder').length > 0, { timeout: 20_000 });
  const until = new Date(checkout.clock.at.getTime() + CLAIM_MS);
  expect(await checkout.ledger()).toMatchObject([{ claimedUntil: until, nextCheckAt: until, captureId: null }]);
  expect((await asking).json()).toEqual({ status: 'COMPLETED' });
  expect(await checkout.ledger()).toMatchObject([{ claimedUntil: null, state: 'used' }]);
});

test('money that nobody has agreed to pay is not taken', async () => {
  await using checkout = await openCheckout();
  const orderId = await checkout.order();
  expect(said(await checkout.capture(orderId))).toEqual([409, PAYMENT_REFUSALS.notApproved]);
  expect(said(await checkout.confirm(orderId))).toEqual([409, PAYMENT_REFUSALS.notTaken]);
  expect(await checkout.periods()).toEqual([]);
  checkout.fakePayPal.approve(orderId);
  expect(said(await checkout.confirm(orderId))).toEqual([409, PAYMENT_REFUSALS.notTaken]);
  expect((await checkout.capture(orderId)).json()).toEqual({ status: 'COMPLETED' });
});

test('a declined card takes nothing, and another one may be chosen', async () => {
  await using checkout = await openCheckout();
  const orderId = await checkout.order();
  checkout.fakePayPal.approve(orderId, { isCardBad: true });
  for (const _time of [1, 2]) expect(said(await checkout.capture(orderId))).toEqual([409, PAYMENT_REFUSALS.declined]);
  expect(await checkout.ledger()).toMatchObject([{ state: 'created', failure: 'INSTRUMENT_DECLINED' }]);
  checkout.pass(2 * 60_000);
  await checkout.tick(SWEEP_PAYMENTS);
  expect(checkout.fakePayPal.callsOf('captureOrder')).toHaveLength(2);
  checkout.fakePayPal.approve(orderId);
  expect((await checkout.capture(orderId)).json()).toEqual({ status: 'COMPLETED' });
  expect(await checkout.ledger()).toMatchObject([{ state: 'used', failure: null }]);
});

test.each([
  ['PAYER_ACTION_REQUIRED', PAYMENT_REFUSALS.payerAction],
  ['COMPLIANCE_VIOLATION', PAYMENT_REFUSALS.refused],
  ['TRANSACTION_REFUSED', PAYMENT_REFUSALS.refused],
] as const)('PayPal refusing with %s is told in words, and gives nothing', async (issue, sentence) => {
  await using checkout = await openCheckout();
  const orderId = await checkout.order();
  checkout.fakePayPal.approve(orderId);
  checkout.fakePayPal.injectFault({ call: 'captureOrder', fault: { kind: 'refusal', issue } });
  expect(said(await checkout.capture(orderId))).toEqual([409, sentence]);
  expect(await checkout.ledger()).toMatchObject([{ failure: issue, captureId: null }]);
  expect(await checkout.periods()).toEqual([]);
});

test.each([
  ['breaks', { kind: 'problem', problem: 'broken' }, 3],
  ['has too much to do', { kind: 'problem', problem: 'tooMany' }, 3],
  ['answers no JSON', { kind: 'nonsense' }, 1],
  ['is still busy with the same', { kind: 'busy' }, 1],
  ['hangs up', { kind: 'reset' }, 3],
  ['takes the money and hangs up', { kind: 'reset', after: true }, 3],
  ['says nothing', { kind: 'hang' }, 3],
  ['takes the money and says nothing', { kind: 'hang', after: true }, 3],
] as const)(
  'when PayPal %s, the seller is told, and a minute later has what was paid for',
  async (_what, fault, times) => {
    await using checkout = await openCheckout();
    const orderId = await checkout.order();
    checkout.fakePayPal.approve(orderId);
    checkout.fakePayPal.injectFault({ call: 'captureOrder', times, fault });
    expect(said(await checkout.capture(orderId))).toEqual([503, PAYMENT_REFUSALS.awayWhileTaking]);
    expect(await checkout.periods()).toEqual([]);
    checkout.pass(60_000);
    await checkout.tick(SWEEP_PAYMENTS);
    expect(await checkout.ledger()).toMatchObject([{ state: 'used' }]);
    expect(await checkout.periods()).toHaveLength(1);
    expect(await checkout.atPayPal(orderId)).toEqual(['COMPLETED', 'COMPLETED']);
    expect((await checkout.confirm(orderId)).statusCode).toBe(200);
  },
);

test('money that PayPal still checks gives nothing until it is through', async () => {
  await using checkout = await openCheckout();
  const orderId = await checkout.order();
  checkout.fakePayPal.approve(orderId);
  checkout.fakePayPal.injectFault({
    call: 'captureOrder',
    fault: { kind: 'capture', status: 'PENDING', reason: 'ECHECK' },
  });
  expect((await checkout.capture(orderId)).json()).toEqual({ status: 'PENDING' });
  expect(said(await checkout.confirm(orderId))).toEqual([409, PAYMENT_REFUSALS.pending]);
  expect(said(await checkout.ask(PREMIUM))).toEqual([409, PAYMENT_REFUSALS.inFlight]);
  const [payment] = await checkout.ledger();
  expect(payment).toMatchObject({ state: 'captured', captureStatus: 'PENDING', captureReason: 'ECHECK', usedAt: null });
  checkout.pass(6 * 24 * 60 * 60_000);
  checkout.fakePayPal.settle(payment?.captureId ?? '', 'COMPLETED');
  await checkout.tick(SWEEP_PAYMENTS);
  expect(await checkout.ledger()).toMatchObject([{ state: 'used', usedAt: checkout.clock.at }]);
  expect(await checkout.listing()).toMatchObject({ isPremiumPaid: true });
});

test('money that PayPal has checked and not taken gives nothing, and the seller is told', async () => {
  await using checkout = await openCheckout();
  const orderId = await checkout.order();
  checkout.fakePayPal.approve(orderId);
  checkout.fakePayPal.injectFault({ call: 'captureOrder', fault: { kind: 'capture', status: 'PENDING' } });
  await checkout.capture(orderId);
  const [payment] = await checkout.ledger();
  checkout.fakePayPal.settle(payment?.captureId ?? '', 'DECLINED');
  checkout.pass(60_000);
  await checkout.tick(SWEEP_PAYMENTS);
  expect(await checkout.ledger()).toMatchObject([{ state: 'failed', captureStatus: 'DECLINED' }]);
  expect(await checkout.mails()).toEqual(['Your payment to Stitchyard did not go through']);
  expect(said(await checkout.confirm(orderId))).toEqual([409, PAYMENT_REFUSALS.over]);
  expect((await checkout.ask(PREMIUM)).statusCode).toBe(201);
});

test('a listing whose brand was edited into a dearer one takes no money at the old price', async () => {
  await using checkout = await openCheckout();
  await checkout.addMachine({ id: 'swf', brand: 'SWF', sellerId: checkout.seller.id });
  const orderId = await checkout.order(PREMIUM, { machineId: 'swf', amount: 500 });
  checkout.fakePayPal.approve(orderId);
  await checkout.database.db.update(machines).set({ brand: 'Tajima' }).where(eq(machines.id, 'swf'));
  expect(said(await checkout.capture(orderId))).toEqual([409, PAYMENT_REFUSALS.dearer]);
  expect(await checkout.atPayPal(orderId)).toEqual(['APPROVED']);
});

test('a listing that is sold, gone or placed meanwhile takes no money', async () => {
  await using checkout = await openCheckout();
  const orders = [await checkout.order(), await checkout.order(BOTH), await checkout.order(FEATURED)] as const;
  for (const orderId of orders) checkout.fakePayPal.approve(orderId);
  const { db } = checkout.database;
  await db.update(machines).set({ isPremiumPaid: true }).where(eq(machines.id, 'mine'));
  expect(said(await checkout.capture(orders[0]))).toEqual([409, PAYMENT_REFUSALS.paidAlready]);
  expect(said(await checkout.capture(orders[1]))).toEqual([409, PAYMENT_REFUSALS.paidAlready]);
  await db.update(machines).set({ status: 'sold', isPremiumPaid: false }).where(eq(machines.id, 'mine'));
  expect(said(await checkout.capture(orders[2]))).toEqual([409, PAYMENT_REFUSALS.sold]);
  expect((await checkout.call('DELETE', '/api/seller/machines/mine')).statusCode).toBe(204);
  expect(said(await checkout.capture(orders[2]))).toEqual([409, PAYMENT_REFUSALS.gone]);
  checkout.pass(60_000);
  await checkout.tick(SWEEP_PAYMENTS);
  expect(checkout.fakePayPal.callsOf('captureOrder')).toEqual([]);
  for (const orderId of orders) expect(await checkout.atPayPal(orderId)).toEqual(['APPROVED']);
});
