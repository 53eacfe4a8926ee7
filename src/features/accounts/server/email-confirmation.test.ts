import { desc, eq, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { accountTokens, passkeys, sessions, users } from '#app/db/tables/accounts.ts';
import { mailEvents } from '#app/db/tables/mail-events.ts';
import { outbox } from '#app/db/tables/site.ts';
import { createClient, PASSWORD, sidOf } from '#test/accounts.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addTotp } from '#test/second-factors.ts';
import { hashToken, newSecretToken } from './account-tokens.service.ts';

const EVE = { username: 'eve', password: PASSWORD, name: 'Eve', email: 'victim@shop.example' };
const LINK = '/api/email-confirmations';
const BAD_LINK = 'This link is no longer valid. Ask for a new one.';

/** Opens an account with an address that may be another person's; `token` is from the mail to that address. */
async function register(t: TestApp, account: typeof EVE) {
  const send = createClient(t);
  const answer = await send('POST', '/api/register', account);
  const { id } = answer.json();
  const [mail] = await t.database.db.select({ text: outbox.textBody }).from(outbox).where(eq(outbox.userId, id));
  const token = /#token=([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? 'none';
  const state = async () => (await t.database.db.select().from(users).where(eq(users.id, id)))[0];
  return { send, id, token, state, headers: sidOf(answer) };
}

test('a stranger who opens the link confirms nothing: they are told what account has their address', async () => {
  await using t = await startTestApp();
  const { send, token, state } = await register(t, EVE);
  const answer = await send('POST', LINK, { token });
  const account = { username: 'eve', createdAt: expect.stringMatching(/^20/) };
  expect([answer.statusCode, answer.json()]).toEqual([200, { state: 'unproven', account }]);
  const elsewhere = await register(t, { ...EVE, username: 'bob', email: 'bob@shop.example' });
  expect((await send('POST', LINK, { token }, { headers: elsewhere.headers })).json()).toMatchObject({
    state: 'unproven',
  });
  expect(await state()).toMatchObject({ emailConfirmedAt: null });
});

test('the link confirms in a browser that is signed in to the account', async () => {
  await using t = await startTestApp();
  const { send, token, state, headers } = await register(t, EVE);
  expect((await send('POST', LINK, { token }, { headers })).json()).toEqual({ state: 'confirmed' });
  expect((await state())?.emailConfirmedAt).not.toBeNull();
});

test('elsewhere it confirms with the password, which can be guessed no oftener than at a sign-in', async () => {
  await using t = await startTestApp();
  const { send, token, state } = await register(t, EVE);
  const wrong = await send('POST', LINK, { token, password: 'wrong' });
  expect([wrong.statusCode, wrong.json().issues]).toEqual([
    400,
    [{ path: 'password', message: 'Password is incorrect' }],
  ]);
  expect((await send('POST', LINK, { token, password: PASSWORD })).json()).toEqual({ state: 'confirmed' });
  expect((await state())?.emailConfirmedAt).not.toBeNull();
  const other = await register(t, { ...EVE, username: 'bob', email: 'bob@shop.example' });
  for (let n = 0; n < 10; n += 1) await send('POST', LINK, { token: other.token, password: 'wrong' });
  expect((await send('POST', LINK, { token: other.token, password: PASSWORD })).statusCode).toBe(429);
  expect((await send('POST', '/api/login', { username: 'bob', password: PASSWORD })).statusCode).toBe(429);
});

/** The token of an earlier mail about a forgotten password. */
async function addResetLink({ database: { db } }: TestApp, userId: string): Promise<string> {
  const token = newSecretToken();
  const expiresAt = new Date(Date.now() + 60_000);
  const link = { tokenHash: hashToken(token), userId, purpose: 'reset-password', email: EVE.email, expiresAt } as const;
  await db.insert(accountTokens).values(link);
  return token;
}

test('whoever takes the account over has it alone: who opened it is signed out, and their password opens nothing', async () => {
  await using t = await startTestApp();
  const { send, id, token, state, headers } = await register(t, EVE);
  const reset = await addResetLink(t, id);
  await addTotp(t, headers);
  const key = { credentialId: 'eves-key', publicKey: 'key', counter: 0 };
  await t.database.db.insert(passkeys).values({ ...key, userId: id, name: 'Phone', createdAt: new Date() });
  const password = 'of the victim';
  expect((await send('POST', `${LINK}/takeover`, { token, password: 'short' })).statusCode).toBe(400);
  expect((await send('POST', `${LINK}/takeover`, { token, password })).statusCode).toBe(204);
  expect((await state())?.emailConfirmedAt).not.toBeNull();
  expect(await t.database.db.$count(sessions, eq(sessions.userId, id))).toBe(0);
  expect(await t.database.db.$count(passkeys, eq(passkeys.userId, id))).toBe(0);
  expect((await t.app.inject({ url: '/api/user', headers })).statusCode).toBe(401);
  expect((await send('POST', '/api/login', { username: 'eve', password: PASSWORD })).statusCode).toBe(401);
  expect((await send('POST', '/api/login', { username: EVE.email, password })).json()).toMatchObject({ id });
  expect((await send('POST', `${LINK}/takeover`, { token, password })).json()).toMatchObject({ message: BAD_LINK });
  const byOldLink = await send('POST', '/api/password-resets', { token: reset, password: PASSWORD });
  expect(byOldLink.json()).toMatchObject({ message: BAD_LINK });
});

test('whoever says that it was not them has their address back, and hears no more of the account', async () => {
  await using t = await startTestApp();
  const account = { ...EVE, username: EVE.email };
  const { send, token, state, headers } = await register(t, account);
  expect((await send('POST', `${LINK}/refusal`, { token })).statusCode).toBe(204);
  const renamed = await state();
  expect(renamed).toMatchObject({ email: null, emailConfirmedAt: null });
  expect(renamed?.username).toMatch(/^seller-[\da-f-]{36}$/);
  expect(await t.database.db.$count(outbox)).toBe(0);
  // A person who mistyped their address keeps the account, and can enter the correct one.
  expect((await t.app.inject({ url: '/api/user', headers })).statusCode).toBe(200);
  expect((await send('POST', LINK, { token }, { headers })).json()).toMatchObject({ message: BAD_LINK });
  expect((await send('POST', '/api/register', account)).statusCode).toBe(201);
});

test('who opened the account cannot keep the address by taking the name that the account would get', async () => {
  await using t = await startTestApp();
  const { send, id, token, state } = await register(t, { ...EVE, username: EVE.email });
  await register(t, { ...EVE, username: `seller-${id}`, email: 'eve@shop.example' });
  expect((await send('POST', `${LINK}/refusal`, { token })).statusCode).toBe(204);
  expect(await state()).toMatchObject({ email: null });
});

test('a password that whoever opened the account changes ends nobody’s link', async () => {
  await using t = await startTestApp();
  const { send, token, headers } = await register(t, EVE);
  expect((await send('PATCH', '/api/user/password', { password: 'another one' }, { headers })).statusCode).toBe(200);
  expect((await send('POST', `${LINK}/refusal`, { token })).statusCode).toBe(204);
});

test('a username of its own stays when the address goes', async () => {
  await using t = await startTestApp();
  const { send, token, state } = await register(t, EVE);
  await send('POST', `${LINK}/refusal`, { token });
  expect(await state()).toMatchObject({ username: 'eve', email: null });
});

test('an address that was confirmed meanwhile is not taken out by the same link', async () => {
  await using t = await startTestApp();
  const { send, token, state, headers } = await register(t, EVE);
  await send('POST', LINK, { token }, { headers });
  expect((await send('POST', `${LINK}/refusal`, { token })).json()).toMatchObject({ message: BAD_LINK });
  expect(await state()).toMatchObject({ email: EVE.email });
});

test.each([
  ['gives the account to nobody', 'takeover', { password: 'of somebody else' }],
  ['takes no address out of it', 'refusal', {}],
])('once a reset has confirmed the address, the link that was to confirm it %s', async (_, act, typed) => {
  await using t = await startTestApp();
  const { send, id, token, state } = await register(t, EVE);
  const reset = await addResetLink(t, id);
  const password = 'of the owner';
  expect((await send('POST', '/api/password-resets', { token: reset, password })).statusCode).toBe(204);
  expect((await send('POST', `${LINK}/${act}`, { token, ...typed })).json()).toMatchObject({ message: BAD_LINK });
  expect(await state()).toMatchObject({ email: EVE.email, emailConfirmedAt: expect.any(Date) });
  expect((await send('POST', '/api/login', { username: EVE.email, password })).statusCode).toBe(200);
});

/** An account whose confirmed address is suppressed, with the link that confirms it anew. */
async function openSuppressed() {
  const t = await startTestApp();
  const account = await register(t, EVE);
  const { send, id, token, headers } = account;
  await send('POST', LINK, { token }, { headers });
  const isConfirmed = await send('POST', '/api/user/email-confirmation', undefined, { headers });
  expect(isConfirmed.statusCode).toBe(409);
  const { db } = t.database;
  await db.insert(mailEvents).values({ id: '1', kind: 'complaint', address: EVE.email, at: new Date() });
  expect((await send('POST', '/api/user/email-confirmation', undefined, { headers })).statusCode).toBe(202);
  const [mail] = await db.select().from(outbox).orderBy(desc(outbox.createdAt)).limit(1);
  return {
    ...t,
    ...account,
    anew: /#token=([\w-]{43})\n/.exec(mail?.textBody ?? '')?.[1] ?? 'none',
    reset: () => addResetLink(t, id),
    suppression: async () => (await t.app.inject({ url: '/api/user', headers })).json().emailSuppression,
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

test('confirming a suppressed address anew lifts the suppression, once and for all', async () => {
  await using t = await openSuppressed();
  expect(await t.suppression()).toBe('complaint');
  expect((await t.send('POST', LINK, { token: t.anew }, { headers: t.headers })).json()).toEqual({
    state: 'confirmed',
  });
  expect(await t.suppression()).toBeNull();
  expect((await t.send('POST', '/api/user/email-confirmation', undefined, { headers: t.headers })).statusCode).toBe(
    409,
  );
});

test('a reset by mail lifts the suppression too', async () => {
  await using t = await openSuppressed();
  const reset = await t.send('POST', '/api/password-resets', { token: await t.reset(), password: 'a new one' });
  expect(reset.statusCode).toBe(204);
  expect(await t.database.db.$count(mailEvents, isNull(mailEvents.liftedAt))).toBe(0);
});

test('the link that confirms a suppressed address anew neither takes the account over nor removes the address', async () => {
  await using t = await openSuppressed();
  for (const [act, typed] of [
    ['takeover', { password: 'of somebody else' }],
    ['refusal', {}],
  ] as const)
    expect((await t.send('POST', `${LINK}/${act}`, { token: t.anew, ...typed })).statusCode).toBe(409);
  expect(await t.state()).toMatchObject({ email: EVE.email });
  expect(await t.suppression()).toBe('complaint');
});

test('another address of the account is not suppressed', async () => {
  await using t = await openSuppressed();
  const change = { email: 'eve@elsewhere.example', currentPassword: PASSWORD };
  expect((await t.send('PATCH', '/api/user/profile', change, { headers: t.headers })).statusCode).toBe(200);
  expect(await t.suppression()).toBeNull();
});
