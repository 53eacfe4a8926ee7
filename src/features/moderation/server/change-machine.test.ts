import { expect, test } from 'vitest';
import { machines } from '#app/db/tables/machines.ts';
import { placements } from '#app/db/tables/payments.ts';
import { moderate } from '#test/fixtures/moderation.ts';

async function withListing() {
  const t = await moderate();
  await t.database.db.update(machines).set({ status: 'approved' });
  return {
    ...t,
    change: (change: object, more: Record<string, string> = {}, id = 'mine') =>
      t.call('PATCH', `/api/machines/${id}`, change, more),
    shown: async () => (await t.app.inject('/api/machines/mine')).json().price,
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

const INVALID = 'Please enter a valid positive number';

test('a moderator sets the price, what is added to it, and whether it is told; visitors see what follows', async () => {
  await using t = await withListing();
  const answer = await t.change({ price: 10_000, hiddenPrice: false, markupPercentage: 7.25, applyMarkup: true });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toMatchObject({ price: 10_000, markupPercentage: 7.25, shownPrice: 10_725 });
  expect(answer.headers.etag).toBe(answer.json().etag);
  expect(await t.shown()).toBe(10_725);
  await t.change({ applyMarkup: false });
  expect(await t.shown()).toBe(10_000);
  await t.change({ hiddenPrice: true });
  expect(await t.shown()).toBeNull();
  expect((await t.change({ price: null, hiddenPrice: false })).json()).toMatchObject({ price: null });
  expect(await t.shown()).toBeNull();
  const [first] = await t.entries();
  expect(first).toMatchObject({
    actorName: 'boss',
    action: 'change listing',
    subjectId: 'mine',
    before: { price: 42_000, applyMarkup: false, markupPercentage: null },
    after: { price: 10_000, applyMarkup: true, markupPercentage: 7.25 },
  });
  expect(await t.entries()).toHaveLength(4);
});

test.for([0, 0.4])('a price of %s is no price', async (price) => {
  await using t = await withListing();
  expect((await t.change({ price })).json()).toMatchObject({ price: null, shownPrice: null });
});

test.for([
  [12.5, 13],
  [1_000_000, 1_000_000],
  [9_999_999.4, 9_999_999],
] as const)('a price of %s is kept as %s whole dollars', async ([price, kept]) => {
  await using t = await withListing();
  const answer = await t.change({ price });
  expect([answer.statusCode, answer.json().price], answer.body).toEqual([200, kept]);
  expect(await t.shown()).toBe(kept);
});

test('a mark-up from before there was a limit is not laid on a price that no number could hold', async () => {
  await using t = await withListing();
  await t.database.db.update(machines).set({ applyMarkup: true, markupPercentage: 99_999 });
  const answer = await t.change({ price: 9_999_999 });
  expect([answer.statusCode, answer.json().message]).toEqual([400, 'Markup must be at most 10000%']);
});

test.for([
  ['price', -1, INVALID],
  ['price', '100', INVALID],
  ['price', 9_999_999.5, 'Price must be at most 9999999'],
  ['markupPercentage', -0.01, INVALID],
  ['markupPercentage', 'much', INVALID],
  ['markupPercentage', 1.005, 'Markup can have two decimals'],
  ['markupPercentage', 10_000.01, 'Markup must be at most 10000%'],
] as const)('%s %s is refused', async ([path, value, message]) => {
  await using t = await withListing();
  const answer = await t.change({ [path]: value });
  expect([answer.statusCode, answer.json().issues]).toEqual([400, [{ path, message }]]);
  expect(await t.shown()).toBe(42_000);
});

test('a mark-up that is to be applied has to be known', async () => {
  await using t = await withListing();
  for (const change of [{ applyMarkup: true }, { applyMarkup: true, markupPercentage: null }]) {
    const answer = await t.change(change);
    expect([answer.statusCode, answer.json().issues]).toEqual([400, [{ path: 'markupPercentage', message: INVALID }]]);
  }
  expect((await t.change({ applyMarkup: true, markupPercentage: 0 })).statusCode).toBe(200);
});

test('the dearest machine with the highest mark-up is still a price', async () => {
  await using t = await withListing();
  const answer = await t.change({ price: 9_999_999, applyMarkup: true, markupPercentage: 10_000 });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await t.shown()).toBe(1_009_999_899);
  expect((await t.app.inject('/api/machines?priceMin=999999999')).json()).toHaveLength(1);
});

test('the condition is a moderator’s to say', async () => {
  await using t = await withListing();
  expect((await t.change({ condition: 'refurbished' })).json()).toMatchObject({ condition: 'refurbished' });
  expect((await t.app.inject('/api/machines/mine')).json().condition).toBe('refurbished');
  expect((await t.change({ condition: 'broken' })).statusCode).toBe(400);
});

test('Premium is switched on for 90 days without a payment, and off again', async () => {
  await using t = await withListing();
  const on = await t.change({ isPremiumPaid: true });
  expect(on.json().isPremiumPaid).toBe(true);
  const days = (Date.parse(on.json().premiumUntil) - Date.parse(on.json().updatedAt)) / 86_400_000;
  expect(days).toBe(90);
  expect(await t.database.db.select().from(placements)).toMatchObject([
    { kind: 'premium', paymentId: null, endedAt: null },
  ]);
  expect((await t.change({ isPremiumPaid: false })).json()).toMatchObject({ isPremiumPaid: false, premiumUntil: null });
  expect((await t.database.db.select().from(placements))[0]?.endedAt).not.toBeNull();
  expect((await t.entries()).map(({ action }) => action)).toEqual(['grant premium', 'take premium away']);
  await t.move('sold');
  expect((await t.change({ isPremiumPaid: true })).statusCode).toBe(409);
});

test('a price that is set as Premium, and with it the listing, leaves visitors is not an approved one', async () => {
  await using t = await withListing();
  await t.database.db.update(machines).set({ brand: 'Ricoma' });
  await t.change({ isPremiumPaid: true });
  await t.move('featured');
  const answer = await t.change({ isPremiumPaid: false, price: 5 });
  expect(answer.json()).toMatchObject({ status: 'pending', price: 5, changedSinceApproval: true });
  const { changes } = (await t.call('GET', '/api/admin/machines/mine/changes')).json();
  expect(changes).toEqual([{ field: 'price', before: 42_000, after: 5 }]);
});

test('what a moderator changes of a sold listing, which buyers may still open, is no change of its seller’s', async () => {
  await using t = await withListing();
  await t.move('sold');
  const answer = await t.change({ condition: 'refurbished' });
  expect(answer.json()).toMatchObject({ condition: 'refurbished', changedSinceApproval: false });
});

test('nothing is changed that was changed since it was seen, and nothing without a change', async () => {
  await using t = await withListing();
  const { etag } = await t.see();
  expect((await t.change({ price: 1 }, { 'if-match': etag })).statusCode).toBe(200);
  expect((await t.change({ price: 2 }, { 'if-match': etag })).statusCode).toBe(412);
  expect(await t.shown()).toBe(1);
  expect((await t.change({})).statusCode).toBe(400);
  expect((await t.change({ status: 'sold', sellerId: null })).statusCode).toBe(400);
  expect((await t.change({ price: 1 }, {}, 'none')).statusCode).toBe(404);
  expect((await t.change({ price: 1 })).json().etag).toBe((await t.see()).etag);
  expect(await t.entries()).toHaveLength(1);
});
