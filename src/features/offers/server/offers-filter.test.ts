import { expect, test } from 'vitest';
import { startOffers } from '#test/fixtures/offers.ts';
import type { OfferView } from '../offers.schema.ts';

test('lists can leave out machines that are under offer, until the purchase falls through', async () => {
  await using t = await startOffers();
  await t.addListing('premium', { isPremium: true });
  await t.addListing('other', { isPremium: true });
  const found = async (query: string) => {
    const listed = (await t.app.inject(`/api/machines?${query}`)).json<{ id: string }[]>();
    return listed.map(({ id }) => id).toSorted();
  };
  const counted = async () =>
    (await t.app.inject('/api/machines/filters/counts')).json<{ available: number }>().available;
  const offer = (await t.offer(t.buyer, await t.ask('premium'), 31_000)).json<OfferView>();
  expect(await found('available=true')).toEqual(['other', 'premium']);
  expect((await t.act(t.seller, offer.id, 'accept')).statusCode).toBe(200);
  await expect.poll(() => found('available=true')).toEqual(['other']);
  expect(await found('')).toEqual(['other', 'premium']);
  expect(await found('available=false')).toEqual(['other', 'premium']);
  await expect.poll(counted).toBe(1);
  const inBackOffice = await t.call(t.admin, 'GET', '/api/machines?admin=true&available=true');
  expect(inBackOffice.json<{ id: string }[]>().map(({ id }) => id)).toEqual(['other']);
  expect((await t.act(t.seller, offer.id, 'fall-through')).statusCode).toBe(200);
  await expect.poll(() => found('available=true')).toEqual(['other', 'premium']);
});
