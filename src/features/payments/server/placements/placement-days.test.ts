import { array, assert, asyncProperty, constantFrom, integer, oneof, record } from 'fast-check';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { machines } from '#app/db/tables/machines.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { after, edit, move, openHidden, pay, portal, review, START, wait } from '#test/hidden-listing.ts';
import { BOTH, FEATURED, type Checkout } from '#test/checkout.ts';
import { END_PLACEMENTS, NOTIFY_UPCOMING_ENDS } from '../payments.jobs.ts';

const SOON = 'Premium for your listing ends in a week';
const ENDED = 'Premium for your listing has ended';

test('the 90 days begin when visitors first see the listing, and its seller is told so', async () => {
  await using checkout = await openHidden();
  await pay(checkout);
  expect(await checkout.mailTexts('Your payment to Stitchyard')).toMatch(
    /90 days begin when buyers see your\s+listing,\s+at\s+the\s+latest\s+on\s+March\s+31,\s+2026/,
  );
  await wait(checkout, 20);
  expect(await portal(checkout)).toMatchObject({ isPremiumPaid: true, premiumStartsAt: after(30).toISOString() });
  expect((await move(checkout, 'approved')).json()).toMatchObject({ premiumUntil: after(110).toISOString() });
  expect(await checkout.periods()).toMatchObject([{ startsAt: after(20), endsAt: after(110) }]);
  await wait(checkout, 89);
  expect(await checkout.listing()).toMatchObject({ isPremiumPaid: true });
  await wait(checkout, 1);
  expect(await checkout.listing()).toMatchObject({ isPremiumPaid: false });
});

test('the days run on while a change waits: visitors see the listing', async () => {
  await using checkout = await openHidden();
  await move(checkout, 'approved');
  await pay(checkout);
  await wait(checkout, 10);
  await edit(checkout);
  expect(await portal(checkout)).toMatchObject({
    status: 'pending',
    live: { status: 'approved' },
    placementsHeldAt: null,
  });
  await wait(checkout, 79);
  expect(await checkout.listing()).toMatchObject({ isPremiumPaid: true, premiumUntil: after(90) });
  await wait(checkout, 1);
  expect(await checkout.listing()).toMatchObject({ isPremiumPaid: false, status: 'approved' });
});

test('the days stand still while a listing is reviewed once more, and its seller is told of the end anew', async () => {
  await using checkout = await openHidden();
  await move(checkout, 'approved');
  await pay(checkout, BOTH);
  await wait(checkout, 84);
  expect((await checkout.mails()).filter((subject) => subject === SOON)).toHaveLength(1);
  await review(checkout);
  expect(await portal(checkout)).toMatchObject({ status: 'pending', placementsHeldAt: after(84).toISOString() });
  await wait(checkout, 100);
  expect(await checkout.listing()).toMatchObject({ isPremiumPaid: true, isFeaturedPaid: true });
  expect((await move(checkout, 'approved')).json()).toMatchObject({
    premiumUntil: after(190).toISOString(),
    featuredUntil: after(190).toISOString(),
    placementsHeldAt: null,
  });
  await checkout.tick(NOTIFY_UPCOMING_ENDS);
  expect(await checkout.mailTexts(SOON)).toContain('September 7, 2026');
  await wait(checkout, 6);
  expect(await checkout.listing()).toMatchObject({ isPremiumPaid: false, isFeaturedPaid: false });
  expect((await checkout.mails()).filter((subject) => subject === ENDED)).toHaveLength(1);
});

test('what is renewed while the days stand still is added to what is left', async () => {
  await using checkout = await openHidden();
  await move(checkout, 'approved');
  await pay(checkout);
  await wait(checkout, 85);
  await review(checkout);
  await wait(checkout, 50);
  expect(await pay(checkout)).toBe(true);
  expect(await pay(checkout)).toBe(false);
  await wait(checkout, 50);
  await move(checkout, 'approved');
  expect(await checkout.periods()).toMatchObject([
    { startsAt: START, endsAt: after(190) },
    { startsAt: after(190), endsAt: after(280) },
  ]);
  expect(await checkout.listing()).toMatchObject({ premiumUntil: after(280) });
});

test('a placement that leaves the lists with another one that ended waits until buyers see it again', async () => {
  await using checkout = await openHidden();
  await checkout.database.db.update(machines).set({ brand: 'Ricoma', isPremiumPaid: true, premiumUntil: after(10) });
  await move(checkout, 'approved');
  await pay(checkout, FEATURED);
  await wait(checkout, 10);
  expect(await checkout.listing()).toMatchObject({
    status: 'pending',
    isPremiumPaid: false,
    placementsHeldAt: after(10),
  });
  await wait(checkout, 200);
  await checkout.asAdmin('PATCH', '/api/machines/mine', { isPremiumPaid: true });
  expect((await move(checkout, 'approved')).json()).toMatchObject({ featuredUntil: after(290).toISOString() });
});

test('a deed of a release that knows nothing of it is put right within the minute', async () => {
  await using checkout = await openHidden();
  await move(checkout, 'approved');
  await pay(checkout);
  await checkout.database.db.update(machines).set({ status: 'pending' }).where(eq(machines.id, 'mine'));
  await checkout.tick(END_PLACEMENTS);
  expect(await checkout.listing()).toMatchObject({ placementsHeldAt: START });
  checkout.pass(DAY_MS);
  await checkout.database.db.update(machines).set({ status: 'approved' }).where(eq(machines.id, 'mine'));
  await checkout.tick(END_PLACEMENTS);
  expect(await checkout.listing()).toMatchObject({ placementsHeldAt: null, premiumUntil: after(91) });
});

test('however many servers approve at once, the days go on once', async () => {
  await using checkout = await openHidden({ engine: 'postgres' });
  await using other = await checkout.replica();
  await move(checkout, 'approved');
  await pay(checkout);
  await wait(checkout, 10);
  await review(checkout);
  await wait(checkout, 20);
  const headers = await checkout.signIn(checkout.admin);
  const one = { method: 'PATCH', url: '/api/machines/mine/status', payload: { status: 'approved' }, headers } as const;
  const many = { method: 'POST', url: '/api/admin/approve-multiple', payload: { ids: ['mine'] }, headers } as const;
  const asks = [checkout.app().inject(one), other.app.inject(one), checkout.app().inject(many), other.app.inject(many)];
  await Promise.all([...asks, checkout.tick(END_PLACEMENTS)]);
  expect(await checkout.periods()).toMatchObject([{ startsAt: START, endsAt: after(110) }]);
  expect(await checkout.listing()).toMatchObject({
    status: 'approved',
    premiumUntil: after(110),
    placementsHeldAt: null,
  });
});

test('money that comes while the listing is approved gives 90 days from then on', async () => {
  await using checkout = await openHidden({ engine: 'postgres' });
  const orderId = await checkout.order(BOTH);
  checkout.fakePayPal.approve(orderId);
  const [captured] = await Promise.all([checkout.capture(orderId), move(checkout, 'approved')]);
  expect(captured.statusCode).toBe(200);
  expect((await checkout.periods()).map(({ startsAt, endsAt }) => [startsAt, endsAt])).toEqual([
    [START, after(90)],
    [START, after(90)],
  ]);
});

test('a rejection says what becomes of the money, which goes back with it or waits', async () => {
  await using checkout = await openHidden();
  await pay(checkout);
  await move(checkout, 'rejected');
  expect(await checkout.mailTexts('Your listing was not approved')).toMatch(
    /paid for Premium\. Those days stand still/,
  );
  await wait(checkout, 60);
  const asked = await checkout.asAdmin('GET', '/api/admin/payments?listing=mine');
  expect(asked.json()).toMatchObject([{ state: 'used', amountUsd: 1_000, placements: [{ isHeld: true }] }]);
  expect((await checkout.asAdmin('GET', '/api/admin/payments?listing=other')).json()).toEqual([]);
  await move(checkout, 'pending');
  expect((await move(checkout, 'rejected', { refund: true })).statusCode).toBe(200);
  expect(await checkout.mailTexts('Your listing was not approved')).toMatch(/asked PayPal to refund the\s+\$1,000\.00/);
  await checkout.runDue();
  const [payment] = await checkout.ledger();
  expect(payment).toMatchObject({ state: 'refunded', refundedCents: 100_000, refundReason: 'admin' });
  expect(await checkout.atPayPal(payment?.orderId ?? '')).toEqual(['COMPLETED', 'REFUNDED']);
  expect(await checkout.listing()).toMatchObject({ status: 'rejected', isPremiumPaid: false, premiumUntil: null });
  expect(await checkout.mails()).toContain('Your payment to Stitchyard was refunded');
});

/** The same rules modelled by day: the days left, and whether a day counts. */
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

/** Steps that users and the clock can take, in any order. */
const DEEDS = {
  pay: async (checkout: Checkout, model: Model) => {
    if (!(await pay(checkout))) return;
    const { isPublic, isRejected } = model;
    if (model.left === 0) Object.assign(model, { hasBegun: isPublic, isHeld: isRejected, waited: 0 });
    model.left += 90;
  },
  approve: async (checkout: Checkout, model: Model) => {
    await move(checkout, 'approved');
    show(model, true);
  },
  edit: async (checkout: Checkout, model: Model) => {
    expect((await edit(checkout)).statusCode).toBe(200);
    show(model, model.isPublic);
  },
  review: async (checkout: Checkout, model: Model) => {
    await review(checkout);
    // Also with a pending change: no visitor sees the listing.
    show(model, false);
  },
  reject: async (checkout: Checkout, model: Model) => {
    await move(checkout, 'rejected');
    show(model, false, true);
  },
  relist: async (checkout: Checkout, model: Model) => {
    await move(checkout, 'sold');
    await checkout.call('PATCH', '/api/seller/machines/mine/relist');
    show(model, false);
    Object.assign(model, { isHeld: true });
  },
  relistLate: async (checkout: Checkout, model: Model) => {
    await move(checkout, 'sold');
    await wait(checkout, 30);
    await checkout.call('PATCH', '/api/seller/machines/mine/relist');
    Object.assign(model, { left: 0 });
    show(model, false);
  },
  undoSale: async (checkout: Checkout, model: Model) => {
    const sold = await checkout.call('PATCH', '/api/seller/machines/mine/mark-sold');
    if (sold.statusCode !== 200) return;
    checkout.pass(DAY_MS / 2);
    const undone = await checkout.call('POST', '/api/seller/machines/mine/undo-sold');
    expect(undone.statusCode).toBe(model.isPublic ? 200 : 409);
    if (model.isPublic) return;
    // It was sold while it was hidden, and goes through the review as each relisted one.
    await checkout.call('PATCH', '/api/seller/machines/mine/relist');
    show(model, false);
    Object.assign(model, { isHeld: true });
  },
  loseForAWeek: async (checkout: Checkout) => {
    expect((await checkout.asAdmin('DELETE', '/api/machines/mine')).statusCode).toBe(204);
    await wait(checkout, 7);
    expect((await checkout.asAdmin('POST', '/api/admin/deleted-listings/mine/restore')).statusCode).toBe(200);
  },
} as const;
type Deed = keyof typeof DEEDS;

/** In review with a pending change: the listing is hidden, and its days are held. */
const HIDDEN_WITH_A_CHANGE: { deed: Deed; days: number }[] = [
  { deed: 'approve', days: 0 },
  { deed: 'edit', days: 0 },
  { deed: 'review', days: 0 },
  { deed: 'pay', days: 1 },
];

test('whatever becomes of a listing, visitors get the 90 days of each payment, not one less and not one more', async () => {
  const deeds: Deed[] = [
    'pay',
    'approve',
    'edit',
    'review',
    'reject',
    'relist',
    'relistLate',
    'undoSale',
    'loseForAWeek',
  ];
  const often: Deed[] = ['pay', 'approve', 'review'];
  const days = oneof(constantFrom(0, 1, 30, 31, 84, 90), integer({ min: 0, max: 100 }));
  const step = record({ deed: oneof(constantFrom(...deeds), constantFrom(...often)), days });
  await assert(
    asyncProperty(array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      await using checkout = await openHidden();
      const model = { left: 0, isPublic: false, isRejected: false, hasBegun: false, isHeld: false, waited: 0 };
      await DEEDS.pay(checkout, model);
      for (const { deed, days: passing } of steps) {
        await DEEDS[deed](checkout, model);
        if (deed === 'loseForAWeek' && model.left > 0 && !model.isPublic) model.isHeld = true;
        for (let day = 0; day < passing; day += 1) passDay(model);
        await wait(checkout, passing);
        expect(await checkout.listing()).toMatchObject({ isPremiumPaid: model.left > 0 });
      }
      const wasLeft = model.left;
      await DEEDS.approve(checkout, model);
      if (wasLeft > 0) {
        await wait(checkout, wasLeft - 1);
        expect(await checkout.listing()).toMatchObject({ isPremiumPaid: true });
        await wait(checkout, 1);
      }
      expect(await checkout.listing()).toMatchObject({ isPremiumPaid: false });
    }),
    { numRuns: 10, examples: [[HIDDEN_WITH_A_CHANGE]] },
  );
}, 120_000);
