import { array, assert, asyncProperty, constantFrom, integer, oneof, record } from 'fast-check';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { machines } from '#app/db/tables/machines.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { after, edit, move, openHidden, pay, portal, review, START, wait } from '#test/hidden-listing.ts';
import { BOTH, FEATURED, type Shop } from '#test/payment-shop.ts';
import { END_PLACEMENTS, NOTIFY_UPCOMING_ENDS } from '../payments.jobs.ts';

const SOON = 'Premium for your listing ends in a week';
const ENDED = 'Premium for your listing has ended';

test('the 90 days begin when visitors first see the listing, and its seller is told so', async () => {
  await using shop = await openHidden();
  await pay(shop);
  expect(await shop.mailTexts('Your payment to Stitchyard')).toMatch(
    /90 days begin when buyers see your\s+listing,\s+at\s+the\s+latest\s+on\s+March\s+31,\s+2026/,
  );
  await wait(shop, 20);
  expect(await portal(shop)).toMatchObject({ isPremiumPaid: true, premiumStartsAt: after(30).toISOString() });
  expect((await move(shop, 'approved')).json()).toMatchObject({ premiumUntil: after(110).toISOString() });
  expect(await shop.periods()).toMatchObject([{ startsAt: after(20), endsAt: after(110) }]);
  await wait(shop, 89);
  expect(await shop.listing()).toMatchObject({ isPremiumPaid: true });
  await wait(shop, 1);
  expect(await shop.listing()).toMatchObject({ isPremiumPaid: false });
});

test('a first review that takes longer than 30 days holds up nothing', async () => {
  await using shop = await openHidden();
  await pay(shop);
  await wait(shop, 40);
  expect((await move(shop, 'approved')).json()).toMatchObject({ premiumUntil: after(120).toISOString() });
});

test('the days run on while a change waits: visitors see the listing', async () => {
  await using shop = await openHidden();
  await move(shop, 'approved');
  await pay(shop);
  await wait(shop, 10);
  await edit(shop);
  expect(await portal(shop)).toMatchObject({ status: 'pending', live: { status: 'approved' }, placementsHeldAt: null });
  await wait(shop, 79);
  expect(await shop.listing()).toMatchObject({ isPremiumPaid: true, premiumUntil: after(90) });
  await wait(shop, 1);
  expect(await shop.listing()).toMatchObject({ isPremiumPaid: false, status: 'approved' });
});

test('the days stand still while a listing is reviewed once more, and its seller is told of the end anew', async () => {
  await using shop = await openHidden();
  await move(shop, 'approved');
  await pay(shop, BOTH);
  await wait(shop, 84);
  expect((await shop.mails()).filter((subject) => subject === SOON)).toHaveLength(1);
  await review(shop);
  expect(await portal(shop)).toMatchObject({ status: 'pending', placementsHeldAt: after(84).toISOString() });
  await wait(shop, 100);
  expect(await shop.listing()).toMatchObject({ isPremiumPaid: true, isFeaturedPaid: true });
  expect((await move(shop, 'approved')).json()).toMatchObject({
    premiumUntil: after(190).toISOString(),
    featuredUntil: after(190).toISOString(),
    placementsHeldAt: null,
  });
  await shop.tick(NOTIFY_UPCOMING_ENDS);
  expect(await shop.mailTexts(SOON)).toContain('September 7, 2026');
  await wait(shop, 6);
  expect(await shop.listing()).toMatchObject({ isPremiumPaid: false, isFeaturedPaid: false });
  expect((await shop.mails()).filter((subject) => subject === ENDED)).toHaveLength(1);
});

test('what is renewed while the days stand still is added to what is left', async () => {
  await using shop = await openHidden();
  await move(shop, 'approved');
  await pay(shop);
  await wait(shop, 85);
  await review(shop);
  await wait(shop, 50);
  expect(await pay(shop)).toBe(true);
  expect(await pay(shop)).toBe(false);
  await wait(shop, 50);
  await move(shop, 'approved');
  expect(await shop.periods()).toMatchObject([
    { startsAt: START, endsAt: after(190) },
    { startsAt: after(190), endsAt: after(280) },
  ]);
  expect(await shop.listing()).toMatchObject({ premiumUntil: after(280) });
});

test('a placement that leaves the lists with another one that ended waits until buyers see it again', async () => {
  await using shop = await openHidden();
  await shop.database.db.update(machines).set({ brand: 'Ricoma', isPremiumPaid: true, premiumUntil: after(10) });
  await move(shop, 'approved');
  await pay(shop, FEATURED);
  await wait(shop, 10);
  expect(await shop.listing()).toMatchObject({ status: 'pending', isPremiumPaid: false, placementsHeldAt: after(10) });
  await wait(shop, 200);
  await shop.asAdmin('PATCH', '/api/machines/mine', { isPremiumPaid: true });
  expect((await move(shop, 'approved')).json()).toMatchObject({ featuredUntil: after(290).toISOString() });
});

test('a deed of a release that knows nothing of it is put right within the minute', async () => {
  await using shop = await openHidden();
  await move(shop, 'approved');
  await pay(shop);
  await shop.database.db.update(machines).set({ status: 'pending' }).where(eq(machines.id, 'mine'));
  await shop.tick(END_PLACEMENTS);
  expect(await shop.listing()).toMatchObject({ placementsHeldAt: START });
  shop.pass(DAY_MS);
  await shop.database.db.update(machines).set({ status: 'approved' }).where(eq(machines.id, 'mine'));
  await shop.tick(END_PLACEMENTS);
  expect(await shop.listing()).toMatchObject({ placementsHeldAt: null, premiumUntil: after(91) });
});

test('however many servers approve at once, the days go on once', async () => {
  await using shop = await openHidden({ engine: 'postgres' });
  await using other = await shop.replica();
  await move(shop, 'approved');
  await pay(shop);
  await wait(shop, 10);
  await review(shop);
  await wait(shop, 20);
  const headers = await shop.signIn(shop.admin);
  const one = { method: 'PATCH', url: '/api/machines/mine/status', payload: { status: 'approved' }, headers } as const;
  const many = { method: 'POST', url: '/api/admin/approve-multiple', payload: { ids: ['mine'] }, headers } as const;
  const asks = [shop.app().inject(one), other.app.inject(one), shop.app().inject(many), other.app.inject(many)];
  await Promise.all([...asks, shop.tick(END_PLACEMENTS)]);
  expect(await shop.periods()).toMatchObject([{ startsAt: START, endsAt: after(110) }]);
  expect(await shop.listing()).toMatchObject({ status: 'approved', premiumUntil: after(110), placementsHeldAt: null });
});

test('money that comes while the listing is approved gives 90 days from then on', async () => {
  await using shop = await openHidden({ engine: 'postgres' });
  const orderId = await shop.order(BOTH);
  shop.fakePayPal.approve(orderId);
  const [captured] = await Promise.all([shop.capture(orderId), move(shop, 'approved')]);
  expect(captured.statusCode).toBe(200);
  expect((await shop.periods()).map(({ startsAt, endsAt }) => [startsAt, endsAt])).toEqual([
    [START, after(90)],
    [START, after(90)],
  ]);
});

test('a rejection says what becomes of the money, which goes back with it or waits', async () => {
  await using shop = await openHidden();
  await pay(shop);
  await move(shop, 'rejected');
  expect(await shop.mailTexts('Your listing was not approved')).toMatch(/paid for Premium\. Those days stand still/);
  await wait(shop, 60);
  const asked = await shop.asAdmin('GET', '/api/admin/payments?listing=mine');
  expect(asked.json()).toMatchObject([{ state: 'used', amountUsd: 1_000, placements: [{ isHeld: true }] }]);
  expect((await shop.asAdmin('GET', '/api/admin/payments?listing=other')).json()).toEqual([]);
  await move(shop, 'pending');
  expect((await move(shop, 'rejected', { refund: true })).statusCode).toBe(200);
  expect(await shop.mailTexts('Your listing was not approved')).toMatch(/asked PayPal to refund the\s+\$1,000\.00/);
  await shop.runDue();
  const [payment] = await shop.ledger();
  expect(payment).toMatchObject({ state: 'refunded', refundedCents: 100_000, refundReason: 'admin' });
  expect(await shop.atPayPal(payment?.orderId ?? '')).toEqual(['COMPLETED', 'REFUNDED']);
  expect(await shop.listing()).toMatchObject({ status: 'rejected', isPremiumPaid: false, premiumUntil: null });
  expect(await shop.mails()).toContain('Your payment to Stitchyard was refunded');
});

/** The same told day by day: what is left, and whether this day counts. */
type Model = {
  left: number;
  isPublic: boolean;
  isRejected: boolean;
  hasBegun: boolean;
  isHeld: boolean;
  waited: number;
};

function passDay(model: Model): void {
  if (model.left === 0) return;
  if (model.isPublic) model.left -= 1;
  else if (!model.hasBegun && !model.isHeld) {
    if (model.waited >= 30) model.left -= 1;
    model.waited += 1;
  }
}

function show(model: Model, isPublic: boolean, isRejected = false): void {
  Object.assign(model, { isPublic, isRejected });
  if (isPublic) Object.assign(model, { hasBegun: true, isHeld: false });
  else if (model.hasBegun || isRejected) model.isHeld = true;
}

/** What people and the clock may do, in any order. */
const DEEDS = {
  pay: async (shop: Shop, model: Model) => {
    if (!(await pay(shop))) return;
    const { isPublic, isRejected } = model;
    if (model.left === 0) Object.assign(model, { hasBegun: isPublic, isHeld: isRejected, waited: 0 });
    model.left += 90;
  },
  approve: async (shop: Shop, model: Model) => {
    await move(shop, 'approved');
    show(model, true);
  },
  edit: async (shop: Shop, model: Model) => {
    expect((await edit(shop)).statusCode).toBe(200);
    show(model, model.isPublic);
  },
  review: async (shop: Shop, model: Model) => {
    await review(shop);
    // Also one with a change that waits: where no visitor sees it.
    show(model, false);
  },
  reject: async (shop: Shop, model: Model) => {
    await move(shop, 'rejected');
    show(model, false, true);
  },
  relist: async (shop: Shop, model: Model) => {
    await move(shop, 'sold');
    await shop.call('PATCH', '/api/seller/machines/mine/relist');
    Object.assign(model, { left: 0 });
    show(model, false);
  },
  loseForAWeek: async (shop: Shop) => {
    expect((await shop.asAdmin('DELETE', '/api/machines/mine')).statusCode).toBe(204);
    await wait(shop, 7);
    expect((await shop.asAdmin('POST', '/api/admin/deleted-listings/mine/restore')).statusCode).toBe(200);
  },
} as const;
type Deed = keyof typeof DEEDS;

/** Put in review while a change waits: it is hidden, and its days stand still. */
const HIDDEN_WITH_A_CHANGE: { deed: Deed; days: number }[] = [
  { deed: 'approve', days: 0 },
  { deed: 'edit', days: 0 },
  { deed: 'review', days: 0 },
  { deed: 'pay', days: 1 },
];

test('whatever becomes of a listing, visitors get the 90 days of each payment, not one less and not one more', async () => {
  const deeds: Deed[] = ['pay', 'approve', 'edit', 'review', 'reject', 'relist', 'loseForAWeek'];
  const often: Deed[] = ['pay', 'approve', 'review'];
  const days = oneof(constantFrom(0, 1, 30, 31, 84, 90), integer({ min: 0, max: 100 }));
  const step = record({ deed: oneof(constantFrom(...deeds), constantFrom(...often)), days });
  await assert(
    asyncProperty(array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      await using shop = await openHidden();
      const model = { left: 0, isPublic: false, isRejected: false, hasBegun: false, isHeld: false, waited: 0 };
      await DEEDS.pay(shop, model);
      for (const { deed, days: passing } of steps) {
        await DEEDS[deed](shop, model);
        if (deed === 'loseForAWeek' && model.left > 0 && !model.isPublic) model.isHeld = true;
        for (let day = 0; day < passing; day += 1) passDay(model);
        await wait(shop, passing);
        expect(await shop.listing()).toMatchObject({ isPremiumPaid: model.left > 0 });
      }
      const wasLeft = model.left;
      await DEEDS.approve(shop, model);
      if (wasLeft > 0) {
        await wait(shop, wasLeft - 1);
        expect(await shop.listing()).toMatchObject({ isPremiumPaid: true });
        await wait(shop, 1);
      }
      expect(await shop.listing()).toMatchObject({ isPremiumPaid: false });
    }),
    { numRuns: 10, examples: [[HIDDEN_WITH_A_CHANGE]] },
  );
}, 120_000);
