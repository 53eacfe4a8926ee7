import { eq, like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { accountTokens, sessions, users } from '#app/db/tables/accounts.ts';
import { mailEvents } from '#app/db/tables/mail-events.ts';
import { machines } from '#app/db/tables/machines.ts';
import { payments } from '#app/db/tables/payments.ts';
import { paymentRow } from '#test/fixtures/payments.ts';
import { contactSubmissions } from '#app/db/tables/contacts.ts';
import { threadMessages, threadParties, threads } from '#app/db/tables/threads.ts';
import { auditLog, outbox } from '#app/db/tables/site.ts';
import { addAccount, createClient, PASSWORD, sidOf } from '#test/accounts.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { lockWaits } from '#test/lock-waits.ts';

const ADA = { name: 'Ada Lovelace', email: 'ada@shop.example', emailConfirmedAt: new Date('2026-01-01T00:00:00Z') };
const MESSAGE = { name: 'Ada', email: 'ADA@shop.example', message: 'Is it still there?' };
const MAIL = { subject: 'S', textBody: 'T', htmlBody: 'H' };

/** An account with data of every kind. */
async function addBusyAccount(t: TestApp) {
  const account = await addAccount(t, ADA);
  const { id } = account;
  const { db } = t.database;
  await t.signIn(account);
  await t.addMachine({ id: 'sold', sellerId: id, status: 'sold', contactEmail: ADA.email });
  await t.addMachine({ id: 'public', sellerId: id, contactName: ADA.name });
  const answer = { id: 'order', status: 'COMPLETED', payer: { email_address: ADA.email, name: ADA.name } };
  const used = { state: 'used', orderId: 'order', captureId: 'capture', usedAt: new Date() } as const;
  await db.insert(payments).values(paymentRow({ ...used, machineId: 'public', payerUserId: id, paypalAnswer: answer }));
  await db.insert(contactSubmissions).values([MESSAGE, { ...MESSAGE, email: 'bob@shop.example' }]);
  const thread = { buyerName: 'Ada', lastMessageAt: new Date(), createdAt: new Date() };
  const [talked] = await db
    .insert(threads)
    .values([
      { ...thread, buyerEmail: ADA.email.toLowerCase(), buyerPhone: '555 0100' },
      { ...thread, buyerEmail: ADA.email.toLowerCase(), machineName: 'Tajima' },
      { ...thread, buyerEmail: 'bob@shop.example' },
    ])
    .returning();
  const threadId = talked?.id ?? '';
  const said = { threadId, channel: 'buyer', author: 'buyer', origin: 'site' } as const;
  await db.insert(threadMessages).values({ ...said, body: 'I come on Thursday', createdAt: new Date() });
  await db.insert(threadParties).values({ threadId, party: 'buyer', key: 'a key', mailedAt: new Date() });
  await db.insert(outbox).values([
    { ...MAIL, recipient: ADA.email },
    { ...MAIL, recipient: 'bob@shop.example' },
    { ...MAIL, recipient: 'desk@operator.example', replyTo: ADA.email.toUpperCase(), textBody: 'Ada Lovelace asks' },
  ]);
  await db.insert(auditLog).values({
    actorName: 'admin',
    action: 'change user',
    subjectType: 'user',
    subjectId: id,
    before: { email: ADA.email },
    after: { email: 'other@shop.example' },
  });
  await db.insert(accountTokens).values({
    tokenHash: 'mailed',
    userId: id,
    purpose: 'confirm-email',
    email: ADA.email,
    expiresAt: new Date(Date.now() + 60_000),
  });
  return account;
}

test('a deleted account is gone with its listings and sessions, and the public lists know it at once', async () => {
  await using t = await startTestApp();
  const { headers, username } = await addBusyAccount(t);
  const send = createClient(t);
  const answer = await send('DELETE', '/api/user', { password: PASSWORD }, { headers });
  expect(answer.statusCode).toBe(204);
  expect(answer.cookies).toEqual([expect.objectContaining({ name: 'sid', value: '' })]);
  const { db } = t.database;
  for (const table of [users, sessions, machines, accountTokens]) expect(await db.$count(table)).toBe(0);
  expect((await t.app.inject('/api/machines')).json()).toEqual([]);
  expect((await t.app.inject('/api/machines/public')).statusCode).toBe(404);
  expect((await t.app.inject({ url: '/api/user', headers })).statusCode).toBe(401);
  expect((await send('POST', '/api/login', { username, password: PASSWORD })).statusCode).toBe(401);
});

test('the payment stays for the books, and says nothing of who paid', async () => {
  await using t = await startTestApp();
  const { headers } = await addBusyAccount(t);
  await createClient(t)('DELETE', '/api/user', { password: PASSWORD }, { headers });
  expect(await t.database.db.select().from(payments)).toMatchObject([
    {
      orderId: 'order',
      amountCents: 100_000,
      payerUserId: null,
      machineId: null,
      paypalAnswer: { id: 'order', status: 'COMPLETED' },
    },
  ]);
  const rows = await t.database.db.select().from(payments);
  // Matches whole words: a hexadecimal id may contain these letters.
  expect(JSON.stringify(rows)).not.toMatch(/\bada\b|lovelace/i);
});

test('what others wrote stays; what the account wrote and was written goes, but for a last email', async () => {
  await using t = await startTestApp();
  const { headers } = await addBusyAccount(t);
  const { db } = t.database;
  const bounce = { kind: 'bounce', at: new Date() } as const;
  await db.insert(mailEvents).values([
    { ...bounce, id: '1', address: ADA.email.toLowerCase() },
    { ...bounce, id: '2', address: 'bob@shop.example' },
  ]);
  await createClient(t)('DELETE', '/api/user', { password: PASSWORD }, { headers });
  expect(await db.select().from(mailEvents)).toMatchObject([{ id: '2' }]);
  // What was said to others stays, without the person; what nobody was told is gone.
  expect(await db.select().from(threads).orderBy(threads.buyerEmail)).toMatchObject([
    { buyerEmail: 'bob@shop.example' },
    { subject: null, buyerEmail: null, buyerName: 'A former buyer', buyerPhone: null },
  ]);
  expect(await db.$count(threadParties, eq(threadParties.key, 'a key'))).toBe(0);
  expect(await db.select({ email: contactSubmissions.email }).from(contactSubmissions)).toEqual([
    { email: 'bob@shop.example' },
  ]);
  const mails = await db
    .select({ to: outbox.recipient, subject: outbox.subject })
    .from(outbox)
    .orderBy(outbox.recipient);
  expect(mails).toEqual([
    { to: ADA.email, subject: expect.stringContaining('was deleted') },
    { to: 'bob@shop.example', subject: 'S' },
  ]);
  expect(await db.select().from(auditLog)).toMatchObject([{ action: 'change user', before: null, after: null }]);
  expect(await t.jobs.runDue()).toBeGreaterThan(0);
});

test("an address that was never confirmed takes nobody else's messages along", async () => {
  await using t = await startTestApp();
  const { headers } = await addAccount(t, { email: ADA.email });
  await t.database.db.insert(contactSubmissions).values(MESSAGE);
  await createClient(t)('DELETE', '/api/user', { password: PASSWORD }, { headers });
  expect(await t.database.db.$count(contactSubmissions)).toBe(1);
  expect(await t.database.db.$count(outbox)).toBe(0);
});

test('what was mailed about an account goes with it, also to an address that was never confirmed', async () => {
  await using t = await startTestApp();
  const send = createClient(t);
  const ada = { username: 'ada', password: PASSWORD, name: ADA.name, email: ADA.email };
  const headers = sidOf(await send('POST', '/api/register', ada));
  const { db } = t.database;
  await db.insert(outbox).values({ ...MAIL, recipient: ADA.email });
  expect(await db.$count(outbox)).toBe(2);
  await send('DELETE', '/api/user', { password: PASSWORD }, { headers });
  // This mail is not known to concern the account: it may belong to the owner of the address.
  expect(await db.select({ subject: outbox.subject }).from(outbox)).toEqual([{ subject: 'S' }]);
  expect(await t.jobs.runDue()).toBeGreaterThan(0);
});

test("the operator's contact, and what is the operator's by it, outlive the admin who entered it", async () => {
  await using t = await startTestApp();
  const send = createClient(t);
  await t.addUser({ role: 'admin' });
  const { headers } = await addAccount(t, { role: 'admin' });
  const seller = await t.addUser();
  await t.addMachine({ id: 'by-mail', sellerId: seller.id, contactEmail: 'desk@operator.example' });
  const contact = { tewhEmail: 'desk@operator.example', tewhPhone: '555 0100' };
  const hasFinancing = async () => (await t.app.inject('/api/machines/by-mail')).json().financingAvailable;
  await send('PATCH', '/api/user/profile', { name: 'Boss', email: 'boss@operator.example', ...contact }, { headers });
  expect(await hasFinancing()).toBe(true);
  expect((await send('DELETE', '/api/user', { password: PASSWORD }, { headers })).statusCode).toBe(204);
  expect(await hasFinancing()).toBe(true);
  expect((await t.app.inject('/api/site')).json()).toMatchObject({ operatorEmail: contact.tewhEmail });
  const [entry] = await t.database.db.select().from(auditLog);
  const after = { email: contact.tewhEmail, phone: contact.tewhPhone };
  expect(entry).toMatchObject({ action: 'change operator contact', actorUserId: null, after });
});

test('entries about a deleted account keep what it was allowed, and not who it was', async () => {
  await using t = await startTestApp();
  const { headers, id } = await addAccount(t);
  const entry = { actorName: 'admin', action: 'change user', subjectType: 'user' as const, subjectId: id };
  const before = { role: 'user', name: 'Ada', email: ADA.email };
  await t.database.db.insert(auditLog).values([
    { ...entry, before, after: { ...before, role: 'admin' } },
    { ...entry, before: 'Ada', after: ['Ada'] },
  ]);
  await createClient(t)('DELETE', '/api/user', { password: PASSWORD }, { headers });
  expect(await t.database.db.select().from(auditLog).orderBy(auditLog.id)).toMatchObject([
    { before: { role: 'user' }, after: { role: 'admin' } },
    { before: null, after: null },
  ]);
  expect(JSON.stringify(await t.database.db.select().from(auditLog))).not.toMatch(/\bada\b/i);
});

test('without the right password nothing is deleted', async () => {
  await using t = await startTestApp();
  const send = createClient(t);
  const { headers } = await addAccount(t);
  for (const [payload, message] of [
    [{ password: 'wrong' }, 'Password is incorrect'],
    [{ password: '' }, 'Password is required'],
    [{}, 'Password is required'],
  ] as const) {
    const answer = await send('DELETE', '/api/user', payload, { headers });
    expect([answer.statusCode, answer.json().issues]).toEqual([400, [{ path: 'password', message }]]);
  }
  expect(await t.database.db.$count(users)).toBe(1);
});

test('visitors and guests have no account to delete', async () => {
  await using t = await startTestApp();
  const send = createClient(t);
  expect((await send('DELETE', '/api/user', { password: PASSWORD })).statusCode).toBe(401);
  const headers = await t.signIn('guest');
  expect((await send('DELETE', '/api/user', { password: PASSWORD }, { headers })).statusCode).toBe(403);
});

test('the last admin cannot be deleted, and one of two can', async () => {
  await using t = await startTestApp();
  const send = createClient(t);
  await t.addUser();
  const first = await addAccount(t, { role: 'admin' });
  const refused = await send('DELETE', '/api/user', { password: PASSWORD }, { headers: first.headers });
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'This is the last admin with all permissions: give them to another admin first',
  ]);
  await t.addUser({ role: 'admin' });
  expect((await send('DELETE', '/api/user', { password: PASSWORD }, { headers: first.headers })).statusCode).toBe(204);
});

test('when all admins delete themselves at once, one stays', async () => {
  await using t = await startTestApp({ engine: 'postgres' });
  const send = createClient(t);
  const admins = [];
  for (let n = 0; n < 5; n += 1) admins.push(await addAccount(t, { role: 'admin', username: `admin${n}` }));
  const other = await t.database.pool.connect();
  await other.query('begin');
  await other.query('lock table machines in share row exclusive mode');
  const pending = Promise.all(
    admins.map(({ headers }) => send('DELETE', '/api/user', { password: PASSWORD }, { headers })),
  );
  // All requests wait for the lock, so that none finds another one's account deleted.
  await lockWaits(t.database, admins.length);
  await other.query('commit');
  other.release();
  const statuses = (await pending).map(({ statusCode }) => statusCode).toSorted((one, another) => one - another);
  expect(statuses).toEqual([204, 204, 204, 204, 409]);
  const { db } = t.database;
  expect(await db.$count(users, eq(users.role, 'admin'))).toBe(1);
  expect(await db.$count(users, like(users.username, 'admin%'))).toBe(1);
});
