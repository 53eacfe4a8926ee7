import { expect, test } from 'vitest';
import { contactPressDays, homepageViews, impressionDays, pageViews } from '#app/db/tables/visits.ts';
import { rateLimits } from '#app/db/tables/rate-limits.ts';
import { startTestApp, type TestApp } from '#test/app.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

function view(t: TestApp, machineId: unknown, { visit, agent = BROWSER }: { visit?: string; agent?: string } = {}) {
  const headers = { 'user-agent': agent, ...(visit === undefined ? {} : { cookie: `visit=${visit}` }) };
  return t.app.inject({ method: 'POST', url: '/api/page-views', headers, payload: { machineId } });
}

function countViews(t: TestApp): Promise<number> {
  return t.database.db.$count(pageViews);
}

test('a machine counts once in a visit, and again in another', async () => {
  await using t = await startTestApp();
  await t.addMachine({ id: 'a' });
  await t.addMachine({ id: 'b' });
  const first = await view(t, 'a');
  expect(first.statusCode).toBe(204);
  const [cookie] = first.cookies;
  expect(cookie).toMatchObject({ name: 'visit', httpOnly: true, sameSite: 'Lax', path: '/' });
  const visit = cookie?.value ?? '';
  await view(t, 'a', { visit });
  await view(t, 'b', { visit });
  expect(await countViews(t)).toBe(2);
  await view(t, 'a');
  expect(await countViews(t)).toBe(3);
});

test('on https the visit is bound to the host, and counts there all the same', async () => {
  await using t = await startTestApp({ env: { PUBLIC_URL: 'https://shop.example' } });
  await t.addMachine({ id: 'a' });
  const [cookie] = (await view(t, 'a')).cookies;
  expect(cookie).toMatchObject({ name: '__Host-visit', secure: true, path: '/' });
  const headers = { 'user-agent': BROWSER, cookie: `__Host-visit=${cookie?.value}` };
  await t.app.inject({ method: 'POST', url: '/api/page-views', headers, payload: { machineId: 'a' } });
  expect(await countViews(t)).toBe(1);
});

test('ten tabs that open a machine at once count as one view', async () => {
  await using t = await startTestApp({ engine: 'postgres' });
  await t.addMachine({ id: 'a' });
  const visit = 'A'.repeat(22);
  const answers = await Promise.all(Array.from({ length: 10 }, () => view(t, 'a', { visit })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 204));
  expect(await countViews(t)).toBe(1);
});

test('one address counts for a machine five times a day, however often it drops the cookie', async () => {
  await using t = await startTestApp();
  await t.addMachine({ id: 'a' });
  await t.addMachine({ id: 'b' });
  const from = async (remoteAddress: string, machineId: string, url = '/api/page-views') => {
    const headers = { 'user-agent': BROWSER };
    const answer = await t.app.inject({ method: 'POST', url, headers, remoteAddress, payload: { machineId } });
    expect(answer.statusCode).toBe(204);
    return answer.cookies[0]?.value ?? '';
  };
  const visit = await from('203.0.113.7', 'a');
  for (let again = 0; again < 10; again += 1) await view(t, 'a', { visit });
  for (let cleared = 0; cleared < 19; cleared += 1) await from('203.0.113.7', 'a');
  expect(await countViews(t)).toBe(5);
  await from('203.0.113.7', 'b');
  await from('203.0.113.8', 'a');
  expect(await countViews(t)).toBe(7);
  for (let press = 0; press < 9; press += 1) await from('203.0.113.7', 'a', '/api/contact-presses');
  const presses = await t.database.db.select({ presses: contactPressDays.presses }).from(contactPressDays);
  expect(presses).toEqual([{ presses: 5 }]);
  const counters = await t.database.db.select().from(rateLimits);
  expect(JSON.stringify(counters)).not.toContain('203.0.113');
  const soon = Date.now() + 25 * 3_600_000;
  for (const { resetsAt } of counters) expect(resetsAt.getTime()).toBeLessThan(soon);
});

test('neither the address nor a visit key that is not ours is stored', async () => {
  await using t = await startTestApp();
  await t.addMachine({ id: 'a' });
  await view(t, 'a', { visit: 'someone@example.com' });
  const [stored] = await t.database.db.select().from(pageViews);
  expect(stored?.sessionId).toMatch(/^[A-Za-z0-9_-]{22}$/);
});

test('crawlers are not counted', async () => {
  await using t = await startTestApp();
  await t.addMachine({ id: 'a' });
  expect((await view(t, 'a', { agent: CRAWLER })).statusCode).toBe(204);
  const home = await t.app.inject({ method: 'POST', url: '/api/homepage-views', headers: { 'user-agent': CRAWLER } });
  expect(home.statusCode).toBe(204);
  expect(await countViews(t)).toBe(0);
  expect(await t.database.db.$count(homepageViews)).toBe(0);
});

test('a sold machine that may still be opened counts on, and one that visitors never saw does not', async () => {
  await using t = await startTestApp();
  await t.addMachine({ id: 'sold', status: 'sold' });
  await t.addMachine({ id: 'unseen', status: 'sold', isSoldUnseen: true });
  expect((await view(t, 'sold')).statusCode).toBe(204);
  expect((await view(t, 'unseen')).statusCode).toBe(404);
  expect(await countViews(t)).toBe(1);
});

test.for(['pending', 'rejected'] as const)('a %s machine cannot be viewed', async (status) => {
  await using t = await startTestApp();
  await t.addMachine({ id: 'a', status });
  expect((await view(t, 'a')).statusCode).toBe(404);
  expect(await countViews(t)).toBe(0);
});

test('an unknown machine is 404, a senseless one 400', async () => {
  await using t = await startTestApp();
  expect((await view(t, 'unknown')).statusCode).toBe(404);
  for (const machineId of [undefined, '', 7, 'a\0b', 'x'.repeat(301)])
    expect((await view(t, machineId)).statusCode).toBe(400);
});

test('each load of the home page counts', async () => {
  await using t = await startTestApp();
  for (let load = 0; load < 2; load += 1) {
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/homepage-views',
      headers: { 'user-agent': BROWSER },
    });
    expect(response.statusCode).toBe(204);
  }
  expect(await t.database.db.$count(homepageViews)).toBe(2);
});

test('cards that were seen are counted by machine and day, of what visitors see and people look at', async () => {
  await using t = await startTestApp();
  await t.addMachine({ id: 'one' });
  await t.addMachine({ id: 'two' });
  await t.addMachine({ id: 'hidden', status: 'pending' });
  const see = (machineIds: string[], agent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0') =>
    t.app.inject({ method: 'POST', url: '/api/impressions', body: { machineIds }, headers: { 'user-agent': agent } });
  const answers = await Promise.all([see(['one', 'two', 'one', 'hidden', 'unknown']), see(['two', 'one'])]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
  expect((await see(['one'], 'Googlebot/2.1')).statusCode).toBe(204);
  expect((await see([])).statusCode).toBe(400);
  expect((await see(Array.from({ length: 61 }, (_, at) => `m${at}`))).statusCode).toBe(400);
  const { machineId, impressions } = impressionDays;
  expect(await t.database.db.select({ machineId, impressions }).from(impressionDays).orderBy(machineId)).toEqual([
    { machineId: 'one', impressions: 2 },
    { machineId: 'two', impressions: 2 },
  ]);
});

test('presses that call or write to a seller are counted, of what visitors see and people press', async () => {
  await using t = await startTestApp();
  await t.addMachine({ id: 'one' });
  await t.addMachine({ id: 'hidden', status: 'pending' });
  const press = (machineId: string, agent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0') =>
    t.app.inject({
      method: 'POST',
      url: '/api/contact-presses',
      body: { machineId },
      headers: { 'user-agent': agent },
    });
  const answers = await Promise.all([press('one'), press('one'), press('hidden'), press('unknown')]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204]);
  expect((await press('one', 'Googlebot/2.1')).statusCode).toBe(204);
  expect((await press('')).statusCode).toBe(400);
  const { machineId, presses } = contactPressDays;
  expect(await t.database.db.select({ machineId, presses }).from(contactPressDays)).toEqual([
    { machineId: 'one', presses: 2 },
  ]);
});
