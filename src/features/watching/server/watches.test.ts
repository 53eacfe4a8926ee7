import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#app/db/tables/accounts.ts';
import { machines } from '#app/db/tables/machines.ts';
import { savedSearches, subscribers, lastAlerts, watches } from '#app/db/tables/subscribers.ts';
import { addAccount, createClient, PASSWORD } from '#test/accounts.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { MAX_WATCHED } from '#app/features/machines/watched-machines.schema.ts';
import { DELETE_GONE } from './watching.jobs.ts';

const MONDAY = new Date('2026-03-02T12:00:00.000Z');
const TUESDAY = new Date('2026-03-03T12:00:00.000Z');
const FRIDAY = new Date('2026-03-06T12:00:00.000Z');
const KEY = 'the-key-of-a-mail';

/** How somebody asks: with a session, or with the key of a mail's link. */
type Credentials = { headers?: { cookie: string }; key?: string };

const address = (path: string, { key }: Credentials) =>
  `/api/watches${path}${key === undefined ? '' : `?key=${encodeURIComponent(key)}`}`;
const list = async ({ app }: TestApp, { headers = { cookie: '' }, ...by }: Credentials) =>
  app.inject({ url: address('', by), headers });
const watch = async (
  { app }: TestApp,
  id: string,
  { headers = { cookie: '' }, ...by }: Credentials,
  payload: object = {},
) => app.inject({ method: 'PUT', url: address(`/${encodeURIComponent(id)}`, by), headers, payload });
const unwatch = async ({ app }: TestApp, id: string, { headers = { cookie: '' }, ...by }: Credentials) =>
  app.inject({ method: 'DELETE', url: address(`/${encodeURIComponent(id)}`, by), headers });

/** A subscriber without an account, who watches this machine. */
async function addMailSubscriber({ database: { db } }: TestApp, email: string, machineId: string) {
  const fields = { email, key: KEY, timeZone: 'America/Denver', createdAt: MONDAY, watchesCheckedAt: MONDAY };
  const [row] = await db.insert(subscribers).values(fields).returning();
  if (row === undefined) throw new Error('Nothing was inserted');
  await db
    .insert(watches)
    .values({ subscriberId: row.id, machineId, priceUsd: 45_000, note: 'By mail', watchedAt: MONDAY });
  return row;
}

test('a watched machine is listed as visitors see it, with the price and the time at which it was first watched', async () => {
  let now = MONDAY;
  await using t = await startTestApp({ now: () => now });
  const ada = await addAccount(t);
  const { id } = await t.addMachine({ price: 42_000, createdAt: MONDAY });
  const began = await watch(t, id, ada, { note: ' Ask for the hoops ' });
  const stored = {
    machineId: id,
    note: 'Ask for the hoops',
    watchedAt: MONDAY.toISOString(),
    priceUsd: 42_000,
  };
  expect([began.statusCode, began.json()]).toEqual([200, stored]);
  now = TUESDAY;
  await t.database.db.update(machines).set({ price: 40_000 }).where(eq(machines.id, id));
  // Pressed again and again: nothing begins anew, and the note stays.
  await Promise.all(Array.from({ length: 10 }, () => watch(t, id, ada)));
  const listed = await list(t, ada);
  expect(listed.headers['cache-control']).toBe('private, no-store');
  expect(listed.json()).toEqual([
    {
      ...stored,
      priceChangedAt: expect.any(String),
      machine: (await t.app.inject(`/api/machines/${id}`)).json(),
    },
  ]);
  expect(listed.json()).toMatchObject([{ machine: { price: 40_000 } }]);
  await watch(t, id, ada, { note: '' });
  expect((await list(t, ada)).json()).toMatchObject([{ note: '', watchedAt: MONDAY.toISOString() }]);
  expect((await unwatch(t, id, ada)).statusCode).toBe(204);
  expect((await unwatch(t, id, ada)).statusCode).toBe(204);
  expect((await list(t, ada)).json()).toEqual([]);
});

test('ten presses at once are one watch, and the limit holds for presses at once', async () => {
  await using t = await startTestApp({ engine: 'postgres' });
  const ada = await addAccount(t);
  const ids = await Promise.all(['one', 'two'].map(async (id) => (await t.addMachine({ id })).id));
  const answers = await Promise.all(Array.from({ length: 10 }, () => watch(t, 'one', ada)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200));
  expect((await list(t, ada)).json()).toHaveLength(1);

  const [subscriber] = await t.database.db.select().from(subscribers);
  const others = Array.from({ length: MAX_WATCHED - 1 - ids.length }, (_, index) => ({
    subscriberId: subscriber?.id ?? '',
    machineId: `other-${index}`,
    watchedAt: MONDAY,
  }));
  await t.database.db.insert(watches).values(others);
  const more = await Promise.all(['three', 'four', 'five'].map(async (id) => (await t.addMachine({ id })).id));
  const codes = (await Promise.all([...more, 'two'].map((id) => watch(t, id, ada)))).map(
    ({ statusCode }) => statusCode,
  );
  expect(codes.filter((code) => code === 200)).toHaveLength(2);
  expect(codes.filter((code) => code === 409)).toHaveLength(2);
  expect((await watch(t, 'one', ada, { note: 'Still mine' })).statusCode).toBe(200);
});

test('what a device had kept is brought along with its time and price, never later than now', async () => {
  const now = FRIDAY;
  await using t = await startTestApp({ now: () => now });
  const ada = await addAccount(t);
  await t.addMachine({ id: 'listed-monday', price: 42_000, createdAt: MONDAY });
  const begin = async (input: object) => {
    await unwatch(t, 'listed-monday', ada);
    const { watchedAt, priceUsd } = (await watch(t, 'listed-monday', ada, input)).json();
    return [watchedAt, priceUsd];
  };
  const tuesday = TUESDAY.toISOString();
  expect(await begin({ watchedAt: tuesday, priceUsd: 44_000 })).toEqual([tuesday, 44_000]);
  expect(await begin({ watchedAt: tuesday, priceUsd: null })).toEqual([tuesday, null]);
  expect(await begin({ watchedAt: '2099-01-01T00:00:00Z', priceUsd: 1 })).toEqual([FRIDAY.toISOString(), 42_000]);
  expect(await begin({ watchedAt: '0001-01-01T00:00:00Z' })).toEqual([MONDAY.toISOString(), 42_000]);
  expect(await begin({ priceUsd: 1 })).toEqual([FRIDAY.toISOString(), 42_000]);
});

test('whoever watches a machine knows its price, and was not told less by an older word', async () => {
  let now = MONDAY;
  await using t = await startTestApp({ now: () => now });
  const ada = await addAccount(t);
  const { id } = await t.addMachine({ price: 42_000 });
  await watch(t, id, ada);
  const told = () => t.database.db.select().from(lastAlerts);
  expect(await told()).toMatchObject([{ machineId: id, priceUsd: 42_000, isSold: false, alertedAt: MONDAY }]);
  await t.database.db.update(lastAlerts).set({ alertedAt: FRIDAY, priceUsd: 39_000 });
  now = TUESDAY;
  await watch(t, id, ada);
  expect(await told()).toMatchObject([{ priceUsd: 39_000, alertedAt: FRIDAY }]);
});

test('what nobody may see cannot be watched; what was watched stays in the list, sold or gone', async () => {
  await using t = await startTestApp();
  const ada = await addAccount(t);
  await t.addMachine({ id: 'hidden', status: 'pending' });
  for (const id of ['hidden', 'never-there']) expect((await watch(t, id, ada)).statusCode).toBe(404);

  for (const id of ['sold', 'rejected', 'deleted']) {
    await t.addMachine({ id });
    await watch(t, id, ada, { note: `It was ${id}` });
  }
  const { db } = t.database;
  await db.update(machines).set({ status: 'sold' }).where(eq(machines.id, 'sold'));
  await db.update(machines).set({ status: 'rejected' }).where(eq(machines.id, 'rejected'));
  await db.delete(machines).where(eq(machines.id, 'deleted'));
  const seen = new Map(
    (await list(t, ada)).json<{ machineId: string }[]>().map(({ machineId, ...state }) => [machineId, state]),
  );
  expect(seen.get('sold')).toMatchObject({ note: 'It was sold', machine: { id: 'sold', status: 'sold' } });
  expect(seen.get('rejected')).toMatchObject({ note: 'It was rejected', machine: null });
  expect(seen.get('deleted')).toMatchObject({ note: 'It was deleted', machine: null });
  expect((await watch(t, 'deleted', ada, { note: 'Gone' })).json()).toMatchObject({ note: 'Gone' });
});

test('a key from a mail shows and changes what its subscriber watches, and nothing of others', async () => {
  await using t = await startTestApp();
  await t.addMachine({ id: 'mailed' });
  await t.addMachine({ id: 'of-ada' });
  await addMailSubscriber(t, 'buyer@shop.example', 'mailed');
  const ada = await addAccount(t);
  await watch(t, 'of-ada', ada);
  expect((await list(t, { key: KEY })).json()).toMatchObject([{ machineId: 'mailed', note: 'By mail' }]);
  // The key counts, not the session of the browser in which the link was opened.
  await unwatch(t, 'mailed', { ...ada, key: KEY });
  await watch(t, 'of-ada', { ...ada, key: KEY }, { note: 'By key' });
  expect((await list(t, { key: KEY })).json()).toMatchObject([{ machineId: 'of-ada', note: 'By key' }]);
  expect((await list(t, ada)).json()).toMatchObject([{ machineId: 'of-ada', note: '' }]);
  for (const asking of [{ key: 'another' }, { key: '' }, { ...ada, key: 'another' }, {}]) {
    const refused = [await list(t, asking), await watch(t, 'mailed', asking), await unwatch(t, 'of-ada', asking)];
    const expected = asking.key === '' ? 400 : asking.key === undefined ? 401 : 404;
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([expected, expected, expected]);
  }
  expect((await list(t, { headers: await t.signIn('guest') })).statusCode).toBe(403);
});

test('what a confirmed address watched becomes the account’s, which keeps its own version; the old links still work', async () => {
  await using t = await startTestApp();
  const { db } = t.database;
  for (const id of ['both', 'mailed', 'new']) await t.addMachine({ id });
  const ada = await addAccount(t, { email: 'Ada@shop.example' });
  await watch(t, 'both', ada, { note: 'Of the account' });
  const mailed = await addMailSubscriber(t, 'ada@shop.example', 'mailed');
  await db.insert(watches).values({ subscriberId: mailed.id, machineId: 'both', watchedAt: MONDAY });
  const search = {
    name: 'Tajima',
    frequency: 'daily',
    seenAt: MONDAY,
    begunAt: MONDAY,
    checkedAt: MONDAY,
    createdAt: MONDAY,
  } as const;
  await db.insert(savedSearches).values({ ...search, subscriberId: mailed.id, query: 'brand=Tajima' });

  // Not before the address is confirmed: anybody could have entered it.
  await watch(t, 'new', ada);
  expect((await list(t, { key: KEY })).json()).toHaveLength(2);
  await db.update(users).set({ emailConfirmedAt: MONDAY }).where(eq(users.id, ada.id));
  await watch(t, 'new', ada);

  const own = (await list(t, ada)).json();
  expect(own).toHaveLength(3);
  expect(own).toContainEqual(expect.objectContaining({ machineId: 'both', note: 'Of the account' }));
  expect(own).toContainEqual(expect.objectContaining({ machineId: 'mailed', note: 'By mail' }));
  expect((await list(t, { key: KEY })).json()).toEqual(own);
  expect(await db.select().from(subscribers)).toMatchObject([{ userId: ada.id, email: null, formerKeys: [KEY] }]);
});

test('the file of an account has what it watches and searches, which go with the account', async () => {
  await using t = await startTestApp();
  const { db } = t.database;
  const { id } = await t.addMachine({ price: 42_000 });
  const [ada, bob] = [await addAccount(t), await addAccount(t)];
  await watch(t, id, ada, { note: 'Mine' });
  await watch(t, id, bob, { note: 'Not mine' });
  const [subscriber] = await db.select().from(subscribers).where(eq(subscribers.userId, ada.id));
  const search = { query: 'brand=Tajima', name: 'Tajima', frequency: 'daily' } as const;
  const moments = { seenAt: MONDAY, begunAt: MONDAY, checkedAt: MONDAY, createdAt: MONDAY };
  await db.insert(savedSearches).values({ ...search, ...moments, subscriberId: subscriber?.id ?? '' });
  await t.app.inject({
    method: 'PATCH',
    url: '/api/alert-settings',
    headers: ada.headers,
    payload: { mailHour: 17, mailsAtNight: true },
  });
  const file = await t.app.inject({ url: '/api/user/export', headers: ada.headers });
  expect(file.body).not.toContain(subscriber?.key);
  expect(file.json()).toMatchObject({
    watches: [{ machineId: id, note: 'Mine', priceUsd: 42_000 }],
    savedSearches: [{ ...search, pausedAt: null, seenAt: MONDAY.toISOString() }],
    alertSettings: { timeZone: 'America/Chicago', mailHour: 17, mailsAtNight: true, stoppedAt: null },
    lastAlerts: [{ machineId: id, priceUsd: 42_000, isSold: false }],
    subscriptionRequests: [],
  });
  await createClient(t)('DELETE', '/api/user', { password: PASSWORD }, { headers: ada.headers });
  expect(await db.select().from(subscribers)).toMatchObject([{ userId: bob.id }]);
  expect(await db.select().from(watches)).toMatchObject([{ note: 'Not mine' }]);
  expect(await db.select().from(savedSearches)).toEqual([]);
});

test('machines that exist nowhere are forgotten; deleted ones that may come back are not', async () => {
  await using t = await startTestApp();
  const { db } = t.database;
  const asAdmin = await t.signIn(await t.addUser({ role: 'admin' }));
  const ada = await addAccount(t);
  for (const id of ['there', 'deleted', 'nowhere']) {
    await t.addMachine({ id });
    await watch(t, id, ada);
  }
  await t.app.inject({ method: 'DELETE', url: '/api/machines/deleted', headers: asAdmin });
  await db.delete(machines).where(eq(machines.id, 'nowhere'));
  for (let time = 0; time < 2; time += 1) {
    await t.jobs.send(db, DELETE_GONE, {});
    await t.jobs.runDue();
  }
  const kept = async (table: typeof watches | typeof lastAlerts) =>
    (await db.select({ id: table.machineId }).from(table)).map(({ id }) => id).toSorted();
  expect(await kept(watches)).toEqual(['deleted', 'there']);
  expect(await kept(lastAlerts)).toEqual(['deleted', 'there']);
});

test('a seller learns how many watch each of their listings, and not who', async () => {
  await using t = await startTestApp();
  const seller = await addAccount(t);
  await t.addMachine({ id: 'wanted', sellerId: seller.id });
  await t.addMachine({ id: 'unseen', sellerId: seller.id });
  const url = '/api/seller/machines';
  const before = await t.app.inject({ url, headers: seller.headers });
  const [ada, bob] = [await addAccount(t), await addAccount(t)];
  for (const buyer of [ada, bob]) await watch(t, 'wanted', buyer);
  // The stored answer is out of date once somebody else watches.
  const conditions = { ...seller.headers, 'if-none-match': String(before.headers.etag) };
  const after = await t.app.inject({ url, headers: conditions });
  const counts = after.json<{ id: string; watchers: number }[]>().map(({ id, watchers }) => [id, watchers]);
  expect(Object.fromEntries(counts)).toEqual({ wanted: 2, unseen: 0 });
  expect(after.body).not.toContain(ada.id);
});
