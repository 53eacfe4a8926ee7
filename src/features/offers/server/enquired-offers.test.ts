import { expect, test } from 'vitest';
import { NOBODY } from '#test/fixtures/conversations.ts';
import { startOffers } from '#test/fixtures/offers.ts';

const BEA = { name: 'Bea Buyer', email: 'bea@shop.example' };
const NEW = { name: 'Nora New', email: 'nora@new.example' };

type T = Awaited<ReturnType<typeof startOffers>>;

const begin = (t: T, headers: Record<string, string>, body: object) =>
  t.call(headers, 'POST', '/api/threads', { machineId: 'premium', message: '', ...body });

test('a visitor says what they would offer, and makes the offer by the link of the mail', async () => {
  await using t = await startOffers();
  await t.addListing('premium', { isPremium: true });
  await t.setLimits(t.seller, 'premium', 30_000, null);
  const begun = await begin(t, NOBODY, { ...NEW, offer: { amountUsd: 31_000, wantsDelivery: true } });
  expect(begun.statusCode, begun.body).toBe(201);
  const { id } = begun.json<{ id: string }>();
  // Anybody can write any address into a form: neither the seller nor the seller's prices can accept anything yet.
  expect((await t.offers(t.seller, id)).offers).toEqual([]);
  expect((await t.read(t.seller, id)).messages[0]?.text).toContain('I would offer $31,000.');
  const mail = (await t.mailsAfter(3)).find(({ recipient }) => recipient === NEW.email);
  const key = t.keyIn(mail?.textBody ?? null, id);
  const made = await t.offer(NOBODY, id, 31_000, {}, `?key=${key}`);
  expect(made.json()).toMatchObject({ state: 'accepted' });
});

test('a form with somebody else’s address leaves their offer as it is, and tells nothing of them', async () => {
  await using t = await startOffers();
  await t.addListing('premium', { isPremium: true });
  expect((await begin(t, t.buyer, { offer: { amountUsd: 31_000 } })).statusCode).toBe(201);
  const id = (await t.threads())[0]?.id ?? '';
  for (const email of [BEA.email, 'sam@seller.example'])
    expect((await begin(t, NOBODY, { name: 'X', email, offer: { amountUsd: 50_000 } })).statusCode).toBe(201);
  expect((await t.offers(t.buyer, id)).offers).toMatchObject([{ state: 'made', amountUsd: 31_000 }]);
  expect((await t.read(t.seller, id)).messages.at(-1)?.text).not.toContain('Offer:');
  expect((await begin(t, t.buyer, { offer: { amountUsd: 32_000 } })).statusCode).toBe(201);
  expect((await t.offers(t.buyer, id)).offers).toMatchObject([
    { state: 'made', amountUsd: 32_000 },
    { state: 'withdrawn', amountUsd: 31_000 },
  ]);
});

test('a confirmed buyer’s offer is answered by the private prices at once', async () => {
  await using t = await startOffers();
  await t.addListing('premium', { isPremium: true });
  await t.setLimits(t.seller, 'premium', 30_000, null);
  expect((await begin(t, t.buyer, { offer: { amountUsd: 31_000 } })).statusCode).toBe(201);
  expect(await t.isUnderOffer('premium')).toBe(true);
});

test.each([
  ['no words and no offer', {}],
  ['an offer for no machine', { machineId: undefined, message: 'Hello', offer: { amountUsd: 5 } }],
  ['too many words', { message: 'x'.repeat(2_001), offer: { amountUsd: 31_000 } }],
])('a message with %s is refused', async (_what, body) => {
  await using t = await startOffers();
  await t.addListing('premium', { isPremium: true });
  expect((await begin(t, t.buyer, body)).statusCode).toBe(400);
  expect(await t.threads()).toEqual([]);
});

test('a message whose offer is accepted is deleted only after the purchase has ended', async () => {
  await using t = await startOffers();
  await t.addListing('premium', { isPremium: true });
  await t.setLimits(t.seller, 'premium', 30_000, null);
  await begin(t, t.buyer, { offer: { amountUsd: 31_000 } });
  const [contact] = (await t.call(t.admin, 'GET', '/api/contact-submissions')).json<{ id: string }[]>();
  const remove = () => t.call(t.admin, 'DELETE', `/api/contact-submissions/${contact?.id}`);
  expect((await remove()).statusCode).toBe(409);
  expect(await t.isUnderOffer('premium')).toBe(true);
  const threadId = (await t.threads())[0]?.id ?? '';
  const offer = (await t.offers(t.buyer, threadId)).offers[0];
  expect((await t.act(t.buyer, offer?.id ?? '', 'fall-through')).statusCode).toBe(200);
  expect((await remove()).statusCode).toBe(204);
});
