import { argon2Sync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sessions, users } from '#app/db/tables/accounts.ts';
import { rateLimits } from '#app/db/tables/rate-limits.ts';
import { addAccount, createClient, PASSWORD, sidOf } from '#test/accounts.ts';
import { startTestApp } from '#test/app.ts';
import { lockWaits } from '#test/lock-waits.ts';
import { needsRehash, verifyPassword } from './password-hash.service.ts';

/** A hash of the tests' password with the cost of an earlier release. */
function cheapHash(): string {
  const cost = { memory: 8_192, passes: 1, parallelism: 1 };
  const nonce = Buffer.alloc(16, 7);
  const tag = argon2Sync('argon2id', { message: PASSWORD, nonce, ...cost, tagLength: 32 });
  const [salt, digest] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=8192,t=1,p=1$${salt}$${digest}`;
}

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

test.each(['ada', 'ADA', '  Ada ', 'ada@shop.example', 'Ada@Shop.Example'])(
  'people sign in as %j, by username or by address, however they type it',
  async (username) => {
    await using t = await startTestApp();
    const { id } = await t.addUser({
      username: 'Ada',
      email: 'ada@Shop.example',
      password: (await addAccount(t)).password,
    });
    const answer = await createClient(t)('POST', '/api/login', { username, password: PASSWORD });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ id, username: 'Ada', role: 'user', isEmailConfirmed: false });
    expect(answer.body).not.toContain('argon2');
    expect(answer.headers['cache-control']).toBe('private, no-store');
  },
);

test('the session is a cookie that scripts cannot read, and opens what needs an account', async () => {
  await using t = await startTestApp();
  const { username, id } = await addAccount(t);
  const answer = await createClient(t)(
    'POST',
    '/api/login',
    { username, password: PASSWORD },
    { headers: { 'user-agent': FIREFOX } },
  );
  expect(answer.cookies).toEqual([
    expect.objectContaining({ name: 'sid', path: '/', httpOnly: true, sameSite: 'Lax', expires: expect.any(Date) }),
    expect.objectContaining({ name: 'known', path: '/', httpOnly: true, sameSite: 'Lax', maxAge: 34_560_000 }),
  ]);
  expect((await t.app.inject({ url: '/api/user', headers: sidOf(answer) })).json()).toMatchObject({ id });
  const kept = await t.database.db.select().from(sessions).where(eq(sessions.device, 'Firefox on Windows'));
  expect(kept).toHaveLength(1);
  expect(sidOf(answer).cookie).not.toContain(kept[0]?.idHash);
});

test('on https the cookie is bound to the host and never sent in the clear', async () => {
  await using t = await startTestApp({ env: { PUBLIC_URL: 'https://shop.example' } });
  const { username } = await addAccount(t);
  const answer = await createClient(t)('POST', '/api/login', { username, password: PASSWORD });
  expect(answer.cookies).toEqual(
    ['__Host-sid', '__Host-known'].map((name) => expect.objectContaining({ name, secure: true, path: '/' })),
  );
});

test('a wrong password and an unknown name get the same answer', async () => {
  await using t = await startTestApp();
  const send = createClient(t);
  const { username } = await addAccount(t);
  const wrong = await send('POST', '/api/login', { username, password: 'wrong horse' });
  const unknown = await send('POST', '/api/login', { username: 'nobody', password: PASSWORD });
  expect(wrong.statusCode).toBe(401);
  expect(wrong.json()).toEqual({ statusCode: 401, error: 'Unauthorized', message: 'Invalid username or password' });
  expect(unknown.json()).toEqual(wrong.json());
  expect(wrong.cookies).toEqual([]);
});

test('what cannot be a sign-in is refused before anything is looked up', async () => {
  await using t = await startTestApp({ env: { RATE_LIMIT_FACTOR: '10' } });
  const refusals = [
    [{}, 'Username is required'],
    [{ username: '  ', password: 'x' }, 'Username is required'],
    [{ username: 'ada' }, 'Password is required'],
    [{ username: 'ada', password: '' }, 'Password is required'],
    [{ username: 'ada', password: 7 }, 'Password is required'],
    [{ username: 'a\0b', password: 'x' }, 'Contains characters that cannot be stored'],
    [{ username: 'x'.repeat(300), password: 'x' }, 'Invalid username or password'],
    [{ username: 'ada', password: 'x'.repeat(1_001) }, 'Invalid username or password'],
  ] as const;
  for (const [payload, message] of refusals) {
    const answer = await createClient(t)('POST', '/api/login', payload);
    expect([answer.statusCode, answer.json().message]).toEqual([400, message]);
  }
});

test('each sign-in gets a new session, and the one before has ended', async () => {
  await using t = await startTestApp();
  const { username, headers } = await addAccount(t);
  const answer = await createClient(t)('POST', '/api/login', { username, password: PASSWORD }, { headers });
  expect(sidOf(answer)).not.toEqual(headers);
  expect((await t.app.inject({ url: '/api/user', headers })).statusCode).toBe(401);
  expect(await t.database.db.$count(sessions)).toBe(1);
});

test('an attempt that fails leaves the session as it was', async () => {
  await using t = await startTestApp();
  const { username, headers } = await addAccount(t);
  await createClient(t)('POST', '/api/login', { username, password: 'wrong' }, { headers });
  expect((await t.app.inject({ url: '/api/user', headers })).statusCode).toBe(200);
});

test('a hash that was made more cheaply is renewed by the sign-in that knows the password', async () => {
  await using t = await startTestApp();
  const { id, username, password } = await t.addUser({ password: cheapHash() });
  expect(needsRehash(password)).toBe(true);
  const send = createClient(t);
  expect((await send('POST', '/api/login', { username, password: PASSWORD })).statusCode).toBe(200);
  const [renewed] = await t.database.db.select().from(users).where(eq(users.id, id));
  expect(needsRehash(renewed?.password ?? '')).toBe(false);
  expect(await verifyPassword(PASSWORD, renewed?.password ?? null)).toBe(true);
  expect((await send('POST', '/api/login', { username, password: PASSWORD })).statusCode).toBe(200);
});

test('of many who sign in at once over an old hash, none is refused for its renewal', async () => {
  await using t = await startTestApp({ engine: 'postgres' });
  const { id, username } = await t.addUser({ password: cheapHash() });
  const send = createClient(t);
  const other = await t.database.pool.connect();
  await other.query('begin');
  await other.query('select from users where id = $1 for update', [id]);
  const pending = Promise.all(
    Array.from({ length: 3 }, () => send('POST', '/api/login', { username, password: PASSWORD })),
  );
  // All have verified the old hash before the first of them renews it.
  await lockWaits(t.database, 3);
  await other.query('commit');
  other.release();
  expect((await pending).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(await t.database.db.$count(sessions)).toBe(3);
});

test('a password that is changed while it is checked opens nothing any more', async () => {
  await using t = await startTestApp({ engine: 'postgres' });
  const { id, username } = await addAccount(t);
  const other = await t.database.pool.connect();
  await other.query('begin');
  await other.query('update users set password = $1 where id = $2', ['changed meanwhile', id]);
  const pending = createClient(t)('POST', '/api/login', { username, password: PASSWORD }).then((answer) => answer);
  await lockWaits(t.database, 1);
  await other.query('commit');
  other.release();
  expect((await pending).statusCode).toBe(401);
});

test('the eleventh guess at an account is refused, by whichever of its names, until a quarter of an hour has passed', async () => {
  await using t = await startTestApp();
  const send = createClient(t);
  const { username, email } = await addAccount(t, { username: 'ada', email: 'ada@shop.example' });
  const startedAt = performance.now();
  for (let guess = 0; guess < 10; guess += 1) {
    // In any spelling, by username or by address.
    const spelled = [username, ` ${username.toUpperCase()} `, email][guess % 3];
    expect((await send('POST', '/api/login', { username: spelled, password: `guess ${guess}` })).statusCode).toBe(401);
  }
  const refused = await send('POST', '/api/login', { username, password: PASSWORD });
  expect(refused.statusCode).toBe(429);
  // The window of fifteen minutes began with the first guess.
  const passedS = (performance.now() - startedAt) / 1_000;
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(900 - passedS - 1);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900);
  expect(refused.json()).toMatchObject({ message: 'Too many attempts, try again in 15 minutes' });
  expect((await send('POST', '/api/login', { username: email, password: PASSWORD })).statusCode).toBe(429);

  const counters = await t.database.db.select().from(rateLimits);
  expect(JSON.stringify(counters)).not.toMatch(/\bada\b|203\.0/i);
  await t.database.pool.query("update rate_limits set resets_at = now() - interval '1 second'");
  expect((await send('POST', '/api/login', { username, password: PASSWORD })).statusCode).toBe(200);
});

test('ten guesses at once are no more than ten', async () => {
  await using t = await startTestApp({ engine: 'postgres' });
  const send = createClient(t);
  const guesses = Array.from({ length: 15 }, () => send('POST', '/api/login', { username: 'ada', password: 'guess' }));
  const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
});

test('a name that nobody has is limited like any other', async () => {
  await using t = await startTestApp({ env: { RATE_LIMIT_FACTOR: '0.1' } });
  const send = createClient(t);
  const given = { username: 'nobody', password: 'x' };
  expect((await send('POST', '/api/login', given)).statusCode).toBe(401);
  expect((await send('POST', '/api/login', given)).statusCode).toBe(429);
});

test('the right password forgets the wrong ones before it', async () => {
  await using t = await startTestApp();
  const send = createClient(t);
  const { username } = await addAccount(t);
  for (let round = 0; round < 3; round += 1) {
    for (let guess = 0; guess < 5; guess += 1) await send('POST', '/api/login', { username, password: 'wrong' });
    expect((await send('POST', '/api/login', { username, password: PASSWORD })).statusCode).toBe(200);
  }
});

test('one address may try ten times a minute, whatever names it tries', async () => {
  await using t = await startTestApp();
  const from = { remoteAddress: '203.0.113.250' };
  const send = createClient(t);
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const answer = await send('POST', '/api/login', { username: `name${attempt}`, password: 'x' }, from);
    expect(answer.statusCode).toBe(401);
  }
  const refused = await send('POST', '/api/login', { username: 'another', password: 'x' }, from);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});
