import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { startWatching } from '#test/fixtures/watching.ts';

const EMAIL = 'Bea@Shop.example';
const SEARCH = { query: 'brand=Tajima', frequency: 'at-once', email: EMAIL, timeZone: 'America/Chicago' };
const NOBODY = {};

async function startAsking() {
  const t = await startWatching();
  const ask = (search: object = SEARCH) => t.call(NOBODY, 'POST', '/api/saved-searches', search);
  const lastText = async () => (await t.mails()).at(-1)?.textBody ?? '';
  return {
    ...t,
    ask,
    token: async () => /confirm-alerts#token=([\w-]{43})/.exec(await lastText())?.[1] ?? '',
    answer: (verdict: 'confirm' | 'refuse', token: string) =>
      t.call(NOBODY, 'POST', `/api/subscription-requests/${verdict}`, { token }),
    keyed: (key: string) => t.call(NOBODY, 'GET', `/api/saved-searches?key=${key}`),
    settle: async () => {
      t.pass(5 * MINUTE_MS);
      await t.run();
    },
  };
}

test('a search without an account begins when the owner of the address confirms it, and its link is valid once', async () => {
  await using t = await startAsking();
  expect((await t.ask()).statusCode).toBe(202);
  const [mail, ...more] = await t.mails();
  expect(more).toEqual([]);
  expect(mail?.recipient).toBe(EMAIL);
  expect(mail?.textBody).not.toContain('Tajima');
  await t.list('before', { price: 20_000 });
  await t.settle();
  expect(await t.mails()).toHaveLength(1);
  const token = await t.token();
  const asked = await t.call(NOBODY, 'POST', '/api/subscription-requests/lookup', { token });
  expect(asked.json()).toEqual({
    email: EMAIL,
    search: { name: 'Tajima', query: 'brand=Tajima', frequency: 'at-once' },
    watched: 0,
    isWanted: false,
  });
  const { key } = (await t.answer('confirm', token)).json();
  expect((await t.keyed(key)).json()).toMatchObject([{ name: 'Tajima' }]);
  expect((await t.answer('confirm', token)).statusCode).toBe(400);
  t.pass(MINUTE_MS);
  await t.list('after', { price: 20_000 });
  await t.settle();
  expect((await t.mails()).slice(1)).toMatchObject([{ recipient: EMAIL, subject: 'New: Tajima after, $20,000' }]);
});

test('machines are watched by email alone, and the price that falls is mailed', async () => {
  await using t = await startAsking();
  await t.list('six', { price: 24_000 });
  const asked = await t.call(NOBODY, 'POST', '/api/watches/by-email', { email: EMAIL, machineIds: ['six', 'nowhere'] });
  expect(asked.statusCode).toBe(202);
  await t.answer('confirm', await t.token());
  t.pass(MINUTE_MS);
  await t.price('six', 22_000);
  await t.settle();
  expect((await t.mails()).at(-1)).toMatchObject({ subject: 'Price lowered: Tajima six, $22,000' });
});

test('an address whose owner refuses is not asked again, and what was asked is forgotten', async () => {
  await using t = await startAsking();
  await t.ask();
  const first = await t.token();
  await t.ask({ ...SEARCH, query: 'heads=6' });
  expect((await t.answer('refuse', await t.token())).statusCode).toBe(204);
  expect((await t.answer('confirm', first)).statusCode).toBe(400);
  expect((await t.ask({ ...SEARCH, email: EMAIL.toUpperCase() })).statusCode).toBe(202);
  expect(await t.mails()).toHaveLength(2);
});

test('an address gets at most three confirmations a day, and a link is valid for a week', async () => {
  await using t = await startAsking();
  for (let time = 0; time < 4; time += 1) await t.ask();
  expect(await t.mails()).toHaveLength(3);
  const token = await t.token();
  t.pass(7 * DAY_MS);
  expect((await t.answer('confirm', token)).statusCode).toBe(400);
});

test('a network makes at most five requests an hour without an account', async () => {
  await using t = await startAsking();
  const codes: number[] = [];
  for (let time = 0; time < 6; time += 1)
    codes.push((await t.ask({ ...SEARCH, email: `b${time}@shop.example` })).statusCode);
  expect(codes).toEqual([202, 202, 202, 202, 202, 429]);
});

test('what a confirmed address asked for is its account’s, whose links of before stay valid', async () => {
  await using t = await startAsking();
  await t.ask();
  const { key } = (await t.answer('confirm', await t.token())).json();
  const { headers } = await t.subscriberOf(EMAIL.toLowerCase());
  expect((await t.call(headers, 'GET', '/api/saved-searches')).json()).toMatchObject([{ query: 'brand=Tajima' }]);
  t.pass(MINUTE_MS);
  const saved = await t.call(headers, 'POST', '/api/saved-searches', { query: 'heads=6', frequency: 'daily' });
  expect(saved.statusCode).toBe(201);
  const own = (await t.call(headers, 'GET', '/api/saved-searches')).json();
  expect(own).toMatchObject([{ query: 'brand=Tajima' }, { query: 'heads=6' }]);
  expect((await t.keyed(key)).json()).toEqual(own);
});

test('one click ends a search or all mails, also a second time, and whoever saves a search again is mailed again', async () => {
  await using t = await startAsking();
  await t.ask();
  const { key } = (await t.answer('confirm', await t.token())).json();
  const stop = (more = '') =>
    t.app.inject({
      method: 'POST',
      url: `/unsubscribe?key=${key}${more}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
      payload: 'List-Unsubscribe=One-Click',
    });
  const describe = async () => (await t.call(NOBODY, 'GET', `/api/unsubscription?key=${key}`)).json();
  expect(await describe()).toEqual({ search: null, isEnded: false });
  expect([(await stop()).statusCode, (await stop()).statusCode]).toEqual([204, 204]);
  expect(await describe()).toEqual({ search: null, isEnded: true });
  await t.list('missed', { price: 20_000 });
  await t.settle();
  expect(await t.mails()).toHaveLength(1);
  await t.ask();
  await t.answer('confirm', await t.token());
  await t.settle();
  t.pass(MINUTE_MS);
  await t.list('after', { price: 20_000 });
  await t.settle();
  expect((await t.mails()).at(-1)).toMatchObject({ subject: 'New: Tajima after, $20,000' });
  const [{ id }] = (await t.keyed(key)).json();
  expect((await stop(`&search=${id}`)).statusCode).toBe(204);
  expect((await t.keyed(key)).json()).toEqual([]);
});

test('searches are changed, paused and deleted by their owner only, at most twenty', async () => {
  await using t = await startWatching();
  const { headers } = await t.subscriberOf('bea@shop.example');
  const other = await t.subscriberOf('eve@shop.example');
  const saved = (
    await t.call(headers, 'POST', '/api/saved-searches', { query: 'heads=6', frequency: 'at-once' })
  ).json();
  const url = `/api/saved-searches/${saved.id}`;
  for (const [method, payload] of [['GET'], ['PATCH', { name: 'Mine' }], ['DELETE']] as const) {
    expect((await t.call(other.headers, method, url, payload)).statusCode).toBe(404);
    expect((await t.call(NOBODY, method, url, payload)).statusCode).toBe(401);
  }
  expect((await t.call(NOBODY, 'GET', `${url}?key=${'A'.repeat(43)}`)).statusCode).toBe(404);
  const changed = await t.call(headers, 'PATCH', url, { name: 'For the shop', frequency: 'weekly', isPaused: true });
  expect(changed.json()).toMatchObject({ name: 'For the shop', frequency: 'weekly', isPaused: true });
  for (let heads = 10; heads < 29; heads += 1)
    await t.call(headers, 'POST', '/api/saved-searches', { query: `heads=${heads}`, frequency: 'daily' });
  const one = await t.call(headers, 'POST', '/api/saved-searches', { query: 'heads=40', frequency: 'daily' });
  expect(one.statusCode).toBe(409);
  expect((await t.call(headers, 'DELETE', url)).statusCode).toBe(204);
  expect((await t.call(headers, 'DELETE', url)).statusCode).toBe(404);
});

test('new machines of a search are counted until its results are opened; an unknown filter finds nothing', async () => {
  await using t = await startWatching();
  const { headers } = await t.subscriberOf('bea@shop.example');
  const saved = await t.call(headers, 'POST', '/api/saved-searches', { query: 'brand=Tajima', frequency: 'weekly' });
  t.pass(MINUTE_MS);
  await t.list('one', { price: 20_000 });
  const { id } = saved.json();
  const seen = async () => (await t.call(headers, 'GET', `/api/saved-searches/${id}`)).json().newMachines;
  await expect.poll(seen).toBe(1);
  await t.call(headers, 'PATCH', `/api/saved-searches/${id}`, { isSeen: true });
  expect(await seen()).toBe(0);
  const unknown = await t.call(headers, 'POST', '/api/saved-searches', {
    query: 'colour=red&brand=ZSK',
    frequency: 'daily',
  });
  expect(unknown.statusCode).toBe(400);
});

test('how mails are sent is chosen, for an address that is confirmed', async () => {
  await using t = await startWatching();
  const { headers } = await t.subscriberOf('bea@shop.example');
  const change = { timeZone: 'Europe/Berlin', mailHour: 17, mailsAtNight: true };
  const changed = await t.call(headers, 'PATCH', '/api/alert-settings', change);
  expect(changed.json()).toEqual({ ...change, email: 'bea@shop.example', isStopped: false });
  expect((await t.call(headers, 'PATCH', '/api/alert-settings', { timeZone: 'Mars/Olympus' })).statusCode).toBe(400);
  const unconfirmed = await t.addUser({ email: 'new@shop.example' });
  const settings = await t.call(await t.signIn(unconfirmed), 'GET', '/api/alert-settings');
  expect(settings.json()).toMatchObject({ email: null, mailHour: 8 });
});
