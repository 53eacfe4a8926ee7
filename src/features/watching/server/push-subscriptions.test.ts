import { expect, test } from 'vitest';
import { pushSubscriptions, subscribers } from '#app/db/tables/subscribers.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { startPushService } from '#test/fixtures/push-service.ts';
import { NOON, startWatching } from '#test/fixtures/watching.ts';
import { MAX_BROWSERS } from '../push.schema.ts';
import { ensurePushKeys } from './push-keys.service.ts';

const PATH = '/api/push-subscriptions';
const KEY = 'k'.repeat(43);
const VISITOR = {};

async function startSite() {
  const push = await startPushService();
  const t = await startWatching({ tuning: { push: { trustedOrigins: [push.origin] } } });
  const subscribe = (headers: Record<string, string>, browser: object = push.subscribe(), query = '') =>
    t.call(headers, 'PUT', `${PATH}${query}`, browser);
  return {
    ...t,
    push,
    subscribe,
    /** Null if the caller is not notified in this browser. */
    find: async (headers: Record<string, string>, { endpoint }: { endpoint: string }, query = '') => {
      const answer = await t.call(headers, 'POST', `${PATH}/lookup${query}`, { endpoint });
      return answer.json<{ id: string | null }>().id;
    },
    rows: () => t.db.select().from(pushSubscriptions),
    [Symbol.asyncDispose]: async () => {
      await t[Symbol.asyncDispose]();
      await push[Symbol.asyncDispose]();
    },
  };
}

test('a browser is subscribed once however often it asks, and ends it', async () => {
  await using t = await startSite();
  const { headers } = await t.subscriberOf('bea@shop.example');
  const browser = t.push.subscribe();
  expect(await t.find(headers, browser)).toBeNull();
  const [first, second] = await Promise.all([t.subscribe(headers, browser), t.subscribe(headers, browser)]);
  expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
  const id = await t.find(headers, browser);
  expect([first.json(), second.json()]).toEqual([{ id }, { id }]);
  expect(await t.rows()).toHaveLength(1);
  for (const _press of [1, 2])
    expect(await t.call(headers, 'DELETE', `${PATH}/${id}`)).toMatchObject({ statusCode: 204 });
  expect(await t.find(headers, browser)).toBeNull();
});

test('somebody else can neither see nor end a subscription, but takes the browser over in which they press', async () => {
  await using t = await startSite();
  const bea = await t.subscriberOf('bea@shop.example');
  const ada = await t.subscriberOf('ada@shop.example');
  const browser = t.push.subscribe();
  await t.subscribe(bea.headers, browser);
  const id = await t.find(bea.headers, browser);
  expect(await t.find(ada.headers, browser)).toBeNull();
  await t.call(ada.headers, 'DELETE', `${PATH}/${id}`);
  expect(await t.find(bea.headers, browser)).toBe(id);
  await t.subscribe(ada.headers, browser);
  expect(await t.find(bea.headers, browser)).toBeNull();
  expect(await t.rows()).toHaveLength(1);
});

const NO_PUSH_SERVICES = [
  'http://updates.push.example/send/1',
  'https://127.0.0.1/send/1',
  'https://[::1]/send/1',
  'https://[::ffff:a9fe:a9fe]/latest/meta-data/',
  'https://10.0.0.1/send/1',
  'https://localhost/send/1',
  'https://database.internal/send/1',
  'https://updates.push.example.com:8443/send/1',
  'https://user:password@updates.push.example.com/send/1',
  'file:///etc/passwd',
  'nonsense',
  `https://updates.push.example.com/${'a'.repeat(1_000)}`,
];

test('addresses of this network, without TLS, or with other parts are not accepted as push services', async () => {
  await using t = await startSite();
  const { headers } = await t.subscriberOf('bea@shop.example');
  for (const endpoint of NO_PUSH_SERVICES) {
    const answer = await t.subscribe(headers, { ...t.push.subscribe(), endpoint });
    expect(answer.statusCode, endpoint).toBe(400);
  }
  expect(await t.rows()).toEqual([]);
});

test('keys that encrypt nothing are refused', async () => {
  await using t = await startSite();
  const { headers } = await t.subscriberOf('bea@shop.example');
  const { endpoint, keys } = t.push.subscribe();
  for (const wrong of [{ p256dh: 'A'.repeat(87) }, { p256dh: keys.auth }, { auth: keys.p256dh }, { auth: '' }])
    expect(await t.subscribe(headers, { endpoint, keys: { ...keys, ...wrong } })).toMatchObject({ statusCode: 400 });
});

test('visitors, guests and wrong keys subscribe nothing', async () => {
  await using t = await startSite();
  const guest = await t.signIn('guest');
  expect(await t.subscribe(VISITOR)).toMatchObject({ statusCode: 401 });
  expect(await t.subscribe(guest)).toMatchObject({ statusCode: 403 });
  expect(await t.subscribe(VISITOR, t.push.subscribe(), `?key=${KEY}`)).toMatchObject({ statusCode: 404 });
});

test('whoever gets no mails of alerts is not notified either', async () => {
  await using t = await startSite();
  const unconfirmed = await t.signIn(await t.addUser({ email: 'ada@shop.example' }));
  expect(await t.subscribe(unconfirmed)).toMatchObject({ statusCode: 409 });
  const { headers } = await t.subscriberOf('bea@shop.example');
  await t.subscribe(headers);
  await t.call(headers, 'PATCH', '/api/alert-settings', { isStopped: true });
  expect(await t.rows()).toEqual([]);
  expect(await t.subscribe(headers)).toMatchObject({ statusCode: 409 });
  await t.call(headers, 'PATCH', '/api/alert-settings', { isStopped: false });
  expect(await t.rows()).toEqual([]);
  expect(await t.subscribe(headers)).toMatchObject({ statusCode: 200 });
});

test('one subscriber is notified in at most ten browsers, also if several ask at once', async () => {
  await using t = await startSite();
  const { headers } = await t.subscriberOf('bea@shop.example');
  const browsers = Array.from({ length: MAX_BROWSERS }, () => t.push.subscribe());
  for (const browser of browsers.slice(1)) await t.subscribe(headers, browser);
  const answers = await Promise.all(Array.from({ length: 3 }, () => t.subscribe(headers)));
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2);
  expect(await t.rows()).toHaveLength(MAX_BROWSERS);
  expect(await t.subscribe(headers, browsers[1])).toMatchObject({ statusCode: 200 });
});

test('it ends with the session, at once if somebody signs out, here or elsewhere', async () => {
  await using t = await startSite();
  const { headers, user } = await t.subscriberOf('bea@shop.example');
  const elsewhere = await t.signIn(user);
  const browser = t.push.subscribe();
  for (const one of [headers, elsewhere]) await t.subscribe(one);
  await t.subscribe(headers, browser);
  await t.call(elsewhere, 'POST', '/api/logout');
  expect(await t.rows()).toHaveLength(2);
  const third = await t.signIn(user);
  await t.call(third, 'DELETE', '/api/user/sessions');
  expect(await t.rows()).toEqual([]);
});

test('the reader of a mail subscribes with its key, and it becomes the account’s with everything else', async () => {
  await using t = await startSite();
  const email = 'bea@shop.example';
  const fields = { timeZone: 'America/Denver', createdAt: NOON, watchesCheckedAt: NOON };
  await t.db.insert(subscribers).values({ ...fields, email, key: KEY });
  const browser = t.push.subscribe();
  expect(await t.subscribe(VISITOR, browser, `?key=${KEY}`)).toMatchObject({ statusCode: 200 });
  const id = await t.find(VISITOR, browser, `?key=${KEY}`);
  t.pass(MINUTE_MS);
  const { headers } = await t.subscriberOf(email);
  expect(await t.find(headers, browser)).toBe(id);
  await t.call(VISITOR, 'POST', `/unsubscribe?key=${KEY}`);
  expect(await t.rows()).toEqual([]);
});

test('the public key is made once, however many processes start', async () => {
  await using t = await startSite();
  const answer = await t.call(VISITOR, 'GET', '/api/push-key');
  const { publicKey } = answer.json<{ publicKey: string }>();
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
  const all = await Promise.all([ensurePushKeys(t.db), ensurePushKeys(t.db)]);
  expect(all.map((keys) => keys.publicKey)).toEqual([publicKey, publicKey]);
  expect(answer.body).not.toContain(all[0].privateKey);
});

test('the export of an account has its devices, without their addresses and keys', async () => {
  await using t = await startSite();
  const { headers } = await t.subscriberOf('bea@shop.example');
  const browser = t.push.subscribe();
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  await t.subscribe({ ...headers, 'user-agent': userAgent }, browser);
  const { body } = await t.call(headers, 'GET', '/api/user/export');
  expect(JSON.parse(body)).toMatchObject({
    pushSubscriptions: [{ device: 'Firefox on Linux', createdAt: NOON.toISOString() }],
  });
  for (const secret of [browser.endpoint, ...Object.values(browser.keys)]) expect(body).not.toContain(secret);
});
