import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { recoveryCodes, totpSecrets } from '#app/db/tables/accounts.ts';
import { outbox } from '#app/db/tables/site.ts';
import { addAccount, createClient, PASSWORD, sidOf } from '#test/accounts.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addTotp, codeOf } from '#test/second-factors.ts';
import { newSecretToken, issueToken } from './account-tokens.service.ts';

const FACTORS = '/api/user/second-factors';
const CONFIRMED = { email: 'ada@shop.example', emailConfirmedAt: new Date('2026-01-01T00:00:00Z') };
const START = new Date('2026-06-15T12:00:00Z');

/** An application whose clock stands still until it is moved. */
async function startAtNoon(options: Parameters<typeof startTestApp>[0] = {}) {
  let time = START;
  const t = await startTestApp({ now: () => time, ...options });
  return {
    t,
    now: () => time,
    pass: (seconds: number) => {
      time = new Date(time.getTime() + seconds * 1000);
    },
  };
}

async function addAccountWithApp(t: TestApp, fields: Parameters<typeof addAccount>[1] = {}) {
  const account = await addAccount(t, fields);
  return { ...account, ...(await addTotp(t, account.headers, START)) };
}

function subjects({ database }: TestApp) {
  return database.db
    .select({ subject: outbox.subject })
    .from(outbox)
    .orderBy(outbox.createdAt, outbox.id)
    .then((mails) => mails.map(({ subject }) => subject));
}

test('an authenticator app counts once its first code was right, and brings ten recovery codes', async () => {
  const { t, now } = await startAtNoon();
  await using _t = t;
  const { headers, id, username } = await addAccount(t, CONFIRMED);
  const send = createClient(t);
  const begun = await send('POST', `${FACTORS}/totp`, undefined, { headers });
  expect(begun.json()).toEqual({
    secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
    uri: expect.stringContaining(`:${username}?secret=${begun.json().secret}&issuer=`),
  });
  expect(begun.headers['cache-control']).toBe('private, no-store');
  const [kept] = await t.database.db.select().from(totpSecrets).where(eq(totpSecrets.userId, id));
  expect(kept?.secret).not.toContain(begun.json().secret);
  const confirm = (code: string) => send('POST', `${FACTORS}/totp/confirm`, { code }, { headers });
  const wrong = await confirm('000000');
  expect([wrong.statusCode, wrong.json().issues]).toEqual([400, [expect.objectContaining({ path: 'code' })]]);
  const code = codeOf(begun.json().secret, now());
  const added = await confirm(`${code.slice(0, 3)} ${code.slice(3)}`);
  expect(added.statusCode).toBe(201);
  expect(new Set(added.json().recoveryCodes).size).toBe(10);
  const listed = (await t.app.inject({ url: FACTORS, headers })).json();
  expect(listed).toEqual({
    totp: { confirmedAt: START.toISOString() },
    passkeys: [],
    recoveryCodesLeft: 10,
    isRequired: false,
  });
  expect(await subjects(t)).toEqual([expect.stringContaining('An authenticator app was added')]);
});

test('an app that was not confirmed locks nobody out', async () => {
  const { t } = await startAtNoon();
  await using _t = t;
  const { headers, username } = await addAccount(t);
  const send = createClient(t);
  await send('POST', `${FACTORS}/totp`, undefined, { headers });
  expect((await send('POST', '/api/login', { username, password: PASSWORD })).statusCode).toBe(200);
  expect((await t.app.inject({ url: FACTORS, headers })).json()).toMatchObject({ totp: null, recoveryCodesLeft: 0 });
});

test('a QR code that was shown long ago is not confirmed', async () => {
  const { t, pass, now } = await startAtNoon();
  await using _t = t;
  const { headers } = await addAccount(t);
  const send = createClient(t);
  const { secret } = (await send('POST', `${FACTORS}/totp`, undefined, { headers })).json();
  pass(16 * 60);
  const late = await send('POST', `${FACTORS}/totp/confirm`, { code: codeOf(secret, now()) }, { headers });
  expect(late.statusCode).toBe(409);
});

test('the password alone no longer signs in, and says what else is needed', async () => {
  const { t, pass, now } = await startAtNoon();
  await using _t = t;
  const { username, secret } = await addAccountWithApp(t);
  const send = createClient(t);
  const refused = await send('POST', '/api/login', { username, password: PASSWORD });
  expect(refused.statusCode).toBe(401);
  expect(refused.json()).toEqual({
    statusCode: 401,
    error: 'Unauthorized',
    message: 'Enter the code of your second factor',
    reason: 'second-factor-required',
    factors: ['totp', 'recovery-code'],
  });
  expect(refused.cookies).toEqual([]);
  pass(30);
  const wrong = await send('POST', '/api/login', { username, password: PASSWORD, code: '000000' });
  expect(wrong.json()).toMatchObject({ statusCode: 401, reason: 'second-factor-required', issues: [{ path: 'code' }] });
  const right = await send('POST', '/api/login', { username, password: PASSWORD, code: codeOf(secret, now()) });
  expect(right.statusCode).toBe(200);
});

test('without the password nobody learns that there is a second factor, or whether a code is right', async () => {
  const { t, pass, now } = await startAtNoon();
  await using _t = t;
  const { username, secret } = await addAccountWithApp(t);
  pass(30);
  const code = codeOf(secret, now());
  const refused = await createClient(t)('POST', '/api/login', { username, password: 'wrong', code });
  expect(refused.json()).toEqual({ statusCode: 401, error: 'Unauthorized', message: 'Invalid username or password' });
  const right = await createClient(t)('POST', '/api/login', { username, password: PASSWORD, code });
  expect(right.statusCode).toBe(200);
});

test('a code of the app works once, and no older one works after it', async () => {
  const { t, pass, now } = await startAtNoon();
  await using _t = t;
  const { username, secret } = await addAccountWithApp(t);
  const send = createClient(t);
  const signIn = async (code: string) =>
    (await send('POST', '/api/login', { username, password: PASSWORD, code })).statusCode;
  expect(await signIn(codeOf(secret, now()))).toBe(401);
  pass(60);
  const earlier = codeOf(secret, new Date(now().getTime() - 30_000));
  expect(await signIn(codeOf(secret, now()))).toBe(200);
  expect(await signIn(codeOf(secret, now()))).toBe(401);
  expect(await signIn(earlier)).toBe(401);
});

test('of two sign-ins with one code at once, only one succeeds', async () => {
  const { t, pass, now } = await startAtNoon({ engine: 'postgres' });
  await using _t = t;
  const { username, secret, recoveryCodes: codes } = await addAccountWithApp(t);
  pass(30);
  const send = createClient(t);
  for (const code of [codeOf(secret, now()), codes[0]]) {
    const signIns = [1, 2, 3].map(() => send('POST', '/api/login', { username, password: PASSWORD, code }));
    const statuses = (await Promise.all(signIns)).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 401, 401]);
  }
});

test('a recovery code replaces a lost phone once, however it is typed, and the owner is told', async () => {
  const { t } = await startAtNoon();
  await using _t = t;
  const { username, id, recoveryCodes: codes } = await addAccountWithApp(t, CONFIRMED);
  const [code = '', other = ''] = codes;
  const send = createClient(t);
  const signIn = (typed: string) => send('POST', '/api/login', { username, password: PASSWORD, code: typed });
  expect(code).toMatch(/^[a-z2-7]{6}(?:-[a-z2-7]{6}){3}$/);
  expect((await signIn(` ${code.toUpperCase().replaceAll('-', ' ')} `)).statusCode).toBe(200);
  expect((await signIn(code)).statusCode).toBe(401);
  const headers = sidOf(await signIn(other));
  expect((await t.app.inject({ url: FACTORS, headers })).json().recoveryCodesLeft).toBe(8);
  expect(await subjects(t)).toContainEqual(expect.stringContaining('A recovery code was used'));
  const rows = await t.database.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, id));
  expect(rows.filter(({ usedAt }) => usedAt !== null)).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''));
});

test('a recovery code of another account opens nothing', async () => {
  const { t } = await startAtNoon();
  await using _t = t;
  const { username } = await addAccountWithApp(t);
  const other = await addAccountWithApp(t);
  const code = other.recoveryCodes[0];
  const refused = await createClient(t)('POST', '/api/login', { username, password: PASSWORD, code });
  expect(refused.statusCode).toBe(401);
});

test('new recovery codes replace the old ones', async () => {
  const { t } = await startAtNoon();
  await using _t = t;
  const { username, headers, recoveryCodes: old } = await addAccountWithApp(t);
  const send = createClient(t);
  const renewed = await send('POST', `${FACTORS}/recovery-codes`, undefined, { headers });
  expect([renewed.statusCode, renewed.json().recoveryCodes.length]).toEqual([201, 10]);
  const signIn = async (code: unknown) =>
    (await send('POST', '/api/login', { username, password: PASSWORD, code })).statusCode;
  expect(await signIn(old[0])).toBe(401);
  expect(await signIn(renewed.json().recoveryCodes[0])).toBe(200);
});

test('guesses at codes are limited for the account, wherever they come from, and never for its known browser', async () => {
  const { t, pass, now } = await startAtNoon({ env: { RATE_LIMIT_FACTOR: '0.3' } });
  await using _t = t;
  const { username, secret } = await addAccountWithApp(t);
  const send = createClient(t);
  pass(30);
  const credentials = { username, password: PASSWORD };
  const first = await send('POST', '/api/login', { ...credentials, code: codeOf(secret, now()) });
  const known = first.cookies.find(({ name }) => name === 'known')?.value;
  const guess = async () => (await send('POST', '/api/login', { ...credentials, code: '000000' })).statusCode;
  expect([await guess(), await guess(), await guess(), await guess()]).toEqual([401, 401, 401, 429]);
  pass(30);
  const owner = await send(
    'POST',
    '/api/login',
    { ...credentials, code: codeOf(secret, now()) },
    { headers: { cookie: `known=${known}` } },
  );
  expect(owner.statusCode).toBe(200);
});

test('removing the app removes the recovery codes, and the password alone signs in again', async () => {
  const { t } = await startAtNoon();
  await using _t = t;
  const { username, headers } = await addAccountWithApp(t, CONFIRMED);
  const send = createClient(t);
  expect((await send('POST', `${FACTORS}/totp`, undefined, { headers })).statusCode).toBe(409);
  expect((await send('DELETE', `${FACTORS}/totp`, undefined, { headers })).statusCode).toBe(204);
  expect((await send('DELETE', `${FACTORS}/totp`, undefined, { headers })).statusCode).toBe(404);
  expect(await t.database.db.$count(recoveryCodes)).toBe(0);
  expect((await send('POST', '/api/login', { username, password: PASSWORD })).statusCode).toBe(200);
  expect(await subjects(t)).toContainEqual(expect.stringContaining('An authenticator app was removed'));
  const pointless = await send('POST', `${FACTORS}/recovery-codes`, undefined, { headers });
  expect(pointless.statusCode).toBe(409);
});

test('an open browser is not enough to change second factors', async () => {
  const { t, pass } = await startAtNoon();
  await using _t = t;
  const { headers } = await addAccountWithApp(t);
  const { headers: without } = await addAccount(t);
  pass(11 * 60);
  const send = createClient(t);
  for (const [method, path, owner] of [
    ['POST', 'totp', without],
    ['POST', 'passkeys/options', without],
    ['DELETE', 'totp', headers],
    ['DELETE', `passkeys/${crypto.randomUUID()}`, headers],
    ['POST', 'recovery-codes', headers],
  ] as const) {
    const refused = await send(method, `${FACTORS}/${path}`, undefined, { headers: owner });
    expect([path, refused.statusCode, refused.json().reason]).toEqual([path, 403, 'reauthentication-required']);
  }
});

test('a reset password removes no second factor', async () => {
  const { t, pass, now } = await startAtNoon();
  await using _t = t;
  const { id, username, secret } = await addAccountWithApp(t, CONFIRMED);
  const token = await issueToken(t.database.db, {
    userId: id,
    purpose: 'reset-password',
    email: CONFIRMED.email,
    now: now(),
  });
  const send = createClient(t);
  const password = newSecretToken();
  expect((await send('POST', '/api/password-resets', { token, password })).statusCode).toBe(204);
  const refused = await send('POST', '/api/login', { username, password });
  expect([refused.statusCode, refused.json().reason]).toEqual([401, 'second-factor-required']);
  pass(30);
  const opened = await send('POST', '/api/login', { username, password, code: codeOf(secret, now()) });
  expect(opened.statusCode).toBe(200);
});

test('under another SESSION_SECRET the app is of no use, and recovery codes are', async () => {
  const { t, pass, now } = await startAtNoon();
  await using _t = t;
  const { username, secret, recoveryCodes: codes } = await addAccountWithApp(t);
  pass(30);
  const env = { SESSION_SECRET: 'another secret, made for this test: 0123456789' };
  const other = await startTestApp({ env, now, database: t.database });
  const signIn = async (code: unknown) =>
    (await createClient(other)('POST', '/api/login', { username, password: PASSWORD, code })).statusCode;
  expect(await signIn(codeOf(secret, now()))).toBe(401);
  expect(await signIn(codes[0])).toBe(200);
  await other.app.close();
});

test('the export has dates of second factors, and nothing that opens the account', async () => {
  const { t } = await startAtNoon();
  await using _t = t;
  const { headers, secret, recoveryCodes: codes } = await addAccountWithApp(t);
  const exported = await t.app.inject({ url: '/api/user/export', headers });
  const at = START.toISOString();
  expect(exported.json().secondFactors).toEqual({
    totp: { createdAt: at, confirmedAt: at },
    passkeys: [],
    recoveryCodes: codes.map(() => ({ createdAt: at, usedAt: null })),
  });
  expect(exported.body).not.toContain(secret);
});
