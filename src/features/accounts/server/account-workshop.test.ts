import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { accountWorkshops } from '#app/db/tables/accounts.ts';
import { addAccount, createClient, PASSWORD } from '#test/accounts.ts';
import { startTestApp, type TestApp } from '#test/app.ts';

const NARROW = { fitDoorWidthMm: 914, fitPhases: 1, floor: 'stairs' };
const WIDE = { fitDoorWidthMm: 2_000 };
const MONDAY = '2026-03-02T12:00:00.000Z';
const TUESDAY = '2026-03-03T12:00:00.000Z';

type Headers = { cookie: string };
const keep = (t: TestApp, headers: Headers, payload: object) =>
  t.app.inject({ method: 'PUT', url: '/api/user/shop', headers, payload });
const read = async (t: TestApp, headers: Headers) => (await t.app.inject({ url: '/api/user/shop', headers })).json();

test('a workshop is kept with its account, for every browser in which it is signed in, and for nobody else', async () => {
  await using t = await startTestApp();
  const { headers, ...ada } = await addAccount(t);
  const bob = await addAccount(t);
  expect(await read(t, headers)).toEqual({ accountId: ada.id, shop: {}, updatedAt: null });

  const kept = await keep(t, headers, { accountId: ada.id, shop: { ...NARROW, password: 'x' }, updatedAt: MONDAY });
  const said = { accountId: ada.id, shop: NARROW, updatedAt: MONDAY };
  expect([kept.statusCode, kept.json()]).toEqual([200, said]);
  expect(kept.headers['cache-control']).toBe('private, no-store');
  expect(await read(t, await t.signIn(ada))).toEqual(said);
  expect(await read(t, bob.headers)).toEqual({ accountId: bob.id, shop: {}, updatedAt: null });
});

test('what was said last holds, whichever browser is heard first, and a forgotten workshop stays forgotten', async () => {
  await using t = await startTestApp();
  const { headers, id: accountId } = await addAccount(t);
  await keep(t, headers, { accountId, shop: WIDE, updatedAt: TUESDAY });
  const late = await keep(t, headers, { accountId, shop: NARROW, updatedAt: MONDAY });
  expect(late.json()).toEqual({ accountId, shop: WIDE, updatedAt: TUESDAY });

  const forgotten = '2026-03-04T12:00:00.000Z';
  await keep(t, headers, { accountId, shop: {}, updatedAt: forgotten });
  const older = await keep(t, headers, { accountId, shop: NARROW, updatedAt: TUESDAY });
  expect(older.json()).toEqual({ accountId, shop: {}, updatedAt: forgotten });
});

test('of two browsers at once the later word holds', async () => {
  await using t = await startTestApp({ engine: 'postgres' });
  const { headers, id: accountId } = await addAccount(t);
  const days = Array.from({ length: 8 }, (_, day) => `2026-03-1${day}T12:00:00.000Z`);
  const said = days.map((updatedAt, day) => ({ accountId, shop: { fitVolts: 100 + day }, updatedAt }));
  const answers = await Promise.all(said.toReversed().map((each) => keep(t, headers, each)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(days.map(() => 200));
  expect(await read(t, headers)).toEqual({ accountId, shop: { fitVolts: 107 }, updatedAt: days[7] });
});

test('a clock that is ahead has no longer the last word than any other', async () => {
  let now = new Date(MONDAY);
  await using t = await startTestApp({ now: () => now });
  const { headers, id: accountId } = await addAccount(t);
  const ahead = await keep(t, headers, { accountId, shop: NARROW, updatedAt: '2099-01-01T00:00:00Z' });
  expect(ahead.json()).toMatchObject({ updatedAt: MONDAY });
  now = new Date(Date.parse(MONDAY) + 60_000);
  expect((await keep(t, headers, { accountId, shop: WIDE, updatedAt: now.toISOString() })).json().shop).toEqual(WIDE);
});

test('a page that takes somebody else to be signed in changes nobody’s workshop', async () => {
  await using t = await startTestApp();
  const ada = await addAccount(t);
  const bob = await addAccount(t);
  await keep(t, bob.headers, { accountId: bob.id, shop: WIDE, updatedAt: MONDAY });
  const answer = await keep(t, bob.headers, { accountId: ada.id, shop: NARROW, updatedAt: TUESDAY });
  expect([answer.statusCode, answer.json().message]).toEqual([409, 'Another account is signed in now']);
  expect((await read(t, ada.headers)).shop).toEqual({});
  expect((await read(t, bob.headers)).shop).toEqual(WIDE);
});

test.each([
  [{ fitDoorWidthMm: 0 }, 'shop.fitDoorWidthMm'],
  [{ fitPhases: 2 }, 'shop.fitPhases'],
  [{ fitAmps: 1_001 }, 'shop.fitAmps'],
  [{ floor: 'moon' }, 'shop.floor'],
])('what is no workshop is refused: %j', async (workshop, path) => {
  await using t = await startTestApp();
  const { headers, id: accountId } = await addAccount(t);
  const answer = await keep(t, headers, { accountId, shop: workshop, updatedAt: MONDAY });
  expect([answer.statusCode, answer.json().issues.map((issue: { path: string }) => issue.path)]).toEqual([400, [path]]);
});

test.each([`'[]'`, `'{"fitVolts": {}}'`, `'{"fitVolts": [1]}'`, `'{"fitVolts": null}'`])(
  'the database takes no other document either: %s',
  async (document) => {
    await using t = await startTestApp();
    const { id } = await t.addUser();
    const insert = t.database.db.execute(
      sql`insert into account_shops (user_id, shop, updated_at) values (${id}, ${sql.raw(document)}, now())`,
    );
    await expect(insert).rejects.toMatchObject({ cause: { constraint: 'account_shops_shop_check' } });
  },
);

test('the file of an account has its workshop, and with the account it goes', async () => {
  await using t = await startTestApp();
  const { headers, id: accountId } = await addAccount(t);
  const exported = async () => (await t.app.inject({ url: '/api/user/export', headers })).json().shop;
  expect(await exported()).toBeNull();
  await keep(t, headers, { accountId, shop: NARROW, updatedAt: MONDAY });
  expect(await exported()).toEqual({ ...NARROW, updatedAt: MONDAY });
  await createClient(t)('DELETE', '/api/user', { password: PASSWORD }, { headers });
  expect(await t.database.db.$count(accountWorkshops)).toBe(0);
});
