import { expect, test } from 'vitest';
import { machines } from '#app/db/tables/machines.ts';
import { threads } from '#app/db/tables/threads.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import type { SaleTerms } from '#app/features/sales/sales.schema.ts';
import { NOBODY } from '#test/fixtures/conversations.ts';
import type { AccountExport } from '#app/features/accounts/account-export.schema.ts';
import { FRAUD, startOffers } from '#test/fixtures/offers.ts';
import type { OfferView } from '../offers.schema.ts';

/** Found nowhere else in an answer. */
const [ACCEPT_FROM, DECLINE_BELOW] = [31_717, 28_181];

test.each([true, false])('offers are answered by the seller’s private prices, with Premium: %s', async (isPremium) => {
  await using t = await startOffers();
  await t.addListing('mine', { isPremium });
  const id = await t.ask('mine');
  expect((await t.setLimits(t.seller, 'mine', ACCEPT_FROM, DECLINE_BELOW)).statusCode).toBe(200);
  const low = (await t.offer(t.buyer, id, DECLINE_BELOW - 1)).json<OfferView>();
  expect(low.state).toBe('declined');
  const fair = (await t.offer(t.buyer, id, DECLINE_BELOW)).json<OfferView>();
  expect(fair.state).toBe('made');
  const high = (await t.offer(t.buyer, id, ACCEPT_FROM)).json<OfferView>();
  expect(high).toMatchObject({ state: 'accepted', acts: ['fall-through'] });
  expect(await t.isUnderOffer('mine')).toBe(true);
  // Before it falls through, that of another buyer only waits.
  expect((await t.offer(t.buyer, id, ACCEPT_FROM + 1)).statusCode).toBe(409);
  await t.form('mine', 'Me too', { name: 'Eve', email: 'eve@elsewhere.example' });
  const other = (await t.threads(t.stranger))[0]?.id ?? '';
  expect((await t.offer(t.stranger, other, ACCEPT_FROM + 1)).json()).toMatchObject({ state: 'made' });
  const { messages } = await t.read(t.buyer, id);
  expect(messages.map(({ author }) => author)).toContain(isPremium ? 'seller' : 'office');
});

test('a buyer who is buying a machine is sold another one only by hand', async () => {
  await using t = await startOffers();
  const ids: string[] = [];
  for (const machineId of ['one', 'two']) {
    await t.addListing(machineId, { isPremium: true });
    await t.setLimits(t.seller, machineId, ACCEPT_FROM, null);
    ids.push(await t.ask(machineId));
  }
  const [one = '', two = ''] = ids;
  const first = (await t.offer(t.buyer, one, ACCEPT_FROM)).json<OfferView>();
  expect(first.state).toBe('accepted');
  expect((await t.offer(t.buyer, two, ACCEPT_FROM)).json()).toMatchObject({ state: 'made' });
  expect(await t.isUnderOffer('two')).toBe(false);
  await t.act(t.buyer, first.id, 'fall-through');
  expect((await t.offer(t.buyer, two, ACCEPT_FROM + 1)).json()).toMatchObject({ state: 'accepted' });
});

test('a day’s low offers of a conversation wait for the seller after the first, so that nobody finds out the private price', async () => {
  await using t = await startOffers();
  await t.addListing('mine', { isPremium: true });
  await t.setLimits(t.seller, 'mine', null, DECLINE_BELOW);
  const id = await t.ask('mine');
  const states: string[] = [];
  for (const ms of [0, 1, DAY_MS]) {
    t.pass(ms);
    states.push((await t.offer(t.buyer, id, DECLINE_BELOW - 1)).json<OfferView>().state);
  }
  expect(states).toEqual(['declined', 'made', 'declined']);
});

test('only the seller and moderators read and set the private prices, and no answer to others has them', async () => {
  await using t = await startOffers();
  await t.addListing('mine', { isPremium: true });
  await t.db.update(machines).set({ price: 34_500 });
  const id = await t.ask('mine');
  await t.setLimits(t.seller, 'mine', ACCEPT_FROM, DECLINE_BELOW);
  await t.offer(t.buyer, id, 29_000);
  await t.offer(t.buyer, id, DECLINE_BELOW - 1_000);
  const limits = '/api/seller/machines/mine/offer-limits';
  const set = { acceptFromUsd: ACCEPT_FROM, declineBelowUsd: DECLINE_BELOW };
  for (const headers of [t.seller, t.admin]) expect((await t.call(headers, 'GET', limits)).json()).toEqual(set);
  for (const headers of [t.buyer, t.stranger]) {
    expect((await t.call(headers, 'GET', limits)).statusCode).toBe(404);
    expect((await t.setLimits(headers, 'mine', 1, null)).statusCode).toBe(404);
  }
  expect((await t.call(NOBODY, 'GET', limits)).statusCode).toBe(401);
  expect((await t.setLimits(t.seller, 'mine', 1_000, 2_000)).statusCode).toBe(400);
  const seen = [
    await t.call(NOBODY, 'GET', '/api/machines/mine'),
    await t.call(NOBODY, 'GET', '/api/machines?page=1'),
    await t.call(NOBODY, 'GET', '/api/machines/filters/counts'),
    await t.call(NOBODY, 'GET', '/machine/mine'),
    await t.call(t.buyer, 'GET', `/api/threads/${id}`),
    await t.call(t.buyer, 'GET', `/api/threads/${id}/offers`),
    await t.call(t.buyer, 'GET', '/api/threads'),
    await t.call(t.buyer, 'GET', '/api/user/export'),
    await t.call(t.stranger, 'GET', '/api/machines/mine'),
  ];
  const said = seen.map(({ body }) => body.replaceAll(',', '')).join('\n') + JSON.stringify(await t.mailsAfter(3));
  for (const secret of [ACCEPT_FROM, DECLINE_BELOW]) expect(said).not.toContain(String(secret));
  // No list can be ordered or narrowed by them.
  for (const query of ['sort=acceptFromUsd', 'sort=accept_from_usd', 'acceptFromUsdMin=1']) {
    const [plain, tried] = [
      await t.call(NOBODY, 'GET', '/api/machines?page=1'),
      await t.call(NOBODY, 'GET', `/api/machines?page=1&${query}`),
    ];
    expect([400, plain.statusCode]).toContain(tried.statusCode);
    if (tried.statusCode === 200) expect(tried.body).toBe(plain.body);
  }
});

test('a former seller neither accepts offers nor leaves prices to the next one', async () => {
  await using t = await startOffers();
  await t.addListing('mine', { isPremium: true });
  await t.setLimits(t.seller, 'mine', ACCEPT_FROM, DECLINE_BELOW);
  const id = await t.ask('mine');
  const { id: offerId } = (await t.offer(t.buyer, id, 30_000)).json<OfferView>();
  const { user: next, headers } = await t.subscriberOf('next@seller.example');
  await t.db.update(machines).set({ sellerId: next.id });
  expect((await t.act(t.seller, offerId, 'accept')).statusCode).toBe(409);
  expect((await t.act(t.seller, offerId, 'counter', { amountUsd: 33_000 })).statusCode).toBe(409);
  expect((await t.offers(t.buyer, id)).mayOffer).toBe(false);
  const limits = '/api/seller/machines/mine/offer-limits';
  expect((await t.call(t.seller, 'GET', limits)).statusCode).toBe(404);
  expect((await t.call(headers, 'GET', limits)).json()).toEqual({ acceptFromUsd: null, declineBelowUsd: null });
  await t.ask('mine', 'And you?');
  const current = (await t.threads()).find((thread) => thread.id !== id)?.id ?? '';
  expect((await t.offer(t.buyer, current, ACCEPT_FROM)).json()).toMatchObject({ state: 'made' });
});

test('a counteroffer that reaches the private price is accepted, and visitors see it at once', async () => {
  await using t = await startOffers();
  await t.addListing('mine', { isPremium: true });
  const id = await t.ask('mine');
  const { id: offerId } = (await t.offer(t.buyer, id, 30_000)).json<OfferView>();
  const counter = (await t.act(t.seller, offerId, 'counter', { amountUsd: 33_000 })).json<OfferView>();
  await t.setLimits(t.seller, 'mine', ACCEPT_FROM, null);
  const answer = await t.act(t.buyer, counter.id, 'counter', { amountUsd: 32_000 });
  expect(answer.json()).toMatchObject({ state: 'accepted', round: 2 });
  expect(await t.isUnderOffer('mine')).toBe(true);
});

test.each([
  [ACCEPT_FROM, 'accepted'],
  [DECLINE_BELOW - 1, 'declined'],
  [DECLINE_BELOW, 'made'],
])('an offer of %d that was held is answered once it has passed: %s', async (amountUsd, state) => {
  await using t = await startOffers();
  await t.addListing('premium', { isPremium: true });
  await t.setLimits(t.seller, 'premium', ACCEPT_FROM, DECLINE_BELOW);
  const { id, query } = await t.beginByLink();
  const made = await t.offer({}, id, amountUsd, { message: FRAUD }, query);
  expect(made.json()).toMatchObject({ state: 'made' });
  await t.answerPassed();
  const ofOffice = async () => (await t.offers(t.admin, id)).offers;
  expect(await ofOffice()).toMatchObject([{ state: 'made' }]);
  const held = (await t.read(t.admin, id)).messages.at(-1)?.id ?? '';
  const decision = await t.call(t.admin, 'POST', `/api/admin/held-messages/${held}/decision`, { decision: 'pass' });
  expect(decision.statusCode).toBe(204);
  for (let run = 0; run < 2; run += 1) {
    await t.answerPassed();
    expect(await ofOffice()).toMatchObject([{ state }]);
  }
});

test('an offer that passed before the private prices were set is the seller’s to answer', async () => {
  await using t = await startOffers();
  await t.addListing('premium', { isPremium: true });
  const { id, query } = await t.beginByLink();
  await t.offer({}, id, ACCEPT_FROM, { message: FRAUD }, query);
  const held = (await t.read(t.admin, id)).messages.at(-1)?.id ?? '';
  await t.call(t.admin, 'POST', `/api/admin/held-messages/${held}/decision`, { decision: 'pass' });
  t.pass(1_000);
  expect((await t.setLimits(t.seller, 'premium', ACCEPT_FROM, null)).statusCode).toBe(200);
  await t.answerPassed();
  expect((await t.offers(t.admin, id)).offers).toMatchObject([{ state: 'made' }]);
});

test('an offer that has passed is not accepted for a listing that nobody could accept it for', async () => {
  await using t = await startOffers();
  await t.addListing('premium', { isPremium: true });
  await t.db.update(machines).set({ price: 34_500 });
  await t.setLimits(t.seller, 'premium', ACCEPT_FROM, null);
  const { id, query } = await t.beginByLink();
  await t.offer({}, id, ACCEPT_FROM, { message: FRAUD }, query);
  const held = (await t.read(t.admin, id)).messages.at(-1)?.id ?? '';
  await t.call(t.admin, 'POST', `/api/admin/held-messages/${held}/decision`, { decision: 'pass' });
  const before = { price: 34_500, status: 'approved' } as const;
  for (const change of [{ price: 39_000 }, { status: 'pending' }] as const) {
    await t.db.update(machines).set(change);
    await t.answerPassed();
    expect((await t.offers(t.admin, id)).offers).toMatchObject([{ state: 'made' }]);
    await t.db.update(machines).set(before);
  }
  await t.answerPassed();
  expect((await t.offers(t.admin, id)).offers).toMatchObject([{ state: 'accepted' }]);
});

test('an account’s file has the offers of both sides, and the private prices of the seller alone', async () => {
  await using t = await startOffers();
  await t.addListing('premium', { isPremium: true });
  await t.setLimits(t.seller, 'premium', ACCEPT_FROM, DECLINE_BELOW);
  const id = await t.ask('premium');
  const { id: offerId } = (await t.offer(t.buyer, id, 29_000)).json<OfferView>();
  const read = async (headers: Record<string, string>) =>
    (await t.call(headers, 'GET', '/api/user/export')).json<AccountExport>();
  const offers = [{ threadId: id, maker: 'buyer', amountUsd: 29_000, state: 'made' }];
  const limits = [{ machineId: 'premium', acceptFromUsd: ACCEPT_FROM, declineBelowUsd: DECLINE_BELOW }];
  expect(await read(t.seller)).toMatchObject({ offers, offerLimits: limits });
  expect(await read(t.buyer)).toMatchObject({ offers, offerLimits: [] });
  expect(await read(t.stranger)).toMatchObject({ offers: [], offerLimits: [] });
  expect((await t.act(t.seller, offerId, 'accept')).statusCode).toBe(200);
  const terms = async () => (await t.call(t.seller, 'GET', '/api/machines/premium/sale-terms')).json<SaleTerms>();
  expect((await terms()).buyers).toMatchObject([{ acceptedUsd: 29_000 }]);
  // As of a seller who joined later.
  await t.db.update(threads).set({ sellerReadsSince: new Date(t.now().getTime() + 1) });
  expect(await read(t.seller)).toMatchObject({ offers: [] });
  expect((await terms()).buyers).toMatchObject([{ acceptedUsd: null }]);
});
