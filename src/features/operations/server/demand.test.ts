import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { contactSubmissions } from '#app/db/tables/contacts.ts';
import { auditLog } from '#app/db/tables/site.ts';
import { searchDays } from '#app/db/tables/visits.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { siteDay } from '#app/lib/site-time.ts';
import { ModelNames } from '#app/features/watching/server/model-names.rules.ts';
import { readCriteria } from '#app/features/watching/server/search-criteria.rules.ts';
import { openBackOffice } from '#test/back-office.ts';
import { addSubscriber } from '#test/fixtures/subscribers.ts';
import { groupLabel, PRICE_BANDS, type DemandGroup } from '../demand.rules.ts';
import type { DemandRow, SearchStatistics } from '../demand.schema.ts';
import { demandTable, demandGroupsOf, type MachineCount, type SearchCount } from './demand-table.rules.ts';

const NOW = new Date('2026-11-27T18:00:00Z');

async function openDesk() {
  const t = await openBackOffice({ now: () => NOW });
  const { db } = t.database;
  let subscribed = 0;
  return {
    ...t,
    db,
    search: (search: string, counts: Partial<typeof searchDays.$inferInsert> = {}, daysAgo = 0) => {
      const day = siteDay(new Date(NOW.getTime() - daysAgo * DAY_MS));
      return db.insert(searchDays).values({ day, search, searches: 1, opened: 0, asked: 0, results: 5, ...counts });
    },
    subscribe: async (query: string, machineId: string, ended: { stoppedAt?: Date; pausedAt?: Date } = {}) => {
      subscribed += 1;
      const email = `reader${subscribed}@shop.example`;
      await addSubscriber(db, { email, queries: [query], machineIds: [machineId], at: NOW, ...ended });
    },
    ask: (machineId: string, createdAt: Date) =>
      db
        .insert(contactSubmissions)
        .values({ name: 'Ada', email: 'ada@shop.example', message: 'There?', machineId, createdAt }),
    list: async (query = '') =>
      (await t.call('GET', `/api/admin/demand?${query}`)).json<DemandRow[]>().map(
        // Such as 'Tajima TMAR, 6 heads: 3 0 0 0 1 1 0'.
        (row) => `${groupLabel(row)}: ${Object.values(row.figures).join(' ')}`,
      ),
    searches: async (query: string) => (await t.call('GET', `/api/admin/searches?${query}`)).json<SearchStatistics[]>(),
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

test('searches stand beside questions, stock and sales of the machines that they ask for', async () => {
  await using t = await openDesk();
  const tmar = { brand: 'Tajima', model: 'TMAR-K1506C', heads: 6, price: 25_000 };
  await t.addMachine({ ...tmar, id: 'a' });
  await t.addMachine({ ...tmar, id: 'b', heads: 12, price: 45_000 });
  await t.addMachine({ ...tmar, id: 'c', status: 'sold', soldAt: NOW });
  await t.addMachine({ ...tmar, id: 'hidden', status: 'pending' });
  await t.search('brand=tajima&heads=6', { searches: 3 });
  await t.search('brand=tajima&heads=6', { searches: 4 }, 40);
  await t.search('priceMax=20000&search=tmar+6+head');
  await t.search('search=ricoma', { searches: 2 });
  await t.ask('a', NOW);
  await t.ask('a', new Date(NOW.getTime() - 40 * DAY_MS));
  expect(await t.list('days=30')).toEqual([
    'Tajima, 6 heads: 3 0 0 0 1 1 1',
    'Ricoma: 2 0 0 0 0 0 0',
    'Tajima TMAR, 6 heads: 1 0 0 0 1 1 1',
    'Tajima TMAR, 12 heads: 0 0 0 0 0 1 0',
  ]);
  expect(await t.list('days=90&detail=family')).toEqual([
    'Tajima: 7 0 0 0 2 2 1',
    'Ricoma: 2 0 0 0 0 0 0',
    'Tajima TMAR: 1 0 0 0 2 2 1',
  ]);
  expect(await t.list('days=30&detail=price&brand=tajima&sort=inStock')).toEqual([
    'Tajima TMAR, 6 heads, $20,001 to $40,000: 0 0 0 0 1 1 1',
    'Tajima TMAR, 12 heads, $40,001 to $80,000: 0 0 0 0 0 1 0',
    'Tajima, 6 heads: 3 0 0 0 1 1 1',
    'Tajima TMAR, 6 heads, $10,001 to $20,000: 1 0 0 0 0 0 0',
  ]);
  expect(await t.list('missing=true')).toEqual(['Ricoma: 2 0 0 0 0 0 0']);
  const page = await t.call('GET', '/api/admin/demand?page=2&pageSize=3');
  expect([page.json<unknown[]>().length, page.headers['x-total-count']]).toEqual([1, '4']);
  for (const wrong of ['days=366', 'detail=colour', 'sort=price', 'missing=some'])
    expect((await t.call('GET', `/api/admin/demand?${wrong}`)).statusCode).toBe(400);
});

test('saved searches stand beside them unless they or their mails have ended, and so do watched machines', async () => {
  await using t = await openDesk();
  const tmar = { brand: 'Tajima', model: 'TMAR-K1506C', heads: 6, price: 25_000 };
  await t.addMachine({ ...tmar, id: 'a' });
  await t.addMachine({ ...tmar, id: 'b', status: 'sold', soldAt: NOW });
  await t.subscribe('brand=Tajima&heads=6', 'a');
  await t.subscribe('brand=Tajima&heads=6', 'b');
  await t.subscribe('search=ricoma', 'a');
  await t.subscribe('search=ricoma', 'nowhere', { pausedAt: NOW });
  await t.subscribe('brand=Tajima&heads=6', 'nowhere', { stoppedAt: NOW });
  expect(await t.list('sort=saved')).toEqual([
    'Tajima, 6 heads: 0 2 0 3 0 1 1',
    'Ricoma: 0 1 0 0 0 0 0',
    'Tajima TMAR, 6 heads: 0 0 0 3 0 1 1',
  ]);
  expect((await t.list('sort=watched')).at(-1)).toBe('Ricoma: 0 1 0 0 0 0 0');
});

test('public wanted ads count in the row that they ask for, and ended ones do not', async () => {
  await using t = await openDesk();
  const wanted = (query: string, days: number) =>
    addSubscriber(t.database.db, { email: `${query}@shop.example`, at: NOW, wanted: { query, days } });
  await wanted('heads=4', 60);
  await wanted('heads=4&priceMax=9000', 2);
  await wanted('heads=8', 0.5);
  expect(await t.list('sort=wanted')).toEqual(['Any brand, 4 heads: 0 0 2 0 0 0 0']);
});

test('searches that found nothing, or too many of which none was opened, are listed by how often they were made', async () => {
  await using t = await openDesk();
  await t.search('heads=6', { results: 0, searches: 2 });
  await t.search('heads=7', { results: 0 }, 1);
  await t.search('heads=7', { results: 0, searches: 3, asked: 1, opened: 2 }, 2);
  await t.search('heads=8', { results: 0 }, 1);
  await t.search('heads=8', { results: 1 });
  await t.search('heads=9', { results: 0, searches: 0, opened: 1 });
  await t.search('heads=1', { results: 201 });
  await t.search('heads=2', { results: 200 });
  await t.search('heads=3', { results: 300, opened: 1 });
  await t.search('heads=4', { results: 0 }, 30);
  expect(await t.searches('days=30&found=nothing')).toEqual([
    { search: 'heads=7', searches: 4, results: 0, opened: 2, asked: 1, lastDay: '2026-11-26' },
    { search: 'heads=6', searches: 2, results: 0, opened: 0, asked: 0, lastDay: '2026-11-27' },
  ]);
  expect((await t.searches('days=30&found=too-many')).map(({ search }) => search)).toEqual(['heads=1']);
  const all = await t.call('GET', '/api/admin/searches?days=90&pageSize=2');
  expect([all.json<unknown[]>().length, all.headers['x-total-count']]).toEqual([2, '7']);
});

test('both lists are exported, and the exports recorded', async () => {
  await using t = await openDesk();
  await t.addMachine({ brand: 'ZSK', model: 'Sprint 7', heads: 1, price: 9_000 });
  await t.search('brand=zsk&search=%3D1%2B1');
  const demand = await t.call('GET', '/api/admin/export/demand?detail=price');
  expect(demand.body.trim().split('\r\n').slice(1)).toEqual([
    'ZSK,,,,1,0,0,0,0,1,0',
    'ZSK,Sprint,1,0-10000,0,0,0,0,0,1,0',
  ]);
  const searches = await t.call('GET', '/api/admin/export/searches?days=30');
  expect(searches.body.trim().split('\r\n').slice(1)).toEqual([
    'brand=zsk&search=%3D1%2B1,"“=1+1”, zsk",1,5,0,0,2026-11-27',
  ]);
  const actions = (await t.db.select({ action: auditLog.action }).from(auditLog)).map(({ action }) => action);
  expect(actions).toEqual(['export demand', 'export searches']);
});

const BRANDS = ['Tajima', 'Barudan'];
const MODELS = ['TMAR-K1506C', 'TFMX-C1501', '9018'];
const machine = fc.record({
  brand: fc.constantFrom(...BRANDS),
  model: fc.constantFrom(...MODELS),
  heads: fc.constantFrom(1, 6),
  priceBand: fc.constantFrom(...PRICE_BANDS, null),
  count: fc.integer({ min: 1, max: 9 }),
});
const searched = fc
  .record({
    brand: fc.constantFrom('', '&brand=tajima', '&brand=barudan&brand=tajima'),
    heads: fc.constantFrom('', '&heads=6', '&heads=1&heads=6'),
    price: fc.constantFrom('', '&priceMax=10000', '&priceMin=10001', '&priceMin=5000&priceMax=80001'),
    text: fc.constantFrom('', '&search=tmar', '&search=barudan+tfmx'),
    count: fc.integer({ min: 1, max: 9 }),
  })
  .map(({ brand, heads, price, text, count }) => ({
    criteria: readCriteria(`${brand}${heads}${price}${text}`.slice(1)),
    count,
  }));

/** The family of each of the models. */
const FAMILIES: Record<string, string | null> = { 'TMAR-K1506C': 'TMAR', 'TFMX-C1501': 'TFMX', '9018': null };

/** The figures of a row, from each machine and each search on its own. */
function naiveFigures(row: DemandGroup, machines: readonly MachineCount[], searches: readonly SearchCount[]) {
  const isOf = ({ brand, model, heads, priceBand }: MachineCount) =>
    [row.brand ?? brand, row.family ?? FAMILIES[model], row.heads ?? heads, row.priceBand ?? priceBand].join() ===
    [brand, FAMILIES[model], heads, priceBand].join();
  const names = new ModelNames(machines);
  const label = groupLabel(row).toLowerCase();
  const asks = ({ criteria }: SearchCount) =>
    demandGroupsOf(criteria, names).some((group) => groupLabel(group).toLowerCase() === label);
  const total = (counts: readonly { count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0);
  return { inStock: total(machines.filter(isOf)), searched: total(searches.filter(asks)) };
}

test('each row sums up the searches for it and the machines that it includes, as a naive count does', () => {
  fc.assert(
    fc.property(fc.array(machine), fc.array(searched), (machines, searches) => {
      const rows = demandTable(
        [
          { figure: 'searched', searches },
          { figure: 'inStock', machines },
        ],
        [],
        'price',
      );
      for (const { figures, ...row } of rows) {
        expect({ row, figures }).toMatchObject({ row, figures: naiveFigures(row, machines, searches) });
      }
      expect(new Set(rows.map(groupLabel)).size).toBe(rows.length);
      const wanted = searches.flatMap(({ criteria }) => demandGroupsOf(criteria, new ModelNames(machines)));
      for (const group of wanted)
        expect(rows.map((row) => groupLabel(row).toLowerCase())).toContain(groupLabel(group).toLowerCase());
    }),
  );
});

test.each([
  ['brand=tajima', ['tajima']],
  ['heads=6&priceMax=40000', ['Any brand, 6 heads, $20,001 to $40,000']],
  ['search=six+head+tajima+under+40k', ['tajima, 6 heads, $20,001 to $40,000']],
  ['search=tmar-k1506c', ['tajima tmar']],
  ['search=tfmx', ['tajima tfmx']],
  ['search=b', ['Any brand']],
  ['search=b-1501b', ['butterfly b']],
  ['brand=barudan&search=tmar', ['barudan']],
  ['priceMin=100000', ['Any brand, over $80,000']],
  [
    'brand=barudan&brand=tajima&heads=1&heads=6',
    ['barudan, 1 head', 'barudan, 6 heads', 'tajima, 1 head', 'tajima, 6 heads'],
  ],
  ['heads=1&heads=2&heads=4&heads=6&heads=8', ['Any brand']],
  ['financing=true', ['Any brand']],
])('the search %s asks for %j', (search, groups) => {
  const names = new ModelNames([
    { brand: 'Tajima', model: 'TMAR-K1506C' },
    { brand: 'Tajima', model: 'TFMX-C1501' },
    { brand: 'Butterfly', model: 'B-1501B/T' },
  ]);
  expect(demandGroupsOf(readCriteria(search), names).map(groupLabel)).toEqual(groups);
});
