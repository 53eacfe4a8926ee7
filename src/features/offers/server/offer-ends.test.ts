import { asc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { offers } from '#app/db/tables/offers.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { startOffers } from '#test/fixtures/offers.ts';
import type { OfferView } from '../offers.schema.ts';

test('a purchase ends with its listing, also if that is restored, unless the buyer may have got the machine', async () => {
  await using t = await startOffers();
  const ids: string[] = [];
  for (const machineId of ['deleted', 'restored', 'sold']) {
    await t.addListing(machineId, { isPremium: true });
    const id = await t.ask(machineId);
    ids.push(id);
    const { id: offerId } = (await t.offer(t.buyer, id, 30_000)).json<OfferView>();
    expect((await t.act(t.seller, offerId, 'accept')).statusCode).toBe(200);
  }
  const named = { buyer: { kind: 'named', name: 'Nora' } };
  expect((await t.call(t.admin, 'POST', '/api/machines/sold/sale', named)).statusCode).toBeLessThan(300);
  for (const machineId of ['deleted', 'restored', 'sold'])
    expect((await t.call(t.admin, 'DELETE', `/api/machines/${machineId}`)).statusCode).toBe(204);
  expect((await t.call(t.admin, 'POST', '/api/admin/deleted-listings/restored/restore')).statusCode).toBe(200);
  await t.endDue(0);
  const states = await Promise.all(ids.map(async (id) => (await t.offers(t.buyer, id)).offers[0]?.state));
  expect(states).toEqual(['fallen-through', 'fallen-through', 'accepted']);
  for (const headers of [t.buyer, t.seller])
    expect((await t.read(headers, ids[0] ?? '')).messages.at(-1)?.text).toContain('does not come about');
});

test('an offer that cannot be ended does not keep others from ending', async () => {
  await using t = await startOffers();
  for (const machineId of ['one', 'two']) {
    await t.addListing(machineId);
    await t.offer(t.buyer, await t.ask(machineId), 30_000);
  }
  const [first] = await t.db.select().from(offers).orderBy(asc(offers.id)).limit(1);
  const mend = await t.failWrites('offers', first?.id);
  await t.endDue(4 * DAY_MS).catch(() => undefined);
  await mend();
  const states = await t.db.select({ state: offers.state }).from(offers).orderBy(asc(offers.id));
  expect(states).toEqual([{ state: 'made' }, { state: 'expired' }]);
});
