import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#app/db/tables/accounts.ts';
import { savedSearches, subscribers } from '#app/db/tables/subscribers.ts';
import { ensureReferenceData } from '#app/features/reference/server/reference-data.service.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { LISTINGS_HOLD_MS } from './demand.service.ts';
import { addSubscriber } from '#test/fixtures/subscribers.ts';
import { startWatching } from '#test/fixtures/watching.ts';

const KIND = 'brand=Tajima&model=TMAR-K1506C&heads=6';
const SEARCH = 'brand=Tajima&heads=6';

async function startDemand() {
  const t = await startWatching();
  await ensureReferenceData(t.db);
  let people = 0;
  /** Somebody with these saved searches. */
  const buyer = async (...queries: string[]) => {
    people += 1;
    const { user, headers } = await t.subscriberOf(`buyer${people}@shop.example`);
    const ids: string[] = [];
    for (const query of queries) {
      const saved = await t.call(headers, 'POST', '/api/saved-searches', { query, frequency: 'daily' });
      expect(saved.statusCode).toBe(201);
      ids.push(saved.json<{ id: string }>().id);
    }
    return { user, headers, ids };
  };
  const demand = async (query = KIND, headers = {}) => {
    // Figures may be a few seconds old.
    t.pass(MINUTE_MS);
    return (await t.call(headers, 'GET', `/api/demand?${query}`)).json<Record<string, unknown>>();
  };
  return {
    ...t,
    buyer,
    demand,
    searching: async (query = KIND, headers = {}) => (await demand(query, headers))['searching'],
    watch: async ({ headers }: { headers: { cookie: string } }, id: string) =>
      t.call(headers, 'PUT', `/api/watches/${id}`, {}),
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

test('one and two people who want a machine cannot be told apart, from three on they are counted, without oneself', async () => {
  await using t = await startDemand();
  const none = { watching: 0, searching: 0, wanted: 0 };
  expect(await t.demand()).toEqual(none);
  await t.list('six', { heads: 6, model: 'TMAR-K1508C' });
  await t.list('twelve', { heads: 12 });
  await t.list('other', { heads: 6, brand: 'Barudan', model: 'TMAR-K1508C' });
  const [ada, ben, cyd, dan] = [
    await t.buyer('brand=Tajima&heads=6', 'search=tmar'),
    await t.buyer('search=six+head+tajima+under+40k'),
    await t.buyer('heads=6&priceMax=40000'),
    await t.buyer('brand=Tajima'),
  ];
  const seen: unknown[] = [];
  for (const { user } of [dan, cyd, ben]) {
    await t.db.delete(subscribers).where(eq(subscribers.userId, user.id));
    seen.push(await t.searching());
  }
  expect(seen).toEqual([3, 'some', 'some']);
  expect(await t.demand(KIND, ada.headers)).toEqual(none);
  for (const buyer of [ada, ben, cyd]) for (const id of ['six', 'twelve', 'other']) await t.watch(buyer, id);
  expect(await t.demand()).toEqual({ watching: 3, searching: 'some', wanted: 0 });
  expect(await t.demand(KIND, ben.headers)).toMatchObject({ watching: 'some' });
  expect(await t.demand('brand=tajima')).toMatchObject({ watching: 3 });
  expect(await t.demand('brand=Tajima&model=TFMX-C1501')).toMatchObject({ watching: 0 });
});

test('those who published a wanted ad count for the kind that it asks for, and in the figures of listings that it finds', async () => {
  await using t = await startDemand();
  const { user: sam, headers } = await t.subscriberOf('sam@seller.example');
  await t.list('six', { heads: 6, sellerId: sam.id, price: 20_000 });
  const own = async () => (await t.call(headers, 'GET', '/api/seller/demand?machineId=six')).json();
  for (const [at, query] of ['brand=Tajima&heads=6', 'heads=6&priceMax=9000', 'brand=Barudan'].entries())
    await addSubscriber(t.db, { email: `w${at}@shop.example`, at: t.now(), wanted: { query, days: 60 } });
  expect(await t.demand()).toEqual({ watching: 0, searching: 0, wanted: 'some' });
  expect(await own()).toEqual([{ machineId: 'six', searching: 0, wanted: 'some' }]);
  await addSubscriber(t.db, { email: 'w4@shop.example', at: t.now(), wanted: { query: 'brand=Tajima', days: 60 } });
  expect(await t.demand()).toMatchObject({ wanted: 3 });
  t.pass(LISTINGS_HOLD_MS);
  expect(await own()).toMatchObject([{ wanted: 'some' }]);
});

test('those who get no mails of a search do not count', async () => {
  await using t = await startDemand();
  const [paused, stopped, unconfirmed] = [await t.buyer(SEARCH), await t.buyer(SEARCH), await t.buyer(SEARCH)];
  expect(await t.searching()).toBe(3);
  await t.call(paused.headers, 'PATCH', `/api/saved-searches/${paused.ids[0]}`, { isPaused: true });
  expect(await t.searching()).toBe('some');
  await t.call(stopped.headers, 'PATCH', '/api/alert-settings', { isStopped: true });
  await t.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, unconfirmed.user.id));
  expect(await t.searching()).toBe(0);
  // Neither does a search with a filter that no longer exists.
  await t.db.update(savedSearches).set({ query: 'brand=Tajima&colour=red', pausedAt: null });
  expect(await t.searching()).toBe(0);
});

test('with a ZIP code, those who search at its place are counted besides', async () => {
  await using t = await startDemand();
  for (const place of ['state=TX', 'near=76102&within=100', 'search=tajima+in+texas'])
    await t.buyer(`${SEARCH}&${place}`);
  await t.buyer(`${SEARCH}&near=10001&within=100`);
  await t.buyer(`${SEARCH}&state=OK`);
  await t.buyer(SEARCH);
  expect(await t.demand(`${KIND}&zip=75201`)).toMatchObject({ searching: 6, searchingNear: 3 });
  expect(await t.demand(`${KIND}&zip=73301`)).toMatchObject({ searchingNear: 'some' });
  expect(await t.demand(`${KIND}&zip=97201`)).toMatchObject({ searchingNear: 0 });
});

test('a kind has a brand, and heads are a number', async () => {
  await using t = await startDemand();
  for (const wrong of ['', 'model=TMAR', 'brand=', 'brand=Tajima&heads=six', 'brand=Tajima&heads=0', 'brand=T&zip=7'])
    expect((await t.app.inject(`/api/demand?${wrong}`)).statusCode).toBe(400);
});

test('a seller learns how many people have saved a search that finds each of their public listings', async () => {
  await using t = await startDemand();
  const seller = await t.buyer(SEARCH);
  const own = { sellerId: seller.user.id, heads: 6, model: 'TMAR-K1506C' };
  await t.list('cheap', { ...own, price: 20_000 });
  await t.list('dear', { ...own, price: 60_000 });
  await t.list('waiting', { ...own, status: 'pending' });
  await t.list('other', { heads: 6 });
  const url = '/api/seller/demand?machineId=cheap&machineId=dear&machineId=waiting&machineId=other&machineId=nothing';
  const read = async (headers: Record<string, string> = seller.headers) => {
    t.pass(LISTINGS_HOLD_MS);
    const listed = (await t.call(headers, 'GET', url)).json<{ machineId: string; searching: unknown }[]>();
    return Object.fromEntries(listed.map(({ machineId, searching }) => [machineId, searching]));
  };
  expect(await read()).toEqual({ cheap: 0, dear: 0 });
  await t.buyer('priceMax=40000', 'search=tajima');
  await t.buyer('heads=6&priceMax=40000');
  expect(await read()).toEqual({ cheap: 'some', dear: 'some' });
  const buyer = await t.buyer('brand=Tajima&priceMax=40000');
  expect(await read()).toEqual({ cheap: 3, dear: 'some' });
  expect(await read(buyer.headers)).toEqual({});
  expect((await t.app.inject(url)).statusCode).toBe(401);
});
