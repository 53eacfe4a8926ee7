import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#app/db/tables/accounts.ts';
import { auditLog } from '#app/db/tables/site.ts';
import { createClient } from '#test/accounts.ts';
import { startTestApp } from '#test/app.ts';
import { startSmtpServer } from '#test/smtp-server.ts';
import { DAY_MS } from '#app/lib/durations.ts';

const KIM = { email: 'Kim@shop.example', name: 'Kim Colleague', permissions: ['moderation', 'messages'] };
const PASSWORD = 'a long enough secret 7';

async function openOffice() {
  const server = await startSmtpServer();
  const env = { SMTP_URL: server.url, MAIL_FROM: 'no-reply@shop.example', PUBLIC_URL: 'http://shop.example' };
  const t = await startTestApp({ env });
  const boss = await t.addUser({ role: 'admin', username: 'boss', name: 'Bea Boss' });
  const headers = await t.signIn(boss);
  const send = createClient(t);
  const invite = (invitation: object = KIM, as = headers) =>
    send('POST', '/api/admin/invitations', invitation, { headers: as });
  const lastToken = async () => {
    await t.jobs.runDue();
    return /#token=([\w-]{43})\n/.exec(server.mails.at(-1)?.text ?? '')?.[1] ?? 'no token';
  };
  const choose = (token: string) =>
    t.app.inject({ method: 'POST', url: '/api/password-resets', payload: { token, password: PASSWORD } });
  const close = async () => {
    await t[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  };
  return { ...t, server, boss, invite, lastToken, choose, [Symbol.asyncDispose]: close };
}

test('a colleague gets a link, chooses a password and may do what was given', async () => {
  await using t = await openOffice();
  expect((await t.invite()).statusCode).toBe(204);
  const token = await t.lastToken();
  expect(t.server.mails.at(-1)).toMatchObject({ to: [{ address: KIM.email }] });
  expect(t.server.mails.at(-1)?.text).toContain('Bea Boss');
  expect((await t.choose(token)).statusCode).toBe(204);
  const payload = { username: KIM.email, password: PASSWORD };
  const signedIn = await t.app.inject({ method: 'POST', url: '/api/login', payload });
  expect(signedIn.json()).toMatchObject({ role: 'admin', name: KIM.name, permissions: KIM.permissions });
  const [entry] = await t.database.db.select().from(auditLog).where(eq(auditLog.action, 'invite colleague'));
  expect(entry).toMatchObject({ actorName: 'boss', after: { username: KIM.email, permissions: KIM.permissions } });
  // The address is a colleague's now: it is not invited again.
  expect((await t.invite()).statusCode).toBe(409);
});

test('the same address again gets another link, and nothing else of the account changes', async () => {
  await using t = await openOffice();
  await t.invite();
  const first = await t.lastToken();
  expect((await t.invite({ ...KIM, email: 'kim@SHOP.example', permissions: ['users'] })).statusCode).toBe(204);
  const second = await t.lastToken();
  const [kim, ...others] = await t.database.db.select().from(users).where(eq(users.email, KIM.email));
  expect([kim?.permissions, others]).toEqual([KIM.permissions, []]);
  expect((await t.choose(first)).statusCode).toBe(400);
  expect((await t.choose(second)).statusCode).toBe(204);
});

test('the link is valid for a week', async () => {
  await using t = await openOffice();
  await t.invite();
  const token = await t.lastToken();
  const { db } = t.database;
  await db.execute(`update account_tokens set expires_at = expires_at - interval '${7 * DAY_MS - 60_000} ms'`);
  expect((await t.choose('A'.repeat(43))).statusCode).toBe(400);
  expect((await t.choose(token)).statusCode).toBe(204);
});

test('neither a seller’s address nor one’s own is invited, and only by who manages users', async () => {
  await using t = await openOffice();
  await t.addUser({ username: 'sam', email: 'sam@shop.example' });
  expect((await t.invite({ ...KIM, email: 'sam@shop.example' })).statusCode).toBe(409);
  expect((await t.invite({ ...KIM, permissions: [] })).statusCode).toBe(400);
  expect((await t.invite({ ...KIM, email: 'kim' })).statusCode).toBe(400);
  const desk = await t.addUser({ role: 'admin', username: 'desk', permissions: ['moderation'] });
  expect((await t.invite(KIM, await t.signIn(desk))).statusCode).toBe(403);
  expect(await t.database.db.$count(users, eq(users.role, 'admin'))).toBe(2);
});
