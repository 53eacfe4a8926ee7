import { expect, test } from 'vitest';
import type { JobKind } from '#app/db/job-queue.ts';
import { machines } from '#app/db/tables/machines.ts';
import { payments, placements } from '#app/db/tables/payments.ts';
import { auditLog } from '#app/db/tables/site.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { lockWaits } from '#test/lock-waits.ts';
import { BOTH, FEATURED, openCheckout, PREMIUM, type Checkout } from '#test/checkout.ts';
import { END_PLACEMENTS, NOTIFY_UPCOMING_ENDS } from '../payments.jobs.ts';

const START = new Date('2026-03-01T12:00:00Z');
const after = (days: number) => new Date(START.getTime() + days * DAY_MS);

async function pay(checkout: Checkout, choice = PREMIUM, fields: object = {}): Promise<void> {
  const orderId = await checkout.order(choice, fields);
  checkout.fakePayPal.approve(orderId);
  expect((await checkout.capture(orderId)).statusCode).toBe(200);
}

/** Three servers have all found the due work before the first of them can do it. */
async function tickAtOnce(checkout: Checkout, kind: JobKind): Promise<void> {
  const [ticks] = await checkout.database.db.transaction(async (tx) => {
    await tx.select().from(machines).for('update');
    const running = Promise.all([1, 2, 3].map(() => checkout.tick(kind)));
    await lockWaits(checkout.database, 3);
    return [running];
  });
  await ticks;
}

const ENDED = 'Premium for your listing has ended';
const SOON = 'Premium for your listing ends in a week';
const RECEIPT = 'Your payment to Stitchyard';

test('a placement ends after 90 days to the second, visitors see it at once, and its seller is told once', async () => {
  await using checkout = await openCheckout({ now: START });
  await pay(checkout, BOTH);
  checkout.pass(90 * DAY_MS - 1_000);
  await checkout.tick(END_PLACEMENTS);
  expect(await checkout.listing()).toMatchObject({ isPremiumPaid: true, isFeaturedPaid: true });
  checkout.pass(1_000);
  for (const _twice of [1, 2]) await checkout.tick(END_PLACEMENTS);
  expect(await checkout.listing()).toMatchObject({
    isPremiumPaid: false,
    premiumUntil: null,
    isFeaturedPaid: false,
    featuredUntil: null,
    status: 'approved',
  });
  expect((await checkout.app().inject('/api/machines/mine')).json()).toMatchObject({ isPremiumPaid: false });
  expect((await checkout.periods()).map(({ endedAt }) => endedAt)).toEqual([after(90), after(90)]);
  expect(await checkout.mails()).toEqual([RECEIPT, 'Featured for your listing has ended', ENDED]);
});

test('a payment that forgets that it has given does not give a second time', async () => {
  await using checkout = await openCheckout({ now: START });
  const orderId = await checkout.order(PREMIUM);
  checkout.fakePayPal.approve(orderId);
  expect((await checkout.capture(orderId)).statusCode).toBe(200);
  // In its last week a renewal would be allowed, so that only the payment itself prevents it.
  checkout.pass(85 * DAY_MS);
  await checkout.signInAgain();
  await checkout.database.db.update(payments).set({ state: 'captured', usedAt: null });
  // The database prevents what the application would get wrong.
  expect((await checkout.confirm(orderId)).statusCode).toBe(500);
  expect(await checkout.periods()).toHaveLength(1);
  expect(await checkout.listing()).toMatchObject({ premiumUntil: after(90) });
  expect(await checkout.mails()).toEqual([RECEIPT]);
});

test('one ends and the other goes on', async () => {
  await using checkout = await openCheckout({ now: START });
  await pay(checkout, PREMIUM);
  checkout.pass(10 * DAY_MS);
  await pay(checkout, FEATURED);
  checkout.pass(80 * DAY_MS);
  await checkout.tick(END_PLACEMENTS);
  expect(await checkout.listing()).toMatchObject({
    isPremiumPaid: false,
    isFeaturedPaid: true,
    featuredUntil: after(100),
  });
});

test('a brand that shows only with Premium leaves the lists at its end, and its seller is told so', async () => {
  await using checkout = await openCheckout({ now: START });
  await checkout.addMachine({ id: 'ricoma', brand: 'Ricoma', sellerId: checkout.seller.id });
  await pay(checkout, BOTH, { machineId: 'ricoma', amount: 675 });
  checkout.pass(90 * DAY_MS);
  await checkout.tick(END_PLACEMENTS);
  expect(await checkout.listing('ricoma')).toMatchObject({ status: 'pending', isPremiumPaid: false });
  expect((await checkout.app().inject('/api/machines/ricoma')).statusCode).toBe(404);
  expect(await checkout.mailTexts(ENDED)).toMatch(/buyers do not find the listing/);
});

test('buyers who had seen a listing that leaves the lists with its Premium are told that it is being updated', async () => {
  await using checkout = await openCheckout({ now: START });
  // As an import may leave it: public, but never approved.
  await checkout.addMachine({ id: 'ricoma', brand: 'Ricoma', sellerId: checkout.seller.id });
  await pay(checkout, BOTH, { machineId: 'ricoma', amount: 675 });
  checkout.pass(90 * DAY_MS);
  await checkout.tick(END_PLACEMENTS);
  expect((await checkout.app().inject('/api/gone-listings/ricoma')).json()).toEqual({ state: 'updating' });
});

test('a week before the end the seller is told, once, also when the job runs twice', async () => {
  await using checkout = await openCheckout({ now: START });
  await pay(checkout);
  checkout.pass(82 * DAY_MS);
  await checkout.tick(NOTIFY_UPCOMING_ENDS);
  expect(await checkout.mails()).toEqual([RECEIPT]);
  checkout.pass(DAY_MS);
  for (const _twice of [1, 2]) await checkout.tick(NOTIFY_UPCOMING_ENDS);
  checkout.pass(DAY_MS);
  await checkout.tick(NOTIFY_UPCOMING_ENDS);
  expect(await checkout.mails()).toEqual([RECEIPT, SOON]);
  expect(await checkout.mailTexts(SOON)).toContain('May 30, 2026');
});

test('the end comes once, however many servers look at the same moment', async () => {
  await using checkout = await openCheckout({ now: START, engine: 'postgres' });
  await pay(checkout);
  checkout.pass(83 * DAY_MS);
  await tickAtOnce(checkout, NOTIFY_UPCOMING_ENDS);
  checkout.pass(7 * DAY_MS);
  await tickAtOnce(checkout, END_PLACEMENTS);
  expect(await checkout.mails()).toEqual([RECEIPT, SOON, ENDED]);
});

test('the mail of the last week leads straight to the renewal, of all that ends then', async () => {
  await using checkout = await openCheckout({ now: START });
  await pay(checkout, BOTH);
  checkout.pass(83 * DAY_MS);
  await checkout.tick(NOTIFY_UPCOMING_ENDS);
  const told = await checkout.mailTexts(SOON);
  expect(told).toContain('/listing-payment-paypal?machineId=mine&premium=true&featured=true');
  expect(told).toContain('Premium and Featured cost 10% less when they are paid together.');
});

test('the mail of the end leads to the payment of what has ended, and of nothing that goes on', async () => {
  await using checkout = await openCheckout({ now: START });
  await pay(checkout, PREMIUM);
  checkout.pass(10 * DAY_MS);
  await pay(checkout, FEATURED);
  checkout.pass(80 * DAY_MS);
  await checkout.tick(END_PLACEMENTS);
  expect(await checkout.mailTexts(ENDED)).toContain(
    '/listing-payment-paypal?machineId=mine&premium=true&featured=false',
  );
});

test('a listing for which nothing can be bought is not led to a payment', async () => {
  await using checkout = await openCheckout({ now: START });
  await pay(checkout);
  await checkout.database.db.update(machines).set({ status: 'rejected', rejectionReason: 'Blurred' });
  checkout.pass(83 * DAY_MS);
  await checkout.tick(NOTIFY_UPCOMING_ENDS);
  checkout.pass(7 * DAY_MS);
  await checkout.tick(END_PLACEMENTS);
  const told = (await checkout.mailTexts(SOON)) + (await checkout.mailTexts(ENDED));
  expect(told).toContain('/seller-portal');
  expect(told).not.toContain('/listing-payment-paypal');
});

test('a placement without a time ends by what its runs say, once, and its seller is told', async () => {
  await using checkout = await openCheckout({ now: START });
  const { db } = checkout.database;
  const sellerId = checkout.seller.id;
  const flags = { isPremiumPaid: true, isFeaturedPaid: true, sellerId };
  await checkout.addMachine({ ...flags, id: 'nothing' });
  await checkout.addMachine({ ...flags, id: 'over' });
  await checkout.addMachine({ ...flags, id: 'running' });
  const run = { kind: 'premium', startsAt: after(-90) } as const;
  await db.insert(placements).values([
    { ...run, machineId: 'over', endsAt: after(0) },
    { ...run, machineId: 'running', endsAt: after(30) },
    { ...run, kind: 'featured', machineId: 'running', endsAt: after(40) },
  ]);
  for (const _twice of [1, 2]) await checkout.tick(END_PLACEMENTS);
  const unplaced = { isPremiumPaid: false, premiumUntil: null, isFeaturedPaid: false, featuredUntil: null };
  expect(await checkout.listing('nothing')).toMatchObject(unplaced);
  expect(await checkout.listing('over')).toMatchObject(unplaced);
  expect(await checkout.listing('running')).toMatchObject({ premiumUntil: after(30), featuredUntil: after(40) });
  const featured = 'Featured for your listing has ended';
  expect((await checkout.mails()).toSorted()).toEqual([featured, featured, ENDED, ENDED]);
});

test('listings that cannot be dealt with, however many, do not hold up the others', async () => {
  await using checkout = await openCheckout({ engine: 'postgres', now: START });
  await checkout.database.pool.query(
    "alter table machines add constraint stuck check (id not like 'stuck-%' or is_premium_paid)",
  );
  const due = { isPremiumPaid: true, premiumUntil: START };
  for (let index = 0; index < 200; index += 1) await checkout.addMachine({ id: `stuck-${index}`, ...due });
  await checkout.addMachine({ id: 'zoe', ...due });
  await checkout.tick(END_PLACEMENTS);
  expect(await checkout.listing('stuck-0')).toMatchObject({ isPremiumPaid: true });
  expect(await checkout.listing('zoe')).toMatchObject({ isPremiumPaid: false });
});

test('when one placement is due, the other stays untouched, even without a run of its own', async () => {
  await using checkout = await openCheckout({ now: START });
  const until = { premiumUntil: after(1), featuredUntil: after(50) };
  await checkout.addMachine({ id: 'by-hand', isPremiumPaid: true, isFeaturedPaid: true, ...until });
  checkout.pass(DAY_MS);
  await checkout.tick(END_PLACEMENTS);
  expect(await checkout.listing('by-hand')).toMatchObject({ isPremiumPaid: false, featuredUntil: after(50) });
});

test('sold or deleted, a listing keeps no claim, and nobody is told of an end', async () => {
  await using checkout = await openCheckout({ now: START });
  await pay(checkout);
  await checkout.call('PATCH', '/api/seller/machines/mine/mark-sold');
  expect(await checkout.listing()).toMatchObject({ status: 'sold', isPremiumPaid: false, premiumUntil: null });
  await checkout.call('PATCH', '/api/seller/machines/mine/relist');
  await pay(checkout, FEATURED);
  await checkout.call('DELETE', '/api/seller/machines/mine');
  checkout.pass(90 * DAY_MS);
  await checkout.tick(NOTIFY_UPCOMING_ENDS);
  await checkout.tick(END_PLACEMENTS);
  const toSeller = (await checkout.mails()).filter((subject) => subject !== 'A new listing waits for review');
  expect(toSeller).toEqual([RECEIPT, RECEIPT]);
  expect(await checkout.ledger()).toMatchObject([
    { state: 'used', machineId: null, listingId: 'mine', listingName: 'Tajima TMAR-K1506C' },
    { state: 'used', machineId: null },
  ]);
});

test('an admin grants Premium for 90 days from that moment, without a payment, and takes it away, which its seller is told', async () => {
  await using checkout = await openCheckout({ now: START });
  const grant = (isPremiumPaid: boolean) => checkout.asAdmin('PATCH', '/api/machines/mine', { isPremiumPaid });
  for (const _twice of [1, 2]) await grant(true);
  expect(await checkout.listing()).toMatchObject({ isPremiumPaid: true, premiumUntil: after(90) });
  expect(await checkout.periods()).toMatchObject([{ kind: 'premium', paymentId: null, endsAt: after(90) }]);
  checkout.pass(DAY_MS);
  for (const _twice of [1, 2]) await grant(false);
  expect(await checkout.listing()).toMatchObject({ isPremiumPaid: false, premiumUntil: null });
  expect(await checkout.periods()).toMatchObject([{ endedAt: after(1) }]);
  await grant(true);
  checkout.pass(90 * DAY_MS);
  for (const _twice of [1, 2]) await checkout.tick(END_PLACEMENTS);
  expect(await checkout.listing()).toMatchObject({ isPremiumPaid: false, premiumUntil: null });
  expect(await checkout.periods()).toMatchObject([{ endedAt: after(1) }, { endedAt: after(91) }]);
  expect(await checkout.mails()).toEqual([ENDED, ENDED]);
  const entries = await checkout.database.db.select({ action: auditLog.action }).from(auditLog);
  expect(entries.map(({ action }) => action)).toEqual(['grant premium', 'take premium away', 'grant premium']);
});

test('an unknown or sold listing gets no Premium from an admin', async () => {
  await using checkout = await openCheckout({ now: START });
  await checkout.addMachine({ id: 'sold', status: 'sold' });
  const grant = (id: string) => checkout.asAdmin('PATCH', `/api/machines/${id}`, { isPremiumPaid: true });
  expect((await grant('none')).statusCode).toBe(404);
  expect((await grant('sold')).statusCode).toBe(409);
});
