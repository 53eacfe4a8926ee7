import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { deals } from '#app/db/tables/deals.ts';
import type { OfferView } from '#app/features/offers/offers.schema.ts';
import { startDeals } from '#test/fixtures/deals.ts';

test('earlier introductions and offers become deals, as far as they have come', async () => {
  await using t = await startDeals();
  for (const id of ['asked', 'introduced', 'offered', 'accepted'])
    await t.addListing(id, { isPremium: id !== 'introduced' });
  const ids = new Map<string, string>();
  for (const id of ['asked', 'introduced', 'offered', 'accepted']) ids.set(id, await t.ask(id));
  await t.introduce(ids.get('introduced') ?? '');
  await t.offer(t.buyer, ids.get('offered') ?? '', 30_000);
  const { id: offerId } = (await t.offer(t.buyer, ids.get('accepted') ?? '', 30_000)).json<OfferView>();
  await t.act(t.seller, offerId, 'accept');
  await t.db.delete(deals);
  await t.db.execute(sql`select begin_missing_deals()`);
  const stages = (await t.deals()).map(({ machineId, stage }) => [machineId, stage]);
  expect(Object.fromEntries(stages)).toEqual({
    introduced: 'introduced',
    offered: 'talking',
    accepted: 'under-offer',
  });
});
