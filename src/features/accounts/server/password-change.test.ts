import { expect, test } from 'vitest';
import { accountTokens, sessions } from '#app/db/tables/accounts.ts';
import { outbox } from '#app/db/tables/site.ts';
import { addAccount, createClient, PASSWORD } from '#test/accounts.ts';
import { startTestApp, type TestApp } from '#test/app.ts';

const NEW = { password: 'battery staple' };

async function age({ database }: TestApp, minutes: number) {
  await database.pool.query("update sessions set authenticated_at = authenticated_at - $1 * interval '1 minute'", [
    minutes,
  ]);
}

test('a new password ends all other sessions, and the old one opens nothing any more', async () => {
  await using t = await startTestApp();
  const send = createClient(t);
  const { headers, ...user } = await addAccount(t, { email: 'ada@shop.example', emailConfirmedAt: new Date() });
  const elsewhere = await t.signIn(user);
  const stranger = await addAccount(t);
  await t.database.db.insert(accountTokens).values({
    tokenHash: 'mailed before',
    userId: user.id,
    purpose: 'reset-password',
    email: 'ada@shop.example',
    expiresAt: new Date(Date.now() + 60_000),
  });
  const answer = await send('PATCH', '/api/user/password', { ...NEW, currentPassword: PASSWORD }, { headers });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ id: user.id });
  expect((await t.app.inject({ url: '/api/user', headers })).statusCode).toBe(200);
  expect((await t.app.inject({ url: '/api/user', headers: elsewhere })).statusCode).toBe(401);
  expect((await t.app.inject({ url: '/api/user', headers: stranger.headers })).statusCode).toBe(200);
  expect(await t.database.db.$count(accountTokens)).toBe(0);
  expect(await t.database.db.select({ to: outbox.recipient }).from(outbox)).toEqual([{ to: 'ada@shop.example' }]);
  const { username } = user;
  expect((await send('POST', '/api/login', { username, password: PASSWORD })).statusCode).toBe(401);
  expect((await send('POST', '/api/login', { username, ...NEW })).statusCode).toBe(200);
});

test('the old password may be left out within ten minutes of signing in', async () => {
  await using t = await startTestApp();
  const send = createClient(t);
  const { headers } = await addAccount(t);
  await age(t, 9);
  expect((await send('PATCH', '/api/user/password', NEW, { headers })).statusCode).toBe(200);
  await age(t, 2);
  for (const left of [{}, { currentPassword: '' }]) {
    const late = await send('PATCH', '/api/user/password', { ...NEW, ...left }, { headers });
    expect([late.statusCode, late.json().issues]).toEqual([
      400,
      [{ path: 'currentPassword', message: 'Please enter your current password' }],
    ]);
  }
});

test('an address that was never confirmed hears nothing of a new password: it may be a stranger', async () => {
  await using t = await startTestApp();
  const { headers } = await addAccount(t, { email: 'stranger@shop.example' });
  const answer = await createClient(t)('PATCH', '/api/user/password', NEW, { headers });
  expect(answer.statusCode).toBe(200);
  expect(await t.database.db.$count(outbox)).toBe(0);
});

test('passwords are changed twenty times an hour from one address, and no oftener', async () => {
  await using t = await startTestApp({ env: { RATE_LIMIT_FACTOR: '0.1' } });
  const { headers } = await addAccount(t);
  const change = () => t.app.inject({ method: 'PATCH', url: '/api/user/password', payload: NEW, headers });
  expect([(await change()).statusCode, (await change()).statusCode]).toEqual([200, 200]);
  const refused = await change();
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
});

test('a wrong old password changes nothing, however fresh the session is', async () => {
  await using t = await startTestApp();
  const send = createClient(t);
  const { headers, ...user } = await addAccount(t);
  await t.signIn(user);
  const answer = await send('PATCH', '/api/user/password', { ...NEW, currentPassword: 'wrong' }, { headers });
  expect([answer.statusCode, answer.json().issues]).toEqual([
    400,
    [{ path: 'currentPassword', message: 'Current password is incorrect' }],
  ]);
  expect(await t.database.db.$count(sessions)).toBe(2);
  expect((await send('POST', '/api/login', { username: user.username, password: PASSWORD })).statusCode).toBe(200);
});

test('whoever holds the session may guess the password no oftener than at a sign-in', async () => {
  await using t = await startTestApp({ env: { RATE_LIMIT_FACTOR: '0.2' } });
  const send = createClient(t);
  const { headers } = await addAccount(t);
  const guess = { ...NEW, currentPassword: 'wrong' };
  for (const status of [400, 400, 429]) {
    const answer = await send('PATCH', '/api/user/password', guess, { headers });
    expect(answer.statusCode).toBe(status);
  }
  const deletion = await send('DELETE', '/api/user', { password: PASSWORD }, { headers });
  expect([deletion.statusCode, Number(deletion.headers['retry-after']) > 0]).toEqual([429, true]);
});

test('what cannot be a password is refused', async () => {
  await using t = await startTestApp();
  const send = createClient(t);
  const { headers } = await addAccount(t);
  for (const [password, message] of [
    [undefined, 'Password must be at least 6 characters long'],
    ['12345', 'Password must be at least 6 characters long'],
    ['x'.repeat(1_001), 'Password is too long'],
    ['x'.repeat(10_240), 'Password is too long'],
  ]) {
    const answer = await send('PATCH', '/api/user/password', { password, currentPassword: PASSWORD }, { headers });
    expect([answer.statusCode, answer.json().issues]).toEqual([400, [{ path: 'password', message }]]);
  }
});

test('visitors and guests have no password', async () => {
  await using t = await startTestApp();
  const send = createClient(t);
  expect((await send('PATCH', '/api/user/password', NEW)).statusCode).toBe(401);
  const headers = await t.signIn('guest');
  expect((await send('PATCH', '/api/user/password', NEW, { headers })).statusCode).toBe(403);
});

test('of two who change it at once from two browsers, one does', async () => {
  await using t = await startTestApp({ engine: 'postgres' });
  const send = createClient(t);
  const { headers, ...user } = await addAccount(t);
  const browsers = [headers, await t.signIn(user)];
  const answers = await Promise.all(
    browsers.map((browser, n) => {
      const change = { password: `new password ${n}`, currentPassword: PASSWORD };
      return send('PATCH', '/api/user/password', change, { headers: browser });
    }),
  );
  const statuses = answers.map(({ statusCode }) => statusCode);
  // The other change either came after its session had ended, or had verified the old password.
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect([400, 401]).toContain(statuses.find((status) => status !== 200));
  expect(await t.database.db.$count(sessions)).toBe(1);
});
