import { expect, test } from 'vitest';
import { pushSubscriptions } from '#app/db/tables/subscribers.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { startPushService } from '#test/fixtures/push-service.ts';
import { startWatching } from '#test/fixtures/watching.ts';
import { notificationEnd } from './alert-notifications.rules.ts';
import { SEND_NOTIFICATION } from './push-notifications.service.ts';

const EMAIL = 'bea@shop.example';
const SEARCH = { name: 'Tajimas', query: 'brand=Tajima&priceMax=40000', frequency: 'at-once' };

/** A reader with a saved search, who is notified in one browser. */
async function startNotifying(search: object = SEARCH) {
  const push = await startPushService();
  const t = await startWatching({ tuning: { push: { trustedOrigins: [push.origin] } } });
  const { headers, user } = await t.subscriberOf(EMAIL);
  await t.call(headers, 'POST', '/api/saved-searches', search);
  const subscribe = async () => t.call(headers, 'PUT', '/api/push-subscriptions', push.subscribe());
  expect(await subscribe()).toMatchObject({ statusCode: 200 });
  t.pass(MINUTE_MS);
  return {
    ...t,
    push,
    headers,
    user,
    subscribe,
    settle: async () => {
      t.pass(20 * MINUTE_MS);
      await t.run();
    },
    titles: () => push.received.map(({ message }) => message.title),
    subscriptions: () => t.db.select().from(pushSubscriptions),
    [Symbol.asyncDispose]: async () => {
      await t[Symbol.asyncDispose]();
      await push[Symbol.asyncDispose]();
      expect(push.problems).toEqual([]);
    },
  };
}

test('what a search finds at once is one encrypted notification in each browser, beside the mail', async () => {
  await using t = await startNotifying();
  await t.subscribe();
  await t.list('six', { price: 24_500, heads: 6, condition: 'used', year: 2018 });
  await t.settle();
  await t.settle();
  expect(await t.mails()).toHaveLength(1);
  const [first, second, ...more] = t.push.received;
  expect(more).toEqual([]);
  expect(first?.message).toEqual({
    tag: expect.any(String),
    title: 'New: Tajima six',
    body: expect.stringContaining('$24,500 · 2018 · Used · 6 heads'),
    path: expect.stringMatching(/^\/machine\//),
  });
  expect(second?.message).toEqual(first?.message);
  expect(second?.endpoint).not.toBe(first?.endpoint);
  expect(first).toMatchObject({ ttlS: (4 * HOUR_MS) / 1_000, contact: 'mailto:sales@tewh.example' });
  expect(first?.topic).toBe(first?.message.tag.replaceAll('-', ''));
});

test('several are one notification that opens the search, and two notifications have different names', async () => {
  await using t = await startNotifying();
  for (const id of ['one', 'two']) await t.list(id, { price: 20_000 });
  await t.settle();
  await t.list('three', { price: 20_000 });
  await t.price('one', 15_000);
  await t.settle();
  expect(t.push.received.map(({ message: { title, path } }) => [title, path])).toEqual([
    ['2 new machines for “Tajimas”', '/browse?brand=Tajima&priceMax=40000'],
    ['2 machines: new, lowered or sold', '/browse?brand=Tajima&priceMax=40000'],
  ]);
  expect(new Set(t.push.received.map(({ topic }) => topic)).size).toBe(2);
});

test('a watched machine is announced when its price falls and when it is sold', async () => {
  await using t = await startNotifying({ query: 'heads=12', frequency: 'daily' });
  await t.list('theirs', { price: 70_000 });
  await t.watch(await t.idOf(t.user.id), 'theirs');
  t.pass(MINUTE_MS);
  await t.price('theirs', 68_000);
  await t.settle();
  await t.move('theirs', 'sold');
  await t.settle();
  expect(t.titles()).toEqual(['$2,000 less: Tajima theirs', 'Sold: Tajima theirs']);
});

test('what a search finds that is mailed once a day is not announced', async () => {
  await using t = await startNotifying({ ...SEARCH, frequency: 'daily' });
  await t.list('six', { price: 24_500 });
  t.pass(DAY_MS);
  await t.run();
  expect(await t.mails()).toHaveLength(1);
  expect(t.titles()).toEqual([]);
});

test('nothing is announced at night, not even what a mail contains that leaves then', async () => {
  await using t = await startNotifying();
  await t.call(t.headers, 'POST', '/api/saved-searches', { query: 'heads=12', frequency: 'daily' });
  await t.call(t.headers, 'PATCH', '/api/alert-settings', { mailHour: 23 });
  await t.list('theirs', { price: 70_000, heads: 12 });
  await t.watch(await t.idOf(t.user.id), 'theirs');
  t.setClock(new Date('2026-06-04T03:30:00Z'));
  await t.price('theirs', 60_000);
  await t.settle();
  expect(await t.mails()).toEqual([]);
  t.setClock(new Date('2026-06-04T04:05:00Z'));
  await t.run();
  expect(await t.mails()).toHaveLength(1);
  expect(t.titles()).toEqual([]);
});

test('a push service keeps an announcement for some hours, and none into the night', () => {
  const end = (now: string, mailsAtNight = false) =>
    notificationEnd(new Date(now), { timeZone: 'Asia/Kolkata', mailsAtNight }).toISOString();
  expect(end('2026-06-04T08:02:00Z')).toBe('2026-06-04T12:02:00.000Z');
  expect(end('2026-06-04T13:02:00Z')).toBe('2026-06-04T15:30:00.000Z');
  expect(end('2026-06-04T13:02:00Z', true)).toBe('2026-06-04T17:02:00.000Z');
});

const NOTIFICATION = {
  tag: '00000000-0000-4000-8000-000000000001',
  title: 'New',
  body: '',
  path: '/',
  machineIds: [],
};

test('a job that runs twice sends the same notification again, which replaces the first, and a late one sends none', async () => {
  await using t = await startNotifying();
  const [subscription] = await t.subscriptions();
  const pushSubscriptionId = subscription?.id ?? '';
  const send = async (ms: number) => {
    const expiresAt = new Date(t.now().getTime() + ms).toISOString();
    await t.jobs.send(t.db, SEND_NOTIFICATION, { ...NOTIFICATION, pushSubscriptionId, expiresAt });
    await t.jobs.runDue();
  };
  await send(HOUR_MS);
  await send(HOUR_MS);
  await send(-1);
  expect(t.push.received).toHaveLength(2);
  expect(new Set(t.push.received.map(({ topic }) => topic)).size).toBe(1);
});

test('a machine that is rejected before its notification is sent is not announced', async () => {
  await using t = await startNotifying();
  t.push.answer(500);
  await t.list('six', { price: 24_500 });
  await t.settle();
  expect(t.push.received).toHaveLength(1);
  await t.move('six', 'rejected');
  t.push.answer(201);
  await t.database.pool.query("update pgboss.job set start_after = now() - interval '1 second' where state = 'retry'");
  await t.jobs.runDue();
  expect(t.push.received).toHaveLength(1);
});

test.each([404, 410])('a browser of which the push service says %i is forgotten', async (status) => {
  await using t = await startNotifying();
  t.push.answer(status);
  await t.list('six', { price: 24_500 });
  await t.settle();
  expect(t.push.received).toHaveLength(1);
  expect(await t.subscriptions()).toEqual([]);
});

test('a push service that fails is asked again later, and after a week of failures the browser is forgotten', async () => {
  await using t = await startNotifying();
  const announce = async (id: string) => {
    await t.list(id, { price: 24_500 });
    await t.settle();
    return (await t.subscriptions()).map(({ failingSince }) => failingSince);
  };
  t.push.answer(500);
  const failed = await announce('one');
  expect(failed).toEqual([t.now()]);
  t.push.answer(201);
  expect(await announce('two')).toEqual([null]);
  t.push.answer(429);
  await announce('three');
  t.pass(3 * DAY_MS);
  expect(await announce('four')).toHaveLength(1);
  t.pass(5 * DAY_MS);
  expect(await announce('five')).toEqual([]);
});

test('a push service whose name leads into this network is not contacted, and forgotten', async () => {
  await using t = await startNotifying();
  await t.db.update(pushSubscriptions).set({ endpoint: 'https://10.0.0.7/send/1' });
  await t.list('six', { price: 24_500 });
  await t.settle();
  expect(await t.subscriptions()).toEqual([]);
});

test.each([
  ['ended all alerts', 'PATCH', '/api/alert-settings', { isStopped: true }],
  ['signed out', 'POST', '/api/logout', undefined],
] as const)('a notification that waits is not sent to a reader who has %s', async (_what, method, url, payload) => {
  await using t = await startNotifying();
  const [subscription] = await t.subscriptions();
  const pushSubscriptionId = subscription?.id ?? '';
  const expiresAt = new Date(t.now().getTime() + HOUR_MS).toISOString();
  await t.jobs.send(t.db, SEND_NOTIFICATION, { ...NOTIFICATION, pushSubscriptionId, expiresAt });
  await t.call(t.headers, method, url, payload);
  await t.jobs.runDue();
  expect(t.push.received).toEqual([]);
});
