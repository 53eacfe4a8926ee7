import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { machines } from '#app/db/tables/machines.ts';
import { threads, threadWaits } from '#app/db/tables/threads.ts';
import type { SaleTerms } from '#app/features/sales/sales.schema.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/durations.ts';
import { FRAUD, startOffers } from '#test/fixtures/offers.ts';
import { startSales } from '#test/fixtures/sales.ts';
import type { OfferView } from '../offers.schema.ts';

test('buyer and seller of a Premium listing bargain until one accepts, and the machine is under offer until that falls through', async () => {
  await using t = await startOffers();
  await t.addListing('premium', { isPremium: true });
  const id = await t.ask('premium');
  const made = await t.offer(t.buyer, id, 31_000, { wantsInspection: true, message: 'Cash on pickup.' });
  expect(made.statusCode, made.body).toBe(201);
  const offer = made.json<OfferView>();
  expect(offer).toMatchObject({ maker: 'buyer', state: 'made', acts: ['withdraw'], wantsInspection: true });
  expect((await t.offers(t.seller, id)).offers[0]?.acts).toEqual(['accept', 'counter', 'decline']);
  expect((await t.offers(t.admin, id)).offers[0]?.acts).toEqual([]);
  const countered = await t.act(t.seller, offer.id, 'counter', { amountUsd: 33_000 });
  expect(countered.json()).toMatchObject({ round: 1, maker: 'seller', amountUsd: 33_000, wantsInspection: true });
  const counter = countered.json<OfferView>();
  expect((await t.act(t.seller, counter.id, 'accept')).statusCode).toBe(409);
  expect((await t.act(t.stranger, counter.id, 'accept')).statusCode).toBe(404);
  expect(await t.isUnderOffer('premium')).toBe(false);
  expect((await t.act(t.buyer, counter.id, 'accept')).json()).toMatchObject({
    state: 'accepted',
    acts: ['fall-through'],
  });
  expect(await t.isUnderOffer('premium')).toBe(true);
  const texts = (await t.read(t.seller, id)).messages.map(({ text }) => text);
  expect(texts[1]).toContain('$31,000');
  expect(texts[1]).toContain('Cash on pickup.');
  const again = await t.act(t.buyer, counter.id, 'accept');
  expect([again.statusCode, again.json<{ message: string }>().message]).toEqual([
    409,
    'This offer is accepted already',
  ]);
  expect((await t.act(t.seller, counter.id, 'fall-through', { message: 'Wired elsewhere.' })).statusCode).toBe(200);
  expect(await t.isUnderOffer('premium')).toBe(false);
  const told = (await t.mailsAfter(3)).map(({ recipient }) => recipient);
  expect(told).toContain('bea@shop.example');
  expect(told).toContain('sam@seller.example');
});

test('without Premium the office answers offers, and the seller sees no person', async () => {
  await using t = await startOffers();
  await t.addListing('plain');
  const id = await t.ask('plain');
  const { id: offerId } = (await t.offer(t.buyer, id, 30_000)).json<OfferView>();
  expect((await t.offers(t.admin, id)).offers[0]?.acts).toEqual(['accept', 'counter', 'decline']);
  expect((await t.act(t.seller, offerId, 'accept')).statusCode).toBe(404);
  expect(JSON.stringify(await t.questions())).not.toContain('Bea');
  expect((await t.act(t.admin, offerId, 'decline', { message: 'Too low.' })).json()).toMatchObject({
    state: 'declined',
  });
  expect((await t.offers(t.buyer, id)).mayOffer).toBe(true);
});

test('the link of a mail makes an offer without an account', async () => {
  await using t = await startOffers();
  await t.addListing('premium', { isPremium: true });
  const id = await t.ask('premium');
  await t.write(t.seller, id, 'It is.');
  const mail = (await t.mailsAfter(3)).find(({ recipient }) => recipient === 'bea@shop.example');
  const key = t.keyIn(mail?.textBody ?? null, id);
  const made = await t.offer({}, id, 30_000, {}, `?key=${key}`);
  expect(made.statusCode, made.body).toBe(201);
  expect((await t.act({}, made.json<OfferView>().id, 'withdraw', {}, `?key=${key}`)).statusCode).toBe(200);
  expect((await t.offer({}, id, 30_000, {}, '?key=another')).statusCode).toBe(404);
});

test.each([
  ['cents', { amountUsd: 30_000.5 }, 400],
  ['nothing', { amountUsd: 0 }, 400],
  ['one dollar', { amountUsd: 1 }, 400],
  ['a billion', { amountUsd: 1_000_000_000 }, 400],
  ['a time that is over', { amountUsd: 30_000, expiresAt: '2020-01-01T00:00:00Z' }, 400],
  ['a time far ahead', { amountUsd: 30_000, expiresAt: '2099-01-01T00:00:00Z' }, 400],
])('an offer with %s is refused', async (_what, body, status) => {
  await using t = await startOffers();
  await t.addListing('premium', { isPremium: true });
  await t.db.update(machines).set({ price: 34_500 });
  const id = await t.ask('premium');
  const answer = await t.call(t.buyer, 'POST', `/api/threads/${id}/offers`, body);
  expect(answer.statusCode, answer.body).toBe(status);
  expect((await t.offers(t.buyer, id)).offers).toEqual([]);
});

test('offers for machines that are sold or deleted end, and nobody accepts them', async () => {
  await using t = await startOffers();
  await t.addListing('premium', { isPremium: true });
  const id = await t.ask('premium');
  const { id: offerId } = (await t.offer(t.buyer, id, 30_000)).json<OfferView>();
  expect((await t.call(t.seller, 'PATCH', '/api/seller/machines/premium/mark-sold')).statusCode).toBe(200);
  expect((await t.act(t.seller, offerId, 'accept')).statusCode).toBe(409);
  await t.endDue(0);
  await t.endDue(0);
  expect((await t.offers(t.buyer, id)).offers).toMatchObject([{ state: 'overtaken' }]);
  const { messages } = await t.read(t.buyer, id);
  expect(messages.filter(({ text }) => text.includes('not for sale any more'))).toHaveLength(1);
  expect((await t.offer(t.buyer, id, 30_000)).statusCode).toBe(409);
  const later = await t.ask('premium', 'And now?').catch(() => id);
  expect(later).toBe(id);
});

test('an offer expires at its time, once, and nobody’s turn changes', async () => {
  await using t = await startOffers();
  await t.addListing('premium', { isPremium: true });
  const id = await t.ask('premium');
  const { id: offerId } = (await t.offer(t.buyer, id, 30_000)).json<OfferView>();
  await t.endDue(71 * HOUR_MS);
  expect((await t.offers(t.buyer, id)).offers).toMatchObject([{ state: 'made' }]);
  t.pass(HOUR_MS);
  const late = await t.act(await t.signIn(t.sam), offerId, 'accept');
  expect([late.statusCode, late.json<{ message: string }>().message]).toEqual([409, 'This offer has expired']);
  const before = (await t.threads())[0]?.waitsFor;
  await t.endDue(0);
  await t.endDue(0);
  expect((await t.offers(t.buyer, id)).offers).toMatchObject([{ state: 'expired' }]);
  expect((await t.threads())[0]?.waitsFor).toBe(before);
  expect((await t.read(t.buyer, id)).messages.filter(({ text }) => text.includes('has expired'))).toHaveLength(1);
});

test('two accepted at once, by two buyers: one is, and the other is told why', async () => {
  await using t = await startOffers();
  await t.addListing('premium', { isPremium: true });
  const first = await t.ask('premium');
  const eve = { name: 'Eve', email: 'eve@elsewhere.example' };
  expect((await t.form('premium', 'Me too', eve)).statusCode).toBe(201);
  const second = (await t.threads(t.stranger))[0]?.id ?? '';
  const one = (await t.offer(t.buyer, first, 30_000)).json<OfferView>();
  const other = (await t.offer(t.stranger, second, 32_000)).json<OfferView>();
  const answers = await Promise.all([
    t.act(t.seller, one.id, 'accept'),
    t.act(t.seller, other.id, 'accept'),
    t.act(t.seller, other.id, 'accept'),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  const accepted = answers[0]?.statusCode === 200 ? one : other;
  const backup = accepted === one ? other : one;
  await t.act(t.seller, accepted.id, 'fall-through');
  expect((await t.act(t.seller, backup.id, 'accept')).statusCode).toBe(200);
  expect(await t.isUnderOffer('premium')).toBe(true);
});

test('once the price has changed, an offer is accepted only by who has seen the new one', async () => {
  await using t = await startOffers();
  await t.addListing('premium', { isPremium: true });
  const id = await t.ask('premium');
  await t.db.update(machines).set({ price: 34_500 });
  const { id: offerId } = (await t.offer(t.buyer, id, 31_000)).json<OfferView>();
  await t.db.update(machines).set({ price: 33_500 }).where(eq(machines.id, 'premium'));
  const refused = await t.act(t.seller, offerId, 'accept');
  expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
    409,
    'The price is $33,500 now; it was $34,500 when the offer was made',
  ]);
  expect((await t.act(t.seller, offerId, 'accept', { priceUsd: 33_500 })).statusCode).toBe(200);
});

test('a seller makes no offer for their own machine, and nobody fifty in a day', async () => {
  await using t = await startOffers();
  await t.addListing('premium', { isPremium: true });
  await t.addListing('own');
  expect((await t.form('own', 'My own?', { email: 'sam@seller.example' })).statusCode).toBe(201);
  const own = (await t.threads(t.seller)).find(({ machine }) => machine?.id === 'own');
  expect((await t.offer(t.seller, own?.id ?? '', 30_000)).statusCode).toBe(409);
  const id = await t.ask('premium');
  const statuses: number[] = [];
  for (let each = 0; each < 6; each += 1) statuses.push((await t.offer(t.buyer, id, 30_000 + each)).statusCode);
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  const states = (await t.offers(t.buyer, id)).offers.map(({ state }) => state);
  expect(states).toEqual(['made', 'withdrawn', 'withdrawn', 'withdrawn', 'withdrawn']);
});

test('at most five counteroffers are made, by either side', async () => {
  await using t = await startOffers();
  await t.addListing('premium', { isPremium: true });
  const id = await t.ask('premium');
  let offer = (await t.offer(t.buyer, id, 30_000)).json<OfferView>();
  for (let round = 1; round <= 5; round += 1) {
    const headers = round % 2 === 1 ? t.seller : t.buyer;
    const countered = await t.act(headers, offer.id, 'counter', { amountUsd: 30_000 + round });
    expect(countered.statusCode, countered.body).toBe(201);
    offer = countered.json<OfferView>();
  }
  expect((await t.act(t.buyer, offer.id, 'counter', { amountUsd: 40_000 })).statusCode).toBe(409);
  expect((await t.offer(t.buyer, id, 30_500)).statusCode).toBe(409);
  expect((await t.act(t.buyer, offer.id, 'accept')).statusCode).toBe(200);
});

test('an offer whose message is held is nobody’s but the buyer’s and the office’s, and ends in silence', async () => {
  await using t = await startOffers();
  await t.addListing('premium', { isPremium: true });
  const { id, query } = await t.beginByLink();
  const { id: offerId } = (await t.offer({}, id, 30_000, { message: FRAUD }, query)).json<OfferView>();
  expect((await t.offers(t.seller, id)).offers).toEqual([]);
  const terms = async (headers: Record<string, string>) =>
    (await t.call(headers, 'GET', '/api/machines/premium/sale-terms')).json<SaleTerms>();
  expect([(await terms(t.seller)).openOffers, (await terms(t.admin)).openOffers]).toEqual([0, 1]);
  expect((await t.offers(t.seller, id)).mayOffer).toBe(true);
  expect((await t.act(t.seller, offerId, 'accept')).statusCode).toBe(404);
  const own = await t.offer(t.seller, id, 33_000);
  expect([own.statusCode, own.json<OfferView>().round]).toEqual([201, 0]);
  expect((await t.offers(t.admin, id)).offers.map(({ state }) => state)).toEqual(['made', 'countered']);
  expect((await t.offers(t.seller, id)).offers).toMatchObject([{ amountUsd: 33_000 }]);
  await t.endDue(80 * HOUR_MS);
  const seller = await t.signIn(t.sam);
  expect(JSON.stringify(await t.read(seller, id))).not.toContain('30,000');
});

test('what the site tells of an offer does not make its buyer known, whose messages are held as before', async () => {
  await using t = await startOffers();
  await t.addListing('premium', { isPremium: true });
  const { id, query } = await t.beginByLink();
  expect((await t.offer({}, id, 30_000, {}, query)).statusCode).toBe(201);
  await t.endDue(80 * HOUR_MS);
  const seller = await t.signIn(t.sam);
  expect(JSON.stringify(await t.read(seller, id))).toContain('has expired');
  expect((await t.write({}, id, FRAUD, {}, query)).statusCode).toBe(201);
  expect(JSON.stringify(await t.read(seller, id))).not.toContain('courier');
});

test('an offer that the private prices decline leaves the turn as it was, and is not measured as an answer', async () => {
  await using t = await startOffers();
  await t.addListing('premium', { isPremium: true });
  await t.setLimits(t.seller, 'premium', null, 30_000);
  const id = await t.ask('premium');
  await t.write(t.seller, id, 'It is.');
  const before = await t.db.select().from(threadWaits);
  expect((await t.offer(t.buyer, id, 20_000)).json()).toMatchObject({ state: 'declined' });
  expect((await t.threads())[0]?.waitsFor).toBe('buyer');
  const answered = (await t.db.select().from(threadWaits)).filter(({ isAnswered }) => isAnswered);
  expect(answered).toHaveLength(before.filter(({ isAnswered }) => isAnswered).length);
  t.pass(DAY_MS);
  expect((await t.offer(t.buyer, id, 21_000, { message: 'With the stand?' })).json()).toMatchObject({
    state: 'declined',
  });
  expect((await t.threads())[0]?.waitsFor).toBe('seller');
});

test('a purchase ends with the account of its buyer, and with another seller of the listing', async () => {
  await using t = await startOffers();
  for (const machineId of ['one', 'two']) {
    await t.addListing(machineId, { isPremium: true });
    const id = await t.ask(machineId);
    const { id: offerId } = (await t.offer(t.buyer, id, 30_000)).json<OfferView>();
    expect((await t.act(t.seller, offerId, 'accept')).statusCode).toBe(200);
  }
  const { user: next } = await t.subscriberOf('next@seller.example');
  await t.db.update(machines).set({ sellerId: next.id }).where(eq(machines.id, 'one'));
  await t.endDue(0);
  await expect.poll(() => t.isUnderOffer('one')).toBe(false);
  expect(await t.isUnderOffer('two')).toBe(true);
  await t.db.update(threads).set({ buyerEmail: null });
  await t.endDue(0);
  await expect.poll(() => t.isUnderOffer('two')).toBe(false);
});

test('a purchase ends once its machine was sold and, more than a day later, is for sale again', async () => {
  await using t = await startSales();
  await t.addSellable('premium', { isPremiumPaid: true });
  const id = await t.ask('premium');
  const { id: offerId } = (await t.offer(t.buyer, id, 30_000)).json<OfferView>();
  expect((await t.act(t.seller, offerId, 'accept')).statusCode).toBe(200);
  expect((await t.sellOwn('premium', { buyer: { kind: 'thread', threadId: id } })).statusCode).toBe(200);
  await t.passDays(2);
  await t.endDue(0);
  expect((await t.offers(t.buyer, id)).offers).toMatchObject([{ state: 'accepted' }]);
  expect((await t.setStatus('premium', 'approved')).statusCode).toBe(200);
  await t.endDue(0);
  expect((await t.offers(t.buyer, id)).offers).toMatchObject([{ state: 'fallen-through' }]);
  expect((await t.read(t.buyer, id)).messages.at(-1)?.text).toContain('for sale again');
  await expect.poll(() => t.isUnderOffer('premium')).toBe(false);
});
