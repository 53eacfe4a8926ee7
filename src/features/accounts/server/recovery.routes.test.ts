import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { accountTokens, sessions, users } from '#app/db/tables/accounts.ts';
import { outbox } from '#app/db/tables/site.ts';
import { startTestApp, type TestApp, type TestEngine } from '#test/app.ts';
import { startSmtpServer, type TestSmtpServer } from '#test/smtp-server.ts';
import { MAIL_PASSWORD_RESET } from './passwords.service.ts';
import { verifyPassword } from './password-hash.service.ts';

const BAD_LINK = 'This link is no longer valid. Ask for a new one.';
const NEW_PASSWORD = 'a new secret';
const ADA = { username: 'ada', name: 'Ada Lovelace', email: 'Ada@example.com' };

function startApp(server: TestSmtpServer | null, engine: TestEngine = 'any') {
  const smtp = server === null ? {} : { SMTP_URL: server.url, MAIL_FROM: 'no-reply@shop.example' };
  return startTestApp({ engine, env: { ...smtp, PUBLIC_URL: 'http://shop.example', RATE_LIMIT_FACTOR: '1' } });
}

function post({ app }: TestApp, url: string, payload: object = {}, headers: Record<string, string> = {}) {
  return app.inject({ method: 'POST', url, payload, headers });
}

/** The token of the link in the newest mail. */
function tokenIn({ mails }: TestSmtpServer): string {
  return /#token=([\w-]{43})\n/.exec(mails.at(-1)?.text ?? '')?.[1] ?? 'no token';
}

async function askForReset(t: TestApp, server: TestSmtpServer, email = ADA.email): Promise<string> {
  expect((await post(t, '/api/password-reset-requests', { email })).statusCode).toBe(202);
  await t.jobs.runDue();
  return tokenIn(server);
}

async function getAccount({ database }: TestApp, id: string) {
  const [account] = await database.db.select().from(users).where(eq(users.id, id));
  return account;
}

async function askToConfirm(t: TestApp, server: TestSmtpServer, id: string): Promise<string> {
  const response = await post(t, '/api/user/email-confirmation', {}, await t.signIn({ id, role: 'user' }));
  expect(response.statusCode).toBe(202);
  await t.jobs.runDue();
  return tokenIn(server);
}

test('whoever forgot the password gets in again by a mailed link', async () => {
  await using server = await startSmtpServer();
  await using t = await startApp(server);
  const ada = await t.addUser(ADA);
  const browser = await t.signIn({ id: ada.id, role: 'user' });
  const token = await askForReset(t, server, ' ada@EXAMPLE.com ');
  expect(server.mails[0]).toMatchObject({
    to: [{ address: 'Ada@example.com' }],
    subject: 'Reset your password for Stitchyard',
  });
  expect(server.mails[0]?.text).toContain(`\nhttp://shop.example/auth/reset#token=${token}\n`);
  expect(server.mails[0]?.html).toContain(`http://shop.example/auth/reset#token=${token}`);

  const response = await post(t, '/api/password-resets', { token, password: NEW_PASSWORD });
  expect(response.statusCode).toBe(204);
  expect(response.body).toBe('');
  const account = await getAccount(t, ada.id);
  expect(await verifyPassword(NEW_PASSWORD, account?.password ?? null)).toBe(true);
  expect(account?.emailConfirmedAt).not.toBeNull();
  expect(await t.database.db.$count(sessions)).toBe(0);
  expect((await post(t, '/api/user/email-confirmation', {}, browser)).statusCode).toBe(401);
  await t.jobs.runDue();
  expect(server.mails[1]?.subject).toBe('Your password for Stitchyard was changed');
});

test('the answer does not tell whether an account exists, and strangers get no mail', async () => {
  await using server = await startSmtpServer();
  await using t = await startApp(server);
  await t.addUser(ADA);
  const known = await post(t, '/api/password-reset-requests', { email: ADA.email });
  const unknown = await post(t, '/api/password-reset-requests', { email: 'eve@example.com' });
  expect(unknown.statusCode).toBe(202);
  expect(unknown.body).toBe(known.body);
  // Both requests queue one job, and neither accesses the account before the response.
  expect(await t.database.db.$count(accountTokens)).toBe(0);
  await t.jobs.runDue();
  expect(server.mails.map(({ to }) => to?.[0]?.address)).toEqual([ADA.email]);
});

test('an address gets three such mails an hour, and the fourth asks in vain without a word of it', async () => {
  await using server = await startSmtpServer();
  await using t = await startApp(server);
  await t.addUser(ADA);
  for (let asked = 0; asked < 4; asked += 1)
    await askForReset(t, server, asked % 2 === 0 ? 'ada@example.com' : 'ADA@example.com');
  expect(server.mails).toHaveLength(3);
});

test('a job that has to be tried again uses up none of the mails that an address may get', async () => {
  await using server = await startSmtpServer();
  await using t = await startApp(server);
  await t.addUser(ADA);
  await askForReset(t, server);
  for (let tried = 0; tried < 4; tried += 1) {
    await t.jobs.send(t.database.db, MAIL_PASSWORD_RESET, { email: ADA.email });
  }
  await t.jobs.runDue();
  const before = server.mails.length;
  await askForReset(t, server);
  expect(server.mails).toHaveLength(before + 1);
});

test('a reset forgives the wrong guesses at the account', async () => {
  await using server = await startSmtpServer();
  await using t = await startApp(server);
  await t.addUser(ADA);
  const signIn = (username: string, password: string, guess: number) =>
    t.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { username, password },
      remoteAddress: `203.0.113.${guess}`,
    });
  for (let guess = 0; guess < 10; guess += 1) await signIn(ADA.username, 'wrong', guess);
  expect((await signIn(ADA.email, NEW_PASSWORD, 10)).statusCode).toBe(429);
  const token = await askForReset(t, server);
  expect((await post(t, '/api/password-resets', { token, password: NEW_PASSWORD })).statusCode).toBe(204);
  expect((await signIn(ADA.email, NEW_PASSWORD, 11)).statusCode).toBe(200);
});

test('one visitor may ask ten times an hour', async () => {
  await using t = await startApp(null);
  const ask = (count: number) => post(t, '/api/password-reset-requests', { email: `a${count}@example.com` });
  for (let asked = 0; asked < 10; asked += 1) expect((await ask(asked)).statusCode).toBe(202);
  const refused = await ask(10);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

test('a link works once, and only the newest of them', async () => {
  await using server = await startSmtpServer();
  await using t = await startApp(server);
  await t.addUser(ADA);
  const first = await askForReset(t, server);
  const second = await askForReset(t, server);
  const use = (token: string) => post(t, '/api/password-resets', { token, password: NEW_PASSWORD });
  expect((await use(first)).json()).toMatchObject({ statusCode: 400, message: BAD_LINK });
  expect((await use(second)).statusCode).toBe(204);
  expect((await use(second)).json()).toMatchObject({ statusCode: 400, message: BAD_LINK });
});

test('a link to a new password is good for thirty minutes', async () => {
  await using server = await startSmtpServer();
  await using t = await startApp(server);
  const ada = await t.addUser(ADA);
  const token = await askForReset(t, server);
  const [stored] = await t.database.db.select().from(accountTokens);
  expect(Number(stored?.expiresAt) - Number(stored?.createdAt)).toBe(30 * 60 * 1000);
  await t.database.db.update(accountTokens).set({ expiresAt: new Date() });
  const response = await post(t, '/api/password-resets', { token, password: NEW_PASSWORD });
  expect(response.json()).toMatchObject({ statusCode: 400, message: BAD_LINK });
  expect((await getAccount(t, ada.id))?.password).toBe('no password');
});

test('the tables hold nothing that opens an account', async () => {
  await using server = await startSmtpServer();
  await using t = await startApp(server);
  await t.addUser(ADA);
  const token = await askForReset(t, server);
  const { rows } = await t.database.pool.query("select data::text from pgboss.job where name = 'mail.send'");
  const kept = [await t.database.db.select().from(accountTokens), await t.database.db.select().from(outbox), rows];
  expect(JSON.stringify(kept)).not.toContain(token);
});

test('of eight who use a link at once exactly one wins', async () => {
  await using server = await startSmtpServer();
  await using t = await startApp(server, 'postgres');
  const ada = await t.addUser(ADA);
  const token = await askForReset(t, server);
  const passwords = Array.from({ length: 8 }, (_, number) => `password ${number}`);
  const answers = await Promise.all(passwords.map((password) => post(t, '/api/password-resets', { token, password })));
  const winners = passwords.filter((_, number) => answers[number]?.statusCode === 204);
  expect(winners).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(7);
  expect(await verifyPassword(winners[0] ?? '', (await getAccount(t, ada.id))?.password ?? null)).toBe(true);
});

test('asking and using at once neither waits for the other for ever nor leaves two good links', async () => {
  await using server = await startSmtpServer();
  await using t = await startApp(server, 'postgres');
  const ada = await t.addUser(ADA);
  const token = await askToConfirm(t, server, ada.id);
  const browser = await t.signIn({ id: ada.id, role: 'user' });
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => post(t, '/api/user/email-confirmation', {}, browser)),
    ...Array.from({ length: 4 }, () => post(t, '/api/email-confirmations', { token }, browser)),
  ]);
  for (const { statusCode } of answers) expect([200, 202, 400, 409]).toContain(statusCode);
  expect(await t.database.db.$count(accountTokens)).toBeLessThanOrEqual(1);
});

test.each([
  [{ password: NEW_PASSWORD }, 'token'],
  [{ token: 'short', password: NEW_PASSWORD }, 'token'],
  [{ token: 'A'.repeat(43), password: 'five5' }, 'password'],
])('a reset with %o is refused at its field', async (body, path) => {
  await using t = await startApp(null);
  const response = await post(t, '/api/password-resets', body);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ issues: [{ path }] });
});

test.each([{}, { email: 'nobody' }, { email: 'a@b.example\r\nBcc: eve@example.com' }])(
  'a request with %o is refused',
  async (body) => {
    await using t = await startApp(null);
    const response = await post(t, '/api/password-reset-requests', body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ issues: [{ path: 'email' }] });
  },
);

test('a link that nobody was mailed is refused', async () => {
  await using t = await startApp(null);
  const token = 'A'.repeat(43);
  for (const [url, body] of [
    ['/api/password-resets', { token, password: NEW_PASSWORD }],
    ['/api/email-confirmations', { token }],
    ['/api/email-confirmations/takeover', { token, password: NEW_PASSWORD }],
    ['/api/email-confirmations/refusal', { token }],
  ] as const)
    expect((await post(t, url, body)).json()).toMatchObject({ statusCode: 400, message: BAD_LINK });
});

test('a mailed link confirms the address in a browser of the account, once', async () => {
  await using server = await startSmtpServer();
  await using t = await startApp(server);
  const ada = await t.addUser(ADA);
  const token = await askToConfirm(t, server, ada.id);
  expect(server.mails[0]?.text).toContain(`\nhttp://shop.example/auth/confirm#token=${token}\n`);
  // Whoever registers a stranger's address chooses the name.
  expect(server.mails[0]?.text).toContain('\nHello,\n');
  const browser = await t.signIn({ id: ada.id, role: 'user' });
  const confirmed = await post(t, '/api/email-confirmations', { token }, browser);
  expect([confirmed.statusCode, confirmed.json()]).toEqual([200, { state: 'confirmed' }]);
  expect((await getAccount(t, ada.id))?.emailConfirmedAt).not.toBeNull();
  expect((await post(t, '/api/email-confirmations', { token }, browser)).json()).toMatchObject({ message: BAD_LINK });
});

test('a link proves nothing of an address that the account has since left', async () => {
  await using server = await startSmtpServer();
  await using t = await startApp(server);
  const ada = await t.addUser(ADA);
  const confirmation = await askToConfirm(t, server, ada.id);
  const reset = await askForReset(t, server);
  await t.database.db.update(users).set({ email: 'new@example.com' });
  const confirmed = await post(t, '/api/email-confirmations', { token: confirmation });
  expect(confirmed.json()).toMatchObject({ statusCode: 400, message: BAD_LINK });
  const changed = await post(t, '/api/password-resets', { token: reset, password: NEW_PASSWORD });
  expect(changed.json()).toMatchObject({ statusCode: 400, message: BAD_LINK });
  expect(await getAccount(t, ada.id)).toMatchObject({ emailConfirmedAt: null, password: 'no password' });
});

test('a link does one thing only', async () => {
  await using server = await startSmtpServer();
  await using t = await startApp(server);
  const ada = await t.addUser(ADA);
  const confirmation = await askToConfirm(t, server, ada.id);
  const response = await post(t, '/api/password-resets', { token: confirmation, password: NEW_PASSWORD });
  expect(response.json()).toMatchObject({ statusCode: 400, message: BAD_LINK });
  const browser = await t.signIn({ id: ada.id, role: 'user' });
  expect((await post(t, '/api/email-confirmations', { token: confirmation }, browser)).statusCode).toBe(200);
});

test('who asks for a confirmation must have an account', async () => {
  await using t = await startApp(null);
  expect((await post(t, '/api/user/email-confirmation')).statusCode).toBe(401);
  expect((await post(t, '/api/user/email-confirmation', {}, await t.signIn('guest'))).statusCode).toBe(403);
});

test.each([
  ['is confirmed already', { ...ADA, emailConfirmedAt: new Date() }],
  ['does not exist', { ...ADA, email: null }],
])('an address that %s cannot be confirmed', async (_case, fields) => {
  await using t = await startApp(null);
  const { id } = await t.addUser(fields);
  const response = await post(t, '/api/user/email-confirmation', {}, await t.signIn({ id, role: 'user' }));
  expect(response.statusCode).toBe(409);
  expect(await t.database.db.$count(outbox)).toBe(0);
});

test('an account may ask for five confirmations an hour', async () => {
  await using t = await startApp(null);
  const { id } = await t.addUser(ADA);
  const browser = await t.signIn({ id, role: 'user' });
  const ask = () => post(t, '/api/user/email-confirmation', {}, browser);
  for (let asked = 0; asked < 5; asked += 1) expect((await ask()).statusCode).toBe(202);
  const refused = await ask();
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
  expect(await t.database.db.$count(outbox)).toBe(5);
});
