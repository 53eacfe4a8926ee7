import { expect, test } from 'vitest';
import { accountTokens } from '#app/db/tables/accounts.ts';
import { rateLimits } from '#app/db/tables/rate-limits.ts';
import { addAccount, PASSWORD } from '#test/accounts.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { hashToken, newSecretToken } from './account-tokens.service.ts';

/** One guess from each network instead of ten, because checking a password takes long by design. */
const ONE_GUESS = { RATE_LIMIT_FACTOR: '0.1' };

/** An application that does not pause, and the pauses that it would have made. */
async function startPatiently(env = {}) {
  const pausesMs: number[] = [];
  const pause = async (ms: number) => void pausesMs.push(ms);
  const t = await startTestApp({ env: { ...ONE_GUESS, ...env }, tuning: { signIn: { pause } } });
  return { t, pausesMs };
}

function signInFrom({ app }: TestApp, remoteAddress: string, payload: object, cookie = '') {
  return app.inject({ method: 'POST', url: '/api/login', remoteAddress, payload, headers: { cookie } });
}

/** Sends a wrong password from each of this many networks, sequentially. */
async function guessFrom(t: TestApp, networks: number, username: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let network = 0; network < networks; network += 1) {
    const answer = await signInFrom(t, `10.${network}.0.1`, { username, password: `guess ${network}` });
    statuses.push(answer.statusCode);
  }
  return statuses;
}

function knownIn({ cookies }: { cookies: { name: string; value: string }[] }): string {
  const found = cookies.find(({ name }) => name === 'known');
  return `known=${found?.value}`;
}

test('whoever guesses from many networks keeps nobody out: all wait longer each time, and three seconds at most', async () => {
  const { t, pausesMs } = await startPatiently();
  await using _app = t;
  const { username } = await addAccount(t);
  expect(await guessFrom(t, 8, username)).toEqual(Array.from({ length: 8 }, () => 401));
  const owner = await signInFrom(t, '198.51.100.7', { username, password: PASSWORD });
  expect(owner.statusCode).toBe(200);
  expect(pausesMs).toEqual([1_000, 2_000, 3_000, 3_000, 3_000, 3_000]);
});

test('a name that nobody has is slowed like any other', async () => {
  const { t, pausesMs } = await startPatiently();
  await using _app = t;
  await guessFrom(t, 5, 'nobody');
  expect(pausesMs).toEqual([1_000, 2_000]);
});

test('who has guessed too often is refused from all of the network, and others are not', async () => {
  await using t = await startTestApp({ env: ONE_GUESS });
  const { username } = await addAccount(t);
  await guessFrom(t, 1, username);
  const refused = await signInFrom(t, '10.0.0.200', { username, password: PASSWORD });
  expect([refused.statusCode, refused.json().message]).toEqual([429, 'Too many attempts, try again in 15 minutes']);
  expect((await signInFrom(t, '10.1.0.1', { username, password: PASSWORD })).statusCode).toBe(200);
});

test('a browser that the account was signed in to is no stranger, whatever is tried in its network', async () => {
  const { t, pausesMs } = await startPatiently();
  await using _app = t;
  const { username } = await addAccount(t);
  const known = knownIn(await signInFrom(t, '10.0.0.7', { username, password: PASSWORD }));
  await guessFrom(t, 5, username);
  pausesMs.length = 0;
  expect((await signInFrom(t, '10.0.0.8', { username, password: PASSWORD })).statusCode).toBe(429);
  expect((await signInFrom(t, '10.0.0.9', { username, password: PASSWORD }, known)).statusCode).toBe(200);
  expect(pausesMs).toEqual([]);
});

test('a browser that the account was signed in to gets in when others try without end at the same address', async () => {
  await using t = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1' } });
  const { username } = await addAccount(t);
  const at = '10.0.0.7';
  const known = knownIn(await signInFrom(t, at, { username, password: PASSWORD }));
  for (let n = 0; n < 10; n += 1) await signInFrom(t, at, { username: `name${n}`, password: 'x' });
  expect((await signInFrom(t, at, { username, password: PASSWORD })).statusCode).toBe(429);
  expect((await signInFrom(t, at, { username: 'another', password: PASSWORD }, known)).statusCode).toBe(429);
  expect((await signInFrom(t, at, { username, password: PASSWORD }, known)).statusCode).toBe(200);
});

test('a known browser may not guess oftener either, wherever it goes, and is known to its own account alone', async () => {
  await using t = await startTestApp({ env: ONE_GUESS });
  const [ada, bob] = [await addAccount(t), await addAccount(t)];
  const known = knownIn(await signInFrom(t, '10.9.0.1', { username: ada.username, password: PASSWORD }));
  const statusFrom = async (address: string, username: string, password: string) =>
    (await signInFrom(t, address, { username, password }, known)).statusCode;
  expect(await statusFrom('10.0.0.1', ada.username, 'wrong')).toBe(401);
  expect(await statusFrom('10.1.0.1', ada.username, PASSWORD)).toBe(429);
  expect(await statusFrom('10.2.0.1', bob.username, 'wrong')).toBe(401);
  expect(await statusFrom('10.2.0.2', bob.username, PASSWORD)).toBe(429);
  expect(await statusFrom('10.3.0.1', bob.username, PASSWORD)).toBe(200);
});

test('a browser that several use knows five accounts, the last ones', async () => {
  await using t = await startTestApp({ env: ONE_GUESS });
  const accounts = [];
  let known = '';
  for (let n = 0; n < 6; n += 1) {
    const account = await addAccount(t);
    accounts.push(account);
    known = knownIn(await signInFrom(t, `10.9.${n}.1`, { username: account.username, password: PASSWORD }, known));
  }
  const knows = [];
  for (const { username } of accounts) {
    await t.database.db.delete(rateLimits);
    await guessFrom(t, 1, username);
    knows.push((await signInFrom(t, '10.0.0.250', { username, password: PASSWORD }, known)).statusCode === 200);
  }
  expect(knows).toEqual([false, true, true, true, true, true]);
});

const NEW_PASSWORD = 'battery staple';

test.each([
  ['a reset', '/api/password-resets', 'reset-password'],
  ['a takeover', '/api/email-confirmations/takeover', 'confirm-email'],
] as const)(
  'a browser from before %s is a stranger’s: whoever used it then may be another',
  async (_, url, purpose) => {
    await using t = await startTestApp({ env: ONE_GUESS });
    const email = 'victim@shop.example';
    const { id, username } = await addAccount(t, { email });
    const known = knownIn(await signInFrom(t, '10.9.0.1', { username, password: PASSWORD }));
    const token = newSecretToken();
    const expiresAt = new Date(Date.now() + 60_000);
    await t.database.db
      .insert(accountTokens)
      .values({ tokenHash: hashToken(token), userId: id, purpose, email, expiresAt });
    const reset = await t.app.inject({ method: 'POST', url, payload: { token, password: NEW_PASSWORD } });
    expect(reset.statusCode).toBe(204);
    await guessFrom(t, 1, username);
    const there = await signInFrom(t, '10.0.0.9', { username, password: NEW_PASSWORD }, known);
    expect(there.statusCode).toBe(429);
  },
);

test('an owner whom guesses in the same network keep out of a new browser gets in by a mailed link', async () => {
  await using t = await startTestApp({ env: ONE_GUESS });
  const email = 'owner@shop.example';
  const { id: userId, username } = await addAccount(t, { email, emailConfirmedAt: new Date() });
  await guessFrom(t, 1, username);
  expect((await signInFrom(t, '10.0.0.8', { username, password: PASSWORD })).statusCode).toBe(429);
  const token = newSecretToken();
  const expiresAt = new Date(Date.now() + 60_000);
  const link = { tokenHash: hashToken(token), userId, purpose: 'reset-password', email, expiresAt } as const;
  await t.database.db.insert(accountTokens).values(link);
  const payload = { token, password: NEW_PASSWORD };
  await t.app.inject({ method: 'POST', url: '/api/password-resets', remoteAddress: '10.0.0.9', payload });
  expect((await signInFrom(t, '10.0.0.9', { username, password: NEW_PASSWORD })).statusCode).toBe(200);
});

test('a new password makes strangers of all browsers but the one that it was set in', async () => {
  await using t = await startTestApp({ env: ONE_GUESS });
  const { username, headers } = await addAccount(t);
  const other = knownIn(await signInFrom(t, '10.9.0.1', { username, password: PASSWORD }));
  const payload = { password: NEW_PASSWORD, currentPassword: PASSWORD };
  const here = knownIn(await t.app.inject({ method: 'PATCH', url: '/api/user/password', payload, headers }));
  await guessFrom(t, 1, username);
  const signIn = { username, password: NEW_PASSWORD };
  expect((await signInFrom(t, '10.0.0.8', signIn, other)).statusCode).toBe(429);
  expect((await signInFrom(t, '10.0.0.9', signIn, here)).statusCode).toBe(200);
});

test.each(['known=x', `known=${'A'.repeat(22)}.${'B'.repeat(22)}`, `known=${'A'.repeat(22)}`])(
  'a cookie that somebody made up (%s) makes no browser known',
  async (cookie) => {
    await using t = await startTestApp({ env: ONE_GUESS });
    const { username } = await addAccount(t);
    await guessFrom(t, 1, username);
    expect((await signInFrom(t, '10.0.0.250', { username, password: PASSWORD }, cookie)).statusCode).toBe(429);
  },
);

test('guesses at the operator’s password from elsewhere do not keep the operator from registering', async () => {
  const { t } = await startPatiently({ ADMIN_PASSWORD: PASSWORD, RATE_LIMIT_FACTOR: '1' });
  await using _app = t;
  const register = (remoteAddress: string, password: string) =>
    t.app.inject({ method: 'POST', url: '/api/register', remoteAddress, payload: { username: 'admin', password } });
  for (let n = 0; n < 10; n += 1) await register(`10.0.0.${n}`, `guess ${n}`);
  expect((await register('10.0.0.99', PASSWORD)).statusCode).toBe(429);
  expect((await register('198.51.100.7', PASSWORD)).statusCode).toBe(201);
});
