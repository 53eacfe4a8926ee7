import { expect, test } from 'vitest';
import { DAY_MS } from '#app/lib/durations.ts';
import { said } from '#test/fixtures/payments.ts';
import { BOTH, FEATURED, openCheckout, PREMIUM, type Checkout } from '#test/checkout.ts';
import { PAYMENT_REFUSALS } from '../../payment-messages.rules.ts';
import { END_PLACEMENTS, NOTIFY_UPCOMING_ENDS } from '../payments.jobs.ts';

const START = new Date('2026-03-01T12:00:00Z');
const after = (days: number) => new Date(START.getTime() + days * DAY_MS);
const PAID_ALREADY = [409, PAYMENT_REFUSALS.paidAlready];
const ENDED = 'Premium for your listing has ended';

async function wait(checkout: Checkout, ms: number): Promise<void> {
  checkout.pass(ms);
  await checkout.signInAgain();
}

/** An order that is approved at PayPal, but not captured yet. */
async function agree(checkout: Checkout, choice = PREMIUM): Promise<string> {
  const orderId = await checkout.order(choice);
  checkout.fakePayPal.approve(orderId);
  return orderId;
}

async function pay(checkout: Checkout, choice = PREMIUM): Promise<void> {
  expect((await checkout.capture(await agree(checkout, choice))).statusCode).toBe(200);
}

const spans = async (checkout: Checkout) =>
  (await checkout.periods()).map(({ startsAt, endsAt }) => [startsAt, endsAt]);

test('a placement is renewed from its last week on, to the second, and what is left is kept', async () => {
  await using checkout = await openCheckout({ now: START });
  await pay(checkout);
  await wait(checkout, 83 * DAY_MS - 1_000);
  expect(said(await checkout.ask(PREMIUM))).toEqual(PAID_ALREADY);
  await wait(checkout, 1_000);
  await pay(checkout);
  expect(await checkout.listing()).toMatchObject({ isPremiumPaid: true, premiumUntil: after(180) });
  expect(await spans(checkout)).toEqual([
    [after(0), after(90)],
    [after(90), after(180)],
  ]);
  expect(said(await checkout.ask(PREMIUM))).toEqual(PAID_ALREADY);
});

test('what is renewed ends when all of its days are over, and its seller is told once', async () => {
  await using checkout = await openCheckout({ now: START });
  await pay(checkout);
  await wait(checkout, 85 * DAY_MS);
  await pay(checkout);
  await wait(checkout, 5 * DAY_MS);
  await checkout.tick(END_PLACEMENTS);
  await checkout.tick(NOTIFY_UPCOMING_ENDS);
  expect(await checkout.listing()).toMatchObject({ isPremiumPaid: true, premiumUntil: after(180) });
  expect(await checkout.mails()).not.toContain(ENDED);
  await wait(checkout, 90 * DAY_MS);
  for (const _twice of [1, 2]) await checkout.tick(END_PLACEMENTS);
  expect(await checkout.listing()).toMatchObject({ isPremiumPaid: false, premiumUntil: null });
  expect((await checkout.mails()).filter((subject) => subject === ENDED)).toHaveLength(1);
});

test('one renewed and one new are paid together, for 10 % less', async () => {
  await using checkout = await openCheckout({ now: START });
  await pay(checkout);
  await wait(checkout, 84 * DAY_MS);
  expect(said(await checkout.ask(BOTH, { amount: 1_250 }))).toEqual([409, PAYMENT_REFUSALS.amount]);
  await pay(checkout, BOTH);
  expect(await checkout.listing()).toMatchObject({ premiumUntil: after(180), featuredUntil: after(174) });
  expect((await checkout.ledger()).at(-1)).toMatchObject({ state: 'used', savingCents: 12_500, amountCents: 112_500 });
});

test('both are not sold while one of them runs and is not in its last week', async () => {
  await using checkout = await openCheckout({ now: START });
  await pay(checkout);
  await wait(checkout, 10 * DAY_MS);
  await pay(checkout, FEATURED);
  await wait(checkout, 75 * DAY_MS);
  expect(said(await checkout.ask(BOTH))).toEqual(PAID_ALREADY);
  await pay(checkout, PREMIUM);
  expect(await checkout.listing()).toMatchObject({ premiumUntil: after(180), featuredUntil: after(100) });
});

test('a renewal is paid at the price of the brand as it is by then', async () => {
  await using checkout = await openCheckout({ now: START });
  await checkout.addMachine({
    id: 'swf',
    brand: 'SWF',
    sellerId: checkout.seller.id,
    isPremiumPaid: true,
    premiumUntil: after(7),
  });
  const fields = { machineId: 'swf' };
  expect(said(await checkout.ask(PREMIUM, { ...fields, amount: 1_000 }))).toEqual([409, PAYMENT_REFUSALS.amount]);
  expect((await checkout.ask(PREMIUM, { ...fields, amount: 500 })).statusCode).toBe(201);
});

test('of two payments for the same renewal one is taken', async () => {
  await using checkout = await openCheckout({ now: START, engine: 'postgres' });
  await pay(checkout);
  await wait(checkout, 85 * DAY_MS);
  const orders = [await agree(checkout), await agree(checkout)];
  const answers = await Promise.all(orders.map((id) => checkout.capture(id)));
  expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409']);
  const atPayPal = await Promise.all(orders.map((id) => checkout.atPayPal(id)));
  expect(atPayPal.map(String).toSorted()).toEqual(['APPROVED', 'COMPLETED,COMPLETED']);
  expect(await checkout.listing()).toMatchObject({ premiumUntil: after(180) });
  expect(await checkout.periods()).toHaveLength(2);
});

test('while PayPal checks the money of a renewal, no other is ordered', async () => {
  await using checkout = await openCheckout({ now: START });
  await pay(checkout);
  await wait(checkout, 85 * DAY_MS);
  const orderId = await agree(checkout);
  checkout.fakePayPal.injectFault({
    call: 'captureOrder',
    fault: { kind: 'capture', status: 'PENDING', reason: 'ECHECK' },
  });
  expect((await checkout.capture(orderId)).json()).toEqual({ status: 'PENDING' });
  expect(said(await checkout.ask(PREMIUM))).toEqual([409, PAYMENT_REFUSALS.inFlight]);
});

test('a renewal whose money comes after the end begins anew when it comes', async () => {
  await using checkout = await openCheckout({ now: START });
  await pay(checkout);
  await wait(checkout, 89 * DAY_MS);
  const orderId = await agree(checkout);
  await wait(checkout, 2 * DAY_MS);
  await checkout.tick(END_PLACEMENTS);
  expect(await checkout.listing()).toMatchObject({ isPremiumPaid: false });
  expect((await checkout.capture(orderId)).statusCode).toBe(200);
  expect(await checkout.listing()).toMatchObject({ isPremiumPaid: true, premiumUntil: after(181) });
  expect((await checkout.confirm(orderId)).statusCode).toBe(200);
  expect(await checkout.periods()).toHaveLength(2);
});

test('a renewal that comes after the end and before it is noticed goes on without a break', async () => {
  await using checkout = await openCheckout({ now: START });
  await pay(checkout);
  await wait(checkout, 90 * DAY_MS);
  await pay(checkout);
  await checkout.tick(END_PLACEMENTS);
  expect(await checkout.listing()).toMatchObject({ isPremiumPaid: true, premiumUntil: after(180) });
  expect((await checkout.periods()).map(({ endedAt }) => endedAt)).toEqual([after(90), null]);
  expect(await checkout.mails()).not.toContain(ENDED);
});

test('a renewal and the end at the same moment leave one placement, and nothing twice', async () => {
  await using checkout = await openCheckout({ now: START, engine: 'postgres' });
  await pay(checkout);
  await wait(checkout, 89 * DAY_MS);
  const orderId = await agree(checkout);
  await wait(checkout, DAY_MS);
  const [answer] = await Promise.all([
    checkout.capture(orderId),
    ...[1, 2, 3].map(() => checkout.tick(END_PLACEMENTS)),
  ]);
  await checkout.tick(END_PLACEMENTS);
  expect(answer.statusCode).toBe(200);
  expect(await checkout.listing()).toMatchObject({ isPremiumPaid: true, premiumUntil: after(180) });
  expect((await checkout.periods()).map(({ endedAt }) => endedAt)).toEqual([after(90), null]);
});

test('a renewal that is refunded leaves what ran before as it was', async () => {
  await using checkout = await openCheckout({ now: START });
  await pay(checkout);
  await wait(checkout, 85 * DAY_MS);
  await pay(checkout);
  const { id } = (await checkout.ledger()).at(-1) ?? { id: 'none' };
  expect((await checkout.refund(id)).statusCode).toBe(200);
  expect(await checkout.listing()).toMatchObject({ isPremiumPaid: true, premiumUntil: after(90) });
  expect((await checkout.ask(PREMIUM)).statusCode).toBe(201);
});
