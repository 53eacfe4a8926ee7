import { ne } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { searchDays } from '#app/db/tables/visits.ts';
import { rateLimits } from '#app/db/tables/rate-limits.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { insertSearchEvent } from './search-log.db.ts';
import { deleteOldSearches } from './search-log.service.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

type Sender = { event?: string; agent?: string; headers?: object; remoteAddress?: string };

async function send(t: TestApp, search: unknown, { event = 'searched', agent = BROWSER, ...from }: Sender = {}) {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/searches',
    remoteAddress: from.remoteAddress ?? '203.0.113.7',
    headers: { 'user-agent': agent, ...from.headers },
    payload: { search, event },
  });
  return answer.statusCode;
}

/** Waits until lists have all machines of a brand that were stored. */
async function listed(t: TestApp, brand: string, total: number) {
  const answer = () => t.app.inject(`/api/machines?brand=${brand}`);
  await expect.poll(async () => (await answer()).headers['x-total-count']).toBe(String(total));
}

function stored(t: TestApp) {
  return t.database.db.select().from(searchDays).orderBy(searchDays.day, searchDays.search);
}

test('equal searches count as one, with what came of them and how many machines they find', async () => {
  // Midnight in UTC, when it is still the day before on the site.
  await using t = await startTestApp({ now: () => new Date('2026-11-28T03:00:00Z') });
  await t.addMachine({ brand: 'Tajima', heads: 6 });
  await listed(t, 'Tajima', 1);
  expect(await send(t, 'heads=6&brand=Tajima')).toBe(204);
  await t.addMachine({ brand: 'Tajima', heads: 6 });
  await listed(t, 'Tajima', 2);
  await send(t, 'brand=tajima&heads=6&page=2&sort=price&view=list&utm_source=mail', { remoteAddress: '203.0.113.8' });
  await send(t, 'brand=Tajima&heads=6', { event: 'opened' });
  await send(t, 'brand=Tajima&heads=6', { event: 'asked' });
  await send(t, 'search=Nobody%20Makes%20%20This');
  expect(await stored(t)).toEqual([
    { day: '2026-11-27', search: 'brand=tajima&heads=6', searches: 2, opened: 1, asked: 1, results: 2 },
    { day: '2026-11-27', search: 'search=nobody+makes+this', searches: 1, opened: 0, asked: 0, results: 0 },
  ]);
});

test('neither crawlers nor admins count, nor a list without filters and text', async () => {
  await using t = await startTestApp();
  const [admin, user] = [await t.addUser({ role: 'admin' }), await t.addUser()];
  expect(await send(t, 'heads=6', { agent: CRAWLER })).toBe(204);
  expect(await send(t, 'heads=6', { headers: await t.signIn(admin) })).toBe(204);
  for (const nothing of ['page=2', 'sort=price&view=list', 'heads=many', 'near=76101', 'search=%20']) {
    expect(await send(t, nothing)).toBe(204);
  }
  expect(await stored(t)).toEqual([]);
  expect(await send(t, 'heads=6', { headers: await t.signIn(user) })).toBe(204);
  expect(await stored(t)).toHaveLength(1);
});

test('nothing that identifies a visitor is stored: no address, and of a text neither email nor telephone', async () => {
  await using t = await startTestApp();
  await send(t, 'search=tajima%20Ada.L%40shop.example%20call%20(817)%20555-0100');
  await send(t, `search=ada%40shop.example`);
  await send(t, 'brand=Tajima&brand=817-555-0100');
  expect((await stored(t)).map(({ search }) => search)).toEqual(['brand=tajima', 'search=tajima+call']);
  const counters = await t.database.db.select().from(rateLimits);
  expect(JSON.stringify(counters)).not.toMatch(/203\.0\.113|tajima/);
});

test('a connection counts for so many events a day, a day has so many different searches, and a text is cut', async () => {
  await using t = await startTestApp({ env: { RATE_LIMIT_FACTOR: '0.01' } });
  const { db } = t.database;
  for (let minute = 0; minute < 5; minute += 1) {
    expect(await send(t, 'heads=6')).toBe(204);
    await db
      .update(rateLimits)
      .set({ resetsAt: new Date(0) })
      .where(ne(rateLimits.bucket, 'searches'));
  }
  expect(await stored(t)).toMatchObject([{ searches: 3 }]);
  const event = { day: '2026-01-01', event: 'searched', results: 0 } as const;
  for (const search of ['heads=1', 'heads=2', 'heads=3', 'heads=1'])
    await insertSearchEvent(db, { ...event, search }, 2);
  expect(await stored(t)).toMatchObject([{ search: 'heads=1', searches: 2 }, { search: 'heads=2' }, {}]);
  await send(t, `search=${'w'.repeat(150)}`, { remoteAddress: '203.0.113.9' });
  expect((await stored(t)).at(-1)?.search).toBe(`search=${'w'.repeat(100)}`);
});

test.each([undefined, '', 7, 'a\0b', 'x'.repeat(2_001)])('%j is no search', async (search) => {
  await using t = await startTestApp();
  expect(await send(t, search)).toBe(400);
  expect(await send(t, 'heads=6', { event: 'bought' })).toBe(400);
});

test('searches are forgotten after thirteen months', async () => {
  await using t = await startTestApp();
  const { db } = t.database;
  for (const day of ['2025-10-26', '2025-10-27', '2026-11-27']) {
    await insertSearchEvent(db, { day, search: 'heads=6', event: 'searched', results: 1 }, 10);
  }
  await deleteOldSearches(db, new Date('2026-11-27T18:00:00Z'));
  expect((await stored(t)).map(({ day }) => day)).toEqual(['2025-10-27', '2026-11-27']);
});
