import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sessions, users } from '#app/db/tables/accounts.ts';
import { outbox, uploads } from '#app/db/tables/site.ts';
import { addAccount, createClient, PASSWORD, sidOf } from '#test/accounts.ts';
import { startTestApp } from '#test/app.ts';

const ADA = { username: 'ada', password: PASSWORD, name: 'Ada Lovelace', email: 'ada@shop.example' };
const OPERATOR = { username: 'admin', password: 'the secret of the operator' };
const WITH_OPERATOR = { ADMIN_PASSWORD: OPERATOR.password };

test('registering opens an account, signs in, and asks for the address to be confirmed', async () => {
  await using t = await startTestApp();
  const answer = await createClient(t)('POST', '/api/register', {
    ...ADA,
    role: 'admin',
    id: randomUUID(),
    emailConfirmedAt: '2026-01-01T00:00:00Z',
  });
  expect(answer.statusCode).toBe(201);
  const { password: _password, ...shown } = ADA;
  expect(answer.json()).toMatchObject({ ...shown, role: 'user', isEmailConfirmed: false });
  expect(answer.body).not.toContain('argon2');
  const user = await t.app.inject({ url: '/api/user', headers: sidOf(answer) });
  expect(user.json()).toEqual(answer.json());
  expect(await t.database.db.select({ to: outbox.recipient }).from(outbox)).toEqual([{ to: ADA.email }]);
});

test('an address may be left out, and then nothing is mailed', async () => {
  await using t = await startTestApp();
  for (const [username, email] of Object.entries({ ada: undefined, bob: null, cem: '' })) {
    const answer = await createClient(t)('POST', '/api/register', { ...ADA, username, email });
    expect([answer.statusCode, answer.json().email]).toEqual([201, null]);
  }
  expect(await t.database.db.$count(outbox)).toBe(0);
});

test('what cannot be an account is refused, with the field that is wrong', async () => {
  await using t = await startTestApp({ env: WITH_OPERATOR });
  const refusals = [
    [{ name: undefined }, 'name', 'Name is required'],
    [{ name: '  ' }, 'name', 'Name is required'],
    [{ email: 'ada@' }, 'email', 'Invalid email address'],
    [{ password: '12345' }, 'password', 'Password must be at least 6 characters long'],
    [{ password: 'x'.repeat(1_001) }, 'password', 'Password is too long'],
    [{ password: 'x'.repeat(10_240) }, 'password', 'Password is too long'],
    [{ name: 'Ada\r\nLovelace' }, 'name', 'Contains characters that cannot be stored'],
    [{ username: '' }, 'username', 'Username is required'],
    [
      { username: 'ada lovelace' },
      'username',
      'Username may only contain letters, digits and . _ - +, or be an email address',
    ],
    [
      { username: 'аdmin' },
      'username',
      'Username may only contain letters, digits and . _ - +, or be an email address',
    ],
    [
      { username: 'admin\u200B' },
      'username',
      'Username may only contain letters, digits and . _ - +, or be an email address',
    ],
    [
      { username: 'ada\r\n' },
      'username',
      'Username may only contain letters, digits and . _ - +, or be an email address',
    ],
    [
      { username: 'ada\0' },
      'username',
      'Username may only contain letters, digits and . _ - +, or be an email address',
    ],
    [
      { username: '\u202Eada' },
      'username',
      'Username may only contain letters, digits and . _ - +, or be an email address',
    ],
    [
      { username: 'ada@shop' },
      'username',
      'Username may only contain letters, digits and . _ - +, or be an email address',
    ],
    [{ username: 'bob@shop.example' }, 'username', 'A username with an @ must be your own email address'],
    [{ username: ADA.email, email: null }, 'username', 'A username with an @ must be your own email address'],
  ] as const;
  for (const [wrong, path, message] of refusals) {
    const answer = await createClient(t)('POST', '/api/register', { ...ADA, ...wrong });
    expect([answer.statusCode, answer.json().issues]).toEqual([400, [{ path, message }]]);
  }
  expect(await t.database.db.$count(users)).toBe(0);
  expect(await t.database.db.$count(sessions)).toBe(0);
});

test('a name that somebody signs in with is taken, however it is spelled and whichever kind it is', async () => {
  await using t = await startTestApp();
  const send = createClient(t);
  await t.addUser({ username: 'Ada', email: 'Ada@shop.example' });
  await t.addUser({ username: 'cem@shop.example', email: 'cem@shop.example' });
  const taken = { username: 'Username already exists', email: 'An account with this email address already exists' };
  const refusals = [
    [{ username: 'ADA', email: null }, taken.username],
    [{ username: 'guest' }, taken.username],
    [{ username: 'GUEST' }, taken.username],
    [{ username: 'bob', email: 'ADA@SHOP.EXAMPLE' }, taken.email],
    [{ username: 'ada@shop.example', email: 'ada@shop.example' }, taken.email],
    [{ username: 'bob', email: 'Cem@shop.example' }, taken.email],
    [{ username: 'cem@shop.example', email: 'cem@shop.example' }, taken.username],
  ] as const;
  for (const [given, message] of refusals) {
    const answer = await send('POST', '/api/register', { ...ADA, ...given });
    expect([answer.statusCode, answer.json().message]).toEqual([409, message]);
  }
  expect(await t.database.db.$count(users)).toBe(2);
});

test('an address that an account has left is free again for its owner', async () => {
  await using t = await startTestApp();
  const send = createClient(t);
  const [left, taken] = ['old@shop.example', 'new@shop.example'];
  const headers = sidOf(await send('POST', '/api/register', { ...ADA, username: left, email: left }));
  const moved = await send('PATCH', '/api/user/profile', { name: ADA.name, email: taken }, { headers });
  expect(moved.json()).toMatchObject({ username: taken, email: taken });
  const owner = { ...ADA, password: 'of the owner' };
  expect((await send('POST', '/api/register', { ...owner, username: left, email: left })).statusCode).toBe(201);
  const again = await send('POST', '/api/register', { ...owner, username: taken, email: taken });
  expect([again.statusCode, again.json().message]).toEqual([409, 'Username already exists']);
  const signedIn = await send('POST', '/api/login', { username: taken, password: ADA.password });
  expect(signedIn.json()).toMatchObject({ id: moved.json().id });
  expect((await send('POST', '/api/login', { username: left, password: ADA.password })).statusCode).toBe(401);
});

test.each([
  ['username', (n: number) => ({ username: n % 2 === 0 ? 'ada' : 'ADA', email: `ada${n}@shop.example` })],
  ['address', (n: number) => ({ username: `ada${n}`, email: n % 2 === 0 ? 'ada@shop.example' : 'ADA@shop.example' })],
  [
    'name as username and as address',
    (n: number) =>
      n % 2 === 0
        ? { username: 'ada@shop.example', email: 'ada@shop.example' }
        : { username: `ada${n}`, email: 'ada@shop.example' },
  ],
])('of ten who register the same %s at once, one gets it', async (_what, namesOf) => {
  await using t = await startTestApp({ engine: 'postgres' });
  const send = createClient(t);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => send('POST', '/api/register', { ...ADA, ...namesOf(n) })),
  );
  const statuses = answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);
  expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
  expect(await t.database.db.$count(users)).toBe(1);
  expect(await t.database.db.$count(sessions)).toBe(1);
  expect(await t.database.db.$count(outbox)).toBe(1);
});

test('a guest becomes the account, and keeps what they uploaded', async () => {
  await using t = await startTestApp();
  const send = createClient(t);
  const guest = await send('POST', '/api/guest-login');
  const guestId = guest.json().id.replace('guest:', '');
  const [own, other] = [randomUUID(), randomUUID()];
  await t.database.db.insert(uploads).values([
    { path: 'own', guestId },
    { path: 'other', guestId: other },
  ]);
  const answer = await send('POST', '/api/register', ADA, { headers: sidOf(guest) });
  const { id } = answer.json();
  expect(id).not.toBe(own);
  const moved = await t.database.db.select().from(uploads).where(eq(uploads.path, 'own'));
  expect(moved).toMatchObject([{ ownerUserId: id, guestId: null }]);
  const kept = await t.database.db.select().from(uploads).where(eq(uploads.path, 'other'));
  expect(kept).toMatchObject([{ ownerUserId: null, guestId: other }]);
  expect(sidOf(answer)).not.toEqual(sidOf(guest));
  expect((await t.app.inject({ url: '/api/user', headers: sidOf(guest) })).statusCode).toBe(401);
});

test('a registration that is refused leaves the guest as they were', async () => {
  await using t = await startTestApp();
  await t.addUser({ username: 'ada' });
  const headers = await t.signIn('guest');
  expect((await createClient(t)('POST', '/api/register', ADA, { headers })).statusCode).toBe(409);
  expect((await t.app.inject({ url: '/api/user', headers })).json()).toMatchObject({ role: 'guest' });
});

test.each(['admin', 'Admin', 'ADMIN'])(
  '%s registers with the password of the operator, and needs no name',
  async (username) => {
    await using t = await startTestApp({ env: WITH_OPERATOR });
    const answer = await createClient(t)('POST', '/api/register', { ...OPERATOR, username });
    expect([answer.statusCode, answer.json().role]).toEqual([201, 'admin']);
    for (const password of [OPERATOR.password, `${OPERATOR.password}x`]) {
      const again = await createClient(t)('POST', '/api/register', { ...OPERATOR, password });
      expect([again.statusCode, again.json().message]).toEqual([403, 'This username cannot be registered']);
    }
  },
);

test('while there is any admin, the password of the operator opens no further account, whoever has the name', async () => {
  await using t = await startTestApp({ env: WITH_OPERATOR });
  const send = createClient(t);
  const { id } = (await send('POST', '/api/register', OPERATOR)).json();
  await t.database.db.update(users).set({ username: 'boss' }).where(eq(users.id, id));
  expect((await send('POST', '/api/register', OPERATOR)).statusCode).toBe(403);
  await t.addUser({ username: 'other', role: 'admin' });
  await t.database.db.delete(users).where(eq(users.id, id));
  expect((await send('POST', '/api/register', OPERATOR)).statusCode).toBe(403);
  await t.database.db.delete(users);
  expect((await send('POST', '/api/register', OPERATOR)).statusCode).toBe(201);
});

test('nobody else registers as admin, and nobody learns whether there is a password for it', async () => {
  const refusalWith = async (env: Record<string, string>, password: string) => {
    await using t = await startTestApp({ env });
    const answer = await createClient(t)('POST', '/api/register', { ...ADA, username: 'ADMIN', password });
    expect(await t.database.db.$count(users)).toBe(0);
    return answer.json();
  };
  const wrong = `${OPERATOR.password}x`;
  const refused = await refusalWith(WITH_OPERATOR, wrong);
  expect(refused).toEqual({ statusCode: 403, error: 'Forbidden', message: 'This username cannot be registered' });
  expect(await refusalWith({}, wrong)).toEqual(refused);
  expect(await refusalWith({}, '      ')).toEqual(refused);
});

test("the operator's password can be guessed no oftener than any other", async () => {
  await using t = await startTestApp({ env: WITH_OPERATOR });
  const send = createClient(t);
  for (let guess = 0; guess < 10; guess += 1) {
    const answer = await send('POST', '/api/register', { ...OPERATOR, password: `guess ${guess}` });
    expect(answer.statusCode).toBe(403);
  }
  const refused = await send('POST', '/api/register', OPERATOR);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

test("whoever guesses at the operator's registration does not lock the operator out of signing in", async () => {
  await using t = await startTestApp({ env: WITH_OPERATOR });
  const send = createClient(t);
  expect((await send('POST', '/api/register', OPERATOR)).statusCode).toBe(201);
  for (let guess = 0; guess < 11; guess += 1) {
    await send('POST', '/api/register', { ...OPERATOR, password: `guess ${guess}` });
  }
  expect((await send('POST', '/api/register', OPERATOR)).statusCode).toBe(429);
  expect((await send('POST', '/api/login', OPERATOR)).statusCode).toBe(200);
});

test('one address may register only so many accounts in an hour', async () => {
  await using t = await startTestApp({ env: { RATE_LIMIT_FACTOR: '0.05' } });
  const statuses = [];
  for (const username of ['ada', 'bob', 'cem', 'dot']) {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/register',
      payload: { ...ADA, username, email: null },
    });
    statuses.push(answer.statusCode);
  }
  expect(statuses).toEqual([201, 201, 201, 429]);
});

test('whoever is signed in and registers another account goes on with that one', async () => {
  await using t = await startTestApp();
  const { headers } = await addAccount(t);
  const answer = await createClient(t)('POST', '/api/register', ADA, { headers });
  expect(answer.statusCode).toBe(201);
  expect((await t.app.inject({ url: '/api/user', headers })).statusCode).toBe(401);
});
