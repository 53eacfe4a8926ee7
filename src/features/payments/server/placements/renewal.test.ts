import { expect, test } from 'vitest';
import { DAY_MS } from '#app/lib/durations.ts';
import { said } from '#test/fixtures/payments.ts';
import { BOTH, FEATURED, openShop, PREMIUM, type Shop } from '#test/payment-shop.ts';
import { PAYMENT_REFUSALS } from '../../payment-messages.rules.ts';
import { END_PLACEMENTS, NOTIFY_UPCOMING_ENDS } from '../payments.jobs.ts';

const START = new Date('2026-03-01T12:00:00Z');
const after = (days: number) => new Date(START.getTime() + days * DAY_MS);
const PAID_ALREADY = [409, PAYMENT_REFUSALS.paidAlready];
const ENDED = 'Premium for your listing has ended';

async function wait(shop: Shop, ms: number): Promise<void> {
  shop.pass(ms);
  await shop.signInAgain();
}

/** Ordered and agreed to at PayPal; the money is not taken yet. */
async function agree(shop: Shop, choice = PREMIUM): Promise<string> {
  const orderId = await shop.order(choice);
  shop.fakePayPal.approve(orderId);
  return orderId;
}

async function pay(shop: Shop, choice = PREMIUM): Promise<void> {
  expect((await shop.capture(await agree(shop, choice))).statusCode).toBe(200);
}

const spans = async (shop: Shop) => (await shop.periods()).map(({ startsAt, endsAt }) => [startsAt, endsAt]);

test('a placement is renewed from its last week on, to the second, and what is left is kept', async () => {
  await using shop = await openShop({ now: START });
  await pay(shop);
  await wait(shop, 83 * DAY_MS - 1_000);
  expect(said(await shop.ask(PREMIUM))).toEqual(PAID_ALREADY);
  await wait(shop, 1_000);
  await pay(shop);
  expect(await shop.listing()).toMatchObject({ isPremiumPaid: true, premiumUntil: after(180) });
  expect(await spans(shop)).toEqual([
    [after(0), after(90)],
    [after(90), after(180)],
  ]);
  expect(said(await shop.ask(PREMIUM))).toEqual(PAID_ALREADY);
});

test('what is renewed ends when all of its days are over, and its seller is told once', async () => {
  await using shop = await openShop({ now: START });
  await pay(shop);
  await wait(shop, 85 * DAY_MS);
  await pay(shop);
  await wait(shop, 5 * DAY_MS);
  await shop.tick(END_PLACEMENTS);
  await shop.tick(NOTIFY_UPCOMING_ENDS);
  expect(await shop.listing()).toMatchObject({ isPremiumPaid: true, premiumUntil: after(180) });
  expect(await shop.mails()).not.toContain(ENDED);
  await wait(shop, 90 * DAY_MS);
  for (const _twice of [1, 2]) await shop.tick(END_PLACEMENTS);
  expect(await shop.listing()).toMatchObject({ isPremiumPaid: false, premiumUntil: null });
  expect((await shop.mails()).filter((subject) => subject === ENDED)).toHaveLength(1);
});

test('one renewed and one new are paid together, for 10 % less', async () => {
  await using shop = await openShop({ now: START });
  await pay(shop);
  await wait(shop, 84 * DAY_MS);
  expect(said(await shop.ask(BOTH, { amount: 1_250 }))).toEqual([409, PAYMENT_REFUSALS.amount]);
  await pay(shop, BOTH);
  expect(await shop.listing()).toMatchObject({ premiumUntil: after(180), featuredUntil: after(174) });
  expect((await shop.ledger()).at(-1)).toMatchObject({ state: 'used', savingCents: 12_500, amountCents: 112_500 });
});

test('both are not sold while one of them runs and is not in its last week', async () => {
  await using shop = await openShop({ now: START });
  await pay(shop);
  await wait(shop, 10 * DAY_MS);
  await pay(shop, FEATURED);
  await wait(shop, 75 * DAY_MS);
  expect(said(await shop.ask(BOTH))).toEqual(PAID_ALREADY);
  await pay(shop, PREMIUM);
  expect(await shop.listing()).toMatchObject({ premiumUntil: after(180), featuredUntil: after(100) });
});

test('a renewal is paid at the price of the brand as it is by then', async () => {
  await using shop = await openShop({ now: START });
  await shop.addMachine({
    id: 'swf',
    brand: 'SWF',
    sellerId: shop.seller.id,
    isPremiumPaid: true,
    premiumUntil: after(7),
  });
  const fields = { machineId: 'swf' };
  expect(said(await shop.ask(PREMIUM, { ...fields, amount: 1_000 }))).toEqual([409, PAYMENT_REFUSALS.amount]);
  expect((await shop.ask(PREMIUM, { ...fields, amount: 500 })).statusCode).toBe(201);
});

test('of two payments for the same renewal one is taken', async () => {
  await using shop = await openShop({ now: START, engine: 'postgres' });
  await pay(shop);
  await wait(shop, 85 * DAY_MS);
  const orders = [await agree(shop), await agree(shop)];
  const answers = await Promise.all(orders.map((id) => shop.capture(id)));
  expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409']);
  const atPayPal = await Promise.all(orders.map((id) => shop.atPayPal(id)));
  expect(atPayPal.map(String).toSorted()).toEqual(['APPROVED', 'COMPLETED,COMPLETED']);
  expect(await shop.listing()).toMatchObject({ premiumUntil: after(180) });
  expect(await shop.periods()).toHaveLength(2);
});

test('while PayPal checks the money of a renewal, no other is ordered', async () => {
  await using shop = await openShop({ now: START });
  await pay(shop);
  await wait(shop, 85 * DAY_MS);
  const orderId = await agree(shop);
  shop.fakePayPal.injectFault({
    call: 'captureOrder',
    fault: { kind: 'capture', status: 'PENDING', reason: 'ECHECK' },
  });
  expect((await shop.capture(orderId)).json()).toEqual({ status: 'PENDING' });
  expect(said(await shop.ask(PREMIUM))).toEqual([409, PAYMENT_REFUSALS.inFlight]);
});

test('a renewal whose money comes after the end begins anew when it comes', async () => {
  await using shop = await openShop({ now: START });
  await pay(shop);
  await wait(shop, 89 * DAY_MS);
  const orderId = await agree(shop);
  await wait(shop, 2 * DAY_MS);
  await shop.tick(END_PLACEMENTS);
  expect(await shop.listing()).toMatchObject({ isPremiumPaid: false });
  expect((await shop.capture(orderId)).statusCode).toBe(200);
  expect(await shop.listing()).toMatchObject({ isPremiumPaid: true, premiumUntil: after(181) });
  expect((await shop.confirm(orderId)).statusCode).toBe(200);
  expect(await shop.periods()).toHaveLength(2);
});

test('a renewal that comes after the end and before it is noticed goes on without a break', async () => {
  await using shop = await openShop({ now: START });
  await pay(shop);
  await wait(shop, 90 * DAY_MS);
  await pay(shop);
  await shop.tick(END_PLACEMENTS);
  expect(await shop.listing()).toMatchObject({ isPremiumPaid: true, premiumUntil: after(180) });
  expect((await shop.periods()).map(({ endedAt }) => endedAt)).toEqual([after(90), null]);
  expect(await shop.mails()).not.toContain(ENDED);
});

test('a renewal and the end at the same moment leave one placement, and nothing twice', async () => {
  await using shop = await openShop({ now: START, engine: 'postgres' });
  await pay(shop);
  await wait(shop, 89 * DAY_MS);
  const orderId = await agree(shop);
  await wait(shop, DAY_MS);
  const [answer] = await Promise.all([shop.capture(orderId), ...[1, 2, 3].map(() => shop.tick(END_PLACEMENTS))]);
  await shop.tick(END_PLACEMENTS);
  expect(answer.statusCode).toBe(200);
  expect(await shop.listing()).toMatchObject({ isPremiumPaid: true, premiumUntil: after(180) });
  expect((await shop.periods()).map(({ endedAt }) => endedAt)).toEqual([after(90), null]);
});

test('a renewal that is refunded leaves what ran before as it was', async () => {
  await using shop = await openShop({ now: START });
  await pay(shop);
  await wait(shop, 85 * DAY_MS);
  await pay(shop);
  const { id } = (await shop.ledger()).at(-1) ?? { id: 'none' };
  expect((await shop.asAdmin('POST', `/api/admin/payments/${id}/refund`)).statusCode).toBe(200);
  expect(await shop.listing()).toMatchObject({ isPremiumPaid: true, premiumUntil: after(90) });
  expect((await shop.ask(PREMIUM)).statusCode).toBe(201);
});
