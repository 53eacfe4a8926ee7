import { expect, test } from 'vitest';
import type { JobKind } from '#app/db/job-queue.ts';
import { machines } from '#app/db/tables/machines.ts';
import { payments, placements } from '#app/db/tables/payments.ts';
import { auditLog } from '#app/db/tables/site.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { lockWaits } from '#test/lock-waits.ts';
import { BOTH, FEATURED, openShop, PREMIUM, type Shop } from '#test/payment-shop.ts';
import { END_PLACEMENTS, NOTIFY_UPCOMING_ENDS } from '../payments.jobs.ts';

const START = new Date('2026-03-01T12:00:00Z');
const after = (days: number) => new Date(START.getTime() + days * DAY_MS);

async function pay(shop: Shop, choice = PREMIUM, fields: object = {}): Promise<void> {
  const orderId = await shop.order(choice, fields);
  shop.fakePayPal.approve(orderId);
  expect((await shop.capture(orderId)).statusCode).toBe(200);
}

/** Three servers have all found what there is to do when the first of them can do it. */
async function tickAtOnce(shop: Shop, kind: JobKind): Promise<void> {
  const [ticks] = await shop.database.db.transaction(async (tx) => {
    await tx.select().from(machines).for('update');
    const running = Promise.all([1, 2, 3].map(() => shop.tick(kind)));
    await lockWaits(shop.database, 3);
    return [running];
  });
  await ticks;
}

const ENDED = 'Premium for your listing has ended';
const SOON = 'Premium for your listing ends in a week';
const RECEIPT = 'Your payment to Stitchyard';

test('a placement ends after 90 days to the second, visitors see it at once, and its seller is told once', async () => {
  await using shop = await openShop({ now: START });
  await pay(shop, BOTH);
  shop.pass(90 * DAY_MS - 1_000);
  await shop.tick(END_PLACEMENTS);
  expect(await shop.listing()).toMatchObject({ isPremiumPaid: true, isFeaturedPaid: true });
  shop.pass(1_000);
  for (const _twice of [1, 2]) await shop.tick(END_PLACEMENTS);
  expect(await shop.listing()).toMatchObject({
    isPremiumPaid: false,
    premiumUntil: null,
    isFeaturedPaid: false,
    featuredUntil: null,
    status: 'approved',
  });
  expect((await shop.app().inject('/api/machines/mine')).json()).toMatchObject({ isPremiumPaid: false });
  expect((await shop.periods()).map(({ endedAt }) => endedAt)).toEqual([after(90), after(90)]);
  expect(await shop.mails()).toEqual([RECEIPT, 'Featured for your listing has ended', ENDED]);
});

test('a payment that forgets that it has given does not give a second time', async () => {
  await using shop = await openShop({ now: START });
  const orderId = await shop.order(PREMIUM);
  shop.fakePayPal.approve(orderId);
  expect((await shop.capture(orderId)).statusCode).toBe(200);
  // In its last week: a renewal would be allowed, so that nothing but the payment itself speaks against it.
  shop.pass(85 * DAY_MS);
  await shop.signInAgain();
  await shop.database.db.update(payments).set({ state: 'captured', usedAt: null });
  // The database has the last word where the program would be wrong.
  expect((await shop.confirm(orderId)).statusCode).toBe(500);
  expect(await shop.periods()).toHaveLength(1);
  expect(await shop.listing()).toMatchObject({ premiumUntil: after(90) });
  expect(await shop.mails()).toEqual([RECEIPT]);
});

test('one ends and the other goes on', async () => {
  await using shop = await openShop({ now: START });
  await pay(shop, PREMIUM);
  shop.pass(10 * DAY_MS);
  await pay(shop, FEATURED);
  shop.pass(80 * DAY_MS);
  await shop.tick(END_PLACEMENTS);
  expect(await shop.listing()).toMatchObject({ isPremiumPaid: false, isFeaturedPaid: true, featuredUntil: after(100) });
});

test('a brand that shows only with Premium leaves the lists at its end, and its seller is told so', async () => {
  await using shop = await openShop({ now: START });
  await shop.addMachine({ id: 'ricoma', brand: 'Ricoma', sellerId: shop.seller.id });
  await pay(shop, BOTH, { machineId: 'ricoma', amount: 675 });
  shop.pass(90 * DAY_MS);
  await shop.tick(END_PLACEMENTS);
  expect(await shop.listing('ricoma')).toMatchObject({ status: 'pending', isPremiumPaid: false });
  expect((await shop.app().inject('/api/machines/ricoma')).statusCode).toBe(404);
  expect(await shop.mailTexts(ENDED)).toMatch(/buyers do not find the listing/);
});

test('buyers who had seen a listing that leaves the lists with its Premium are told that it is being updated', async () => {
  await using shop = await openShop({ now: START });
  // As a file may leave it: public, and never approved by anybody.
  await shop.addMachine({ id: 'ricoma', brand: 'Ricoma', sellerId: shop.seller.id });
  await pay(shop, BOTH, { machineId: 'ricoma', amount: 675 });
  shop.pass(90 * DAY_MS);
  await shop.tick(END_PLACEMENTS);
  expect((await shop.app().inject('/api/gone-listings/ricoma')).json()).toEqual({ state: 'updating' });
});

test('a week before the end the seller is told, once, also when the job runs twice', async () => {
  await using shop = await openShop({ now: START });
  await pay(shop);
  shop.pass(82 * DAY_MS);
  await shop.tick(NOTIFY_UPCOMING_ENDS);
  expect(await shop.mails()).toEqual([RECEIPT]);
  shop.pass(DAY_MS);
  for (const _twice of [1, 2]) await shop.tick(NOTIFY_UPCOMING_ENDS);
  shop.pass(DAY_MS);
  await shop.tick(NOTIFY_UPCOMING_ENDS);
  expect(await shop.mails()).toEqual([RECEIPT, SOON]);
  expect(await shop.mailTexts(SOON)).toContain('May 30, 2026');
});

test('the end comes once, however many servers look at the same moment', async () => {
  await using shop = await openShop({ now: START, engine: 'postgres' });
  await pay(shop);
  shop.pass(83 * DAY_MS);
  await tickAtOnce(shop, NOTIFY_UPCOMING_ENDS);
  shop.pass(7 * DAY_MS);
  await tickAtOnce(shop, END_PLACEMENTS);
  expect(await shop.mails()).toEqual([RECEIPT, SOON, ENDED]);
});

test('the mail of the last week leads straight to the renewal, of all that ends then', async () => {
  await using shop = await openShop({ now: START });
  await pay(shop, BOTH);
  shop.pass(83 * DAY_MS);
  await shop.tick(NOTIFY_UPCOMING_ENDS);
  const told = await shop.mailTexts(SOON);
  expect(told).toContain('/listing-payment-paypal?machineId=mine&premium=true&featured=true');
  expect(told).toContain('Premium and Featured cost 10% less when they are paid together.');
});

test('the mail of the end leads to the payment of what has ended, and of nothing that goes on', async () => {
  await using shop = await openShop({ now: START });
  await pay(shop, PREMIUM);
  shop.pass(10 * DAY_MS);
  await pay(shop, FEATURED);
  shop.pass(80 * DAY_MS);
  await shop.tick(END_PLACEMENTS);
  expect(await shop.mailTexts(ENDED)).toContain('/listing-payment-paypal?machineId=mine&premium=true&featured=false');
});

test('a listing for which nothing can be bought is not led to a payment', async () => {
  await using shop = await openShop({ now: START });
  await pay(shop);
  await shop.database.db.update(machines).set({ status: 'rejected', rejectionReason: 'Blurred' });
  shop.pass(83 * DAY_MS);
  await shop.tick(NOTIFY_UPCOMING_ENDS);
  shop.pass(7 * DAY_MS);
  await shop.tick(END_PLACEMENTS);
  const told = (await shop.mailTexts(SOON)) + (await shop.mailTexts(ENDED));
  expect(told).toContain('/seller-portal');
  expect(told).not.toContain('/listing-payment-paypal');
});

test('a placement without a time ends by what its runs say, once, and its seller is told', async () => {
  await using shop = await openShop({ now: START });
  const { db } = shop.database;
  const sellerId = shop.seller.id;
  const flags = { isPremiumPaid: true, isFeaturedPaid: true, sellerId };
  await shop.addMachine({ ...flags, id: 'nothing' });
  await shop.addMachine({ ...flags, id: 'over' });
  await shop.addMachine({ ...flags, id: 'running' });
  const run = { kind: 'premium', startsAt: after(-90) } as const;
  await db.insert(placements).values([
    { ...run, machineId: 'over', endsAt: after(0) },
    { ...run, machineId: 'running', endsAt: after(30) },
    { ...run, kind: 'featured', machineId: 'running', endsAt: after(40) },
  ]);
  for (const _twice of [1, 2]) await shop.tick(END_PLACEMENTS);
  const unplaced = { isPremiumPaid: false, premiumUntil: null, isFeaturedPaid: false, featuredUntil: null };
  expect(await shop.listing('nothing')).toMatchObject(unplaced);
  expect(await shop.listing('over')).toMatchObject(unplaced);
  expect(await shop.listing('running')).toMatchObject({ premiumUntil: after(30), featuredUntil: after(40) });
  const featured = 'Featured for your listing has ended';
  expect((await shop.mails()).toSorted()).toEqual([featured, featured, ENDED, ENDED]);
});

test('listings that cannot be dealt with, however many, do not hold up the others', async () => {
  await using shop = await openShop({ engine: 'postgres', now: START });
  await shop.database.pool.query(
    "alter table machines add constraint stuck check (id not like 'stuck-%' or is_premium_paid)",
  );
  const due = { isPremiumPaid: true, premiumUntil: START };
  for (let index = 0; index < 200; index += 1) await shop.addMachine({ id: `stuck-${index}`, ...due });
  await shop.addMachine({ id: 'zoe', ...due });
  await shop.tick(END_PLACEMENTS);
  expect(await shop.listing('stuck-0')).toMatchObject({ isPremiumPaid: true });
  expect(await shop.listing('zoe')).toMatchObject({ isPremiumPaid: false });
});

test('when one placement is due, the other stays untouched, even without a run of its own', async () => {
  await using shop = await openShop({ now: START });
  const until = { premiumUntil: after(1), featuredUntil: after(50) };
  await shop.addMachine({ id: 'by-hand', isPremiumPaid: true, isFeaturedPaid: true, ...until });
  shop.pass(DAY_MS);
  await shop.tick(END_PLACEMENTS);
  expect(await shop.listing('by-hand')).toMatchObject({ isPremiumPaid: false, featuredUntil: after(50) });
});

test('sold or deleted, a listing keeps no claim, and nobody is told of an end', async () => {
  await using shop = await openShop({ now: START });
  await pay(shop);
  await shop.call('PATCH', '/api/seller/machines/mine/mark-sold');
  await shop.call('PATCH', '/api/seller/machines/mine/relist');
  expect(await shop.listing()).toMatchObject({ status: 'pending', isPremiumPaid: false, premiumUntil: null });
  await pay(shop, FEATURED);
  await shop.call('DELETE', '/api/seller/machines/mine');
  shop.pass(90 * DAY_MS);
  await shop.tick(NOTIFY_UPCOMING_ENDS);
  await shop.tick(END_PLACEMENTS);
  const toSeller = (await shop.mails()).filter((subject) => subject !== 'A new listing waits for review');
  expect(toSeller).toEqual([RECEIPT, RECEIPT]);
  expect(await shop.ledger()).toMatchObject([
    { state: 'used', machineId: null, listingId: 'mine', listingName: 'Tajima TMAR-K1506C' },
    { state: 'used', machineId: null },
  ]);
});

test('an admin grants Premium for 90 days from that moment, without a payment, and takes it away, which its seller is told', async () => {
  await using shop = await openShop({ now: START });
  const grant = (isPremiumPaid: boolean) => shop.asAdmin('PATCH', '/api/machines/mine', { isPremiumPaid });
  for (const _twice of [1, 2]) await grant(true);
  expect(await shop.listing()).toMatchObject({ isPremiumPaid: true, premiumUntil: after(90) });
  expect(await shop.periods()).toMatchObject([{ kind: 'premium', paymentId: null, endsAt: after(90) }]);
  shop.pass(DAY_MS);
  for (const _twice of [1, 2]) await grant(false);
  expect(await shop.listing()).toMatchObject({ isPremiumPaid: false, premiumUntil: null });
  expect(await shop.periods()).toMatchObject([{ endedAt: after(1) }]);
  await grant(true);
  shop.pass(90 * DAY_MS);
  for (const _twice of [1, 2]) await shop.tick(END_PLACEMENTS);
  expect(await shop.listing()).toMatchObject({ isPremiumPaid: false, premiumUntil: null });
  expect(await shop.periods()).toMatchObject([{ endedAt: after(1) }, { endedAt: after(91) }]);
  expect(await shop.mails()).toEqual([ENDED, ENDED]);
  const entries = await shop.database.db.select({ action: auditLog.action }).from(auditLog);
  expect(entries.map(({ action }) => action)).toEqual(['grant premium', 'take premium away', 'grant premium']);
});

test('an unknown or sold listing gets no Premium from an admin', async () => {
  await using shop = await openShop({ now: START });
  await shop.addMachine({ id: 'sold', status: 'sold' });
  const grant = (id: string) => shop.asAdmin('PATCH', `/api/machines/${id}`, { isPremiumPaid: true });
  expect((await grant('none')).statusCode).toBe(404);
  expect((await grant('sold')).statusCode).toBe(409);
});
