import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { contactSubmissions } from '#app/db/tables/contacts.ts';
import { auditLog } from '#app/db/tables/site.ts';
import { machines } from '#app/db/tables/machines.ts';
import { publicPeriods, viewSourceDays } from '#app/db/tables/visits.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { openBackOffice } from '#test/back-office.ts';
import type { ListingStatistics } from '../statistics.schema.ts';

const PATH = '/api/admin/statistics';
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function openDesk() {
  const t = await openBackOffice();
  const { db } = t.database;
  return {
    ...t,
    db,
    view: async (machineId: string, source?: string) => {
      const headers = { 'user-agent': BROWSER };
      const answer = await t.app.inject({
        method: 'POST',
        url: '/api/page-views',
        headers,
        payload: { machineId, source },
      });
      return answer.statusCode;
    },
    ask: (machineId: string) =>
      db.insert(contactSubmissions).values({ name: 'Ada', email: 'ada@shop.example', message: 'There?', machineId }),
    list: async (query = '') => (await t.call('GET', `${PATH}?${query}`)).json<ListingStatistics[]>(),
    /** The days of a period that ends now, or has ended. */
    wasPublic: (machineId: string, days: number, endedAt: Date | null = null) =>
      db.insert(publicPeriods).values({ machineId, beganAt: new Date(Date.now() - days * DAY_MS), endedAt }),
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

const idsOf = (rows: readonly ListingStatistics[]) => rows.map(({ machineId }) => machineId);

test('each listing has its views, questions, public days and sources, in every order', async () => {
  await using t = await openDesk();
  for (const id of ['a', 'b', 'c']) await t.addMachine({ id, name: `Machine ${id}` });
  await t.addMachine({ id: 'hidden', status: 'pending' });
  for (const source of ['search', 'search', 'mail']) expect(await t.view('a', source)).toBe(204);
  expect(await t.view('b')).toBe(204);
  for (const id of ['b', 'b', 'c']) await t.ask(id);
  await t.wasPublic('c', 9.5);
  const rows = await t.list();
  expect(rows).toMatchObject([
    { machineId: 'a', views: 3, questions: 0, publicDays: 1, sources: { search: 2, mail: 1 } },
    { machineId: 'b', views: 1, questions: 2, publicDays: 1, sources: { direct: 1 } },
    { machineId: 'c', name: 'Machine c', views: 0, questions: 1, publicDays: 10, sources: {} },
    { machineId: 'hidden', status: 'pending', publicDays: 0 },
  ]);
  expect(idsOf(await t.list('sort=views&direction=asc&pageSize=2'))).toEqual(['c', 'hidden']);
  expect(idsOf(await t.list('sort=questions'))).toEqual(['b', 'c', 'a', 'hidden']);
  expect(idsOf(await t.list('sort=days'))).toEqual(['c', 'a', 'b', 'hidden']);
  expect(idsOf(await t.list('sort=source'))).toEqual(['b', 'a', 'c', 'hidden']);
  const page = await t.call('GET', `${PATH}?page=2&pageSize=3`);
  expect([idsOf(page.json()), page.headers['x-total-count']]).toEqual([['hidden'], '4']);
});

test('listings are filtered by status, brand and seller, in the list and in the file', async () => {
  await using t = await openDesk();
  const seller = await t.addUser({ name: '=1+1' });
  await t.addMachine({ id: 'a', brand: 'ZSK', sellerId: seller.id });
  await t.addMachine({ id: 'b', brand: 'ZSK', status: 'sold' });
  await t.addMachine({ id: 'c' });
  expect(idsOf(await t.list('brand=zsk'))).toEqual(['a', 'b']);
  expect(idsOf(await t.list('brand=zsk&status=sold'))).toEqual(['b']);
  expect(idsOf(await t.list(`sellerId=${seller.id}`))).toEqual(['a']);
  await t.view('a', 'social');
  const file = await t.call('GET', `/api/admin/export/statistics?sellerId=${seller.id}`);
  const [head, line, ...others] = file.body.trim().split('\r\n');
  expect(head).toContain('machineId,name,brand,status,seller,views,questions,publicDays,views: search,views: social');
  expect(line).toMatch(/^a,.*,ZSK,approved,'=1\+1,1,0,1,0,1,0,0,0$/);
  expect(others).toEqual([]);
  expect(await t.db.$count(auditLog, eq(auditLog.action, 'export statistics'))).toBe(1);
});

test('a view counts with its source once per visit, and never with a source that there is not', async () => {
  await using t = await openDesk();
  await t.addMachine({ id: 'a' });
  const headers = { 'user-agent': BROWSER, cookie: `visit=${'A'.repeat(22)}` };
  const send = (source: string) =>
    t.app.inject({ method: 'POST', url: '/api/page-views', headers, payload: { machineId: 'a', source } });
  expect((await send('search')).statusCode).toBe(204);
  expect((await send('social')).statusCode).toBe(204);
  expect((await send('https://forum.example/secret')).statusCode).toBe(400);
  expect(await t.db.select().from(viewSourceDays)).toMatchObject([{ source: 'search', views: 1 }]);
});

test('a listing is public in periods: hiding it ends one, showing it again begins another', async () => {
  await using t = await openDesk();
  await t.addMachine({ id: 'a' });
  const periods = () => t.db.select().from(publicPeriods).orderBy(publicPeriods.beganAt);
  const set = (status: 'sold' | 'approved' | 'featured') =>
    t.db.update(machines).set({ status }).where(eq(machines.id, 'a'));
  await set('featured');
  expect(await periods()).toMatchObject([{ machineId: 'a', endedAt: null }]);
  await set('sold');
  expect(await periods()).toMatchObject([{ endedAt: expect.any(Date) }]);
  await set('approved');
  expect(await periods()).toMatchObject([{ endedAt: expect.any(Date) }, { endedAt: null }]);
  // Hidden and shown in one transaction.
  await t.db.transaction(async (tx) => {
    for (const status of ['sold', 'approved', 'sold', 'approved'] as const)
      await tx.update(machines).set({ status }).where(eq(machines.id, 'a'));
  });
  expect((await periods()).filter(({ endedAt }) => endedAt === null)).toHaveLength(1);
  await expect(t.wasPublic('a', -1)).rejects.toThrow();
  await expect(t.wasPublic('a', 1, new Date(0))).rejects.toThrow();
  await t.call('DELETE', '/api/machines/a');
  expect(await t.db.$count(publicPeriods, eq(publicPeriods.machineId, 'a'))).toBe(0);
});
