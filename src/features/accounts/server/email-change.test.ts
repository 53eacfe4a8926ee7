import { expect, test } from 'vitest';
import { accountTokens, users } from '#app/db/tables/accounts.ts';
import { outbox } from '#app/db/tables/site.ts';
import { addAccount, createClient, PASSWORD } from '#test/accounts.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { lockWaits } from '#test/lock-waits.ts';

const PROFILE = { name: 'Ada Lovelace', email: 'ada@shop.example' };
const CONFIRMED = new Date('2026-01-01T00:00:00Z');

function findMails({ database }: TestApp) {
  return database.db.select({ to: outbox.recipient, subject: outbox.subject }).from(outbox).orderBy(outbox.recipient);
}

test('another address is not confirmed; its mailbox is asked, and the old one told', async () => {
  await using t = await startTestApp();
  const { headers, id } = await addAccount(t, { email: 'old@shop.example', emailConfirmedAt: CONFIRMED });
  const answer = await createClient(t)('PATCH', '/api/user/profile', PROFILE, { headers });
  expect(answer.json()).toMatchObject({ email: PROFILE.email, isEmailConfirmed: false });
  expect(await findMails(t)).toEqual([
    { to: PROFILE.email, subject: expect.stringContaining('Confirm') },
    { to: 'old@shop.example', subject: expect.stringContaining('was changed') },
  ]);
  expect(await t.database.db.select().from(accountTokens)).toMatchObject([{ userId: id, email: PROFILE.email }]);
});

test('an old address that was never confirmed gets no mail: it may be a stranger', async () => {
  await using t = await startTestApp();
  const { headers } = await addAccount(t, { email: 'stranger@shop.example' });
  await createClient(t)('PATCH', '/api/user/profile', PROFILE, { headers });
  expect(await findMails(t)).toMatchObject([{ to: PROFILE.email }]);
});

test('the same address in other letters stays confirmed', async () => {
  await using t = await startTestApp();
  const { headers } = await addAccount(t, { email: PROFILE.email, emailConfirmedAt: CONFIRMED });
  const email = PROFILE.email.toUpperCase();
  const answer = await createClient(t)('PATCH', '/api/user/profile', { ...PROFILE, email }, { headers });
  expect(answer.json()).toMatchObject({ email, isEmailConfirmed: true });
  expect(await findMails(t)).toEqual([]);
});

test('an open browser is not enough to move an account to another address, and so to take it over', async () => {
  await using t = await startTestApp();
  const send = createClient(t);
  const { headers } = await addAccount(t, { email: 'old@shop.example', emailConfirmedAt: CONFIRMED });
  const move = (typed: object) => send('PATCH', '/api/user/profile', { ...PROFILE, ...typed }, { headers });
  await t.database.pool.query("update sessions set authenticated_at = authenticated_at - interval '11 minutes'");
  for (const [typed, message] of [
    [{}, 'Please enter your current password'],
    [{ currentPassword: '' }, 'Please enter your current password'],
    [{ currentPassword: 'wrong' }, 'Current password is incorrect'],
  ] as const) {
    const refused = await move(typed);
    expect([refused.statusCode, refused.json().issues]).toEqual([400, [{ path: 'currentPassword', message }]]);
  }
  expect(await findMails(t)).toEqual([]);
  expect((await move({ email: 'OLD@shop.example' })).statusCode).toBe(200);
  const moved = await move({ currentPassword: PASSWORD });
  expect([moved.statusCode, moved.json().email]).toEqual([200, PROFILE.email]);
});

test('the first address of an account that had none needs the password like any other', async () => {
  await using t = await startTestApp();
  const { headers } = await addAccount(t);
  await t.database.pool.query("update sessions set authenticated_at = authenticated_at - interval '11 minutes'");
  const give = (typed: object) => createClient(t)('PATCH', '/api/user/profile', { ...PROFILE, ...typed }, { headers });
  const refused = await give({});
  expect([refused.statusCode, refused.json().issues]).toEqual([
    400,
    [{ path: 'currentPassword', message: 'Please enter your current password' }],
  ]);
  expect(await findMails(t)).toEqual([]);
  expect((await give({ currentPassword: PASSWORD })).statusCode).toBe(200);
});

test('of two who move an account at once the second is refused: leave was given to move from the old address', async () => {
  await using t = await startTestApp({ engine: 'postgres' });
  const send = createClient(t);
  const { headers, id } = await addAccount(t, { email: 'old@shop.example' });
  const other = await t.database.pool.connect();
  await other.query('begin');
  await other.query('update users set email = $1 where id = $2', ['other@shop.example', id]);
  const pending = send('PATCH', '/api/user/profile', { ...PROFILE, email: 'old@shop.example' }, { headers }).then(
    (answer) => answer,
  );
  await lockWaits(t.database, 1);
  await other.query('commit');
  other.release();
  expect((await pending).statusCode).toBe(409);
  expect(await findMails(t)).toEqual([]);
});

test('an account moved back and forth mails five links an hour, and the sixth move is refused', async () => {
  await using t = await startTestApp();
  const send = createClient(t);
  const { headers } = await addAccount(t);
  const moveTo = (email: string) => send('PATCH', '/api/user/profile', { ...PROFILE, email }, { headers });
  for (let n = 0; n < 5; n += 1) expect((await moveTo(`stranger${n}@shop.example`)).statusCode).toBe(200);
  const refused = await moveTo('stranger5@shop.example');
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 3_000]).toEqual([429, true]);
  expect(await findMails(t)).toHaveLength(5);
  expect((await moveTo('stranger4@shop.example')).statusCode).toBe(200);
});

test('a mailbox gets five links an hour, however many accounts are moved to it', async () => {
  await using t = await startTestApp();
  const send = createClient(t);
  const statuses = [];
  for (let n = 0; n < 6; n += 1) {
    const { headers } = await addAccount(t);
    statuses.push((await send('PATCH', '/api/user/profile', PROFILE, { headers })).statusCode);
    await t.database.db.update(users).set({ email: null });
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect(await findMails(t)).toHaveLength(5);
});

test('an address that somebody else signs in with is taken, and the profile stays as it was', async () => {
  await using t = await startTestApp();
  const send = createClient(t);
  await t.addUser({ email: 'Bob@shop.example' });
  await t.addUser({ username: 'cem@shop.example', email: null });
  const { headers, name } = await addAccount(t);
  for (const email of ['bob@shop.example', 'CEM@shop.example']) {
    const answer = await send('PATCH', '/api/user/profile', { ...PROFILE, email }, { headers });
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'An account with this email address already exists',
    ]);
  }
  expect((await t.app.inject({ url: '/api/user', headers })).json()).toMatchObject({ name });
  expect(await findMails(t)).toEqual([]);
});

test('of ten who take the same address at once, one gets it', async () => {
  await using t = await startTestApp({ engine: 'postgres', env: { RATE_LIMIT_FACTOR: '10' } });
  const send = createClient(t);
  const browsers = [];
  for (let n = 0; n < 10; n += 1) browsers.push(await t.signIn(await t.addUser()));
  const answers = await Promise.all(
    browsers.map((headers) => send('PATCH', '/api/user/profile', PROFILE, { headers })),
  );
  const statuses = answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);
  expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
});
