import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { PERMISSIONS } from '#app/db/enums.ts';
import { sessions, users } from '#app/db/tables/accounts.ts';
import { auditLog, outbox } from '#app/db/tables/site.ts';
import { addAccount, createClient, PASSWORD } from '#test/accounts.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { lockWaits } from '#test/lock-waits.ts';

const CONFIRMED = { emailConfirmedAt: new Date('2026-01-01T00:00:00Z') };
const SAM = { username: 'sam', name: 'Sam Seller', email: 'sam@shop.example', ...CONFIRMED };
const GONE = 'b9b1e8a2-5f0c-4a52-9c27-6a3f1d0e7c11';

async function openBackOffice(t: TestApp) {
  const admin = await addAccount(t, { role: 'admin', username: 'boss' });
  const send = createClient(t);
  const change = (id: string, payload: object, { headers } = admin) =>
    send('PATCH', `/api/admin/users/${id}`, payload, { headers });
  const acts = () =>
    t.database.db
      .select({ action: auditLog.action, id: auditLog.subjectId, before: auditLog.before, after: auditLog.after })
      .from(auditLog)
      .orderBy(auditLog.id);
  const mails = () =>
    t.database.db.select({ to: outbox.recipient, subject: outbox.subject }).from(outbox).orderBy(outbox.recipient);
  return { admin, send, change, acts, mails };
}

test('an admin changes what an account says; what is absent stays, and only what changed is noted', async () => {
  await using t = await startTestApp();
  const { change, acts, mails } = await openBackOffice(t);
  const { id } = await t.addUser({ ...SAM, city: 'Columbus' });
  const answer = await change(id, { name: ' Samuel ', phone: '555 0100', city: '', zip: null, role: 'user' });
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    expect.objectContaining({ id, username: 'sam', name: 'Samuel', phone: '555 0100', city: null, role: 'user' }),
  ]);
  expect(answer.body).not.toContain('no password');
  expect(await acts()).toEqual([
    {
      action: 'change user',
      id,
      before: { name: 'Sam Seller', phone: null, city: 'Columbus' },
      after: { name: 'Samuel', phone: '555 0100', city: null },
    },
  ]);
  expect(await mails()).toEqual([]);
});

test('what changes nothing is noted nowhere', async () => {
  await using t = await startTestApp();
  const { change, acts } = await openBackOffice(t);
  const { id } = await t.addUser(SAM);
  expect((await change(id, { username: 'sam', name: SAM.name, email: SAM.email, role: 'user' })).statusCode).toBe(200);
  expect(await acts()).toEqual([]);
});

test('another address must be confirmed again, and both addresses hear of it', async () => {
  await using t = await startTestApp();
  const { change, mails } = await openBackOffice(t);
  const { id } = await t.addUser(SAM);
  const answer = await change(id, { email: 'new@shop.example' });
  expect(answer.json()).toMatchObject({ username: 'sam', email: 'new@shop.example', isEmailConfirmed: false });
  expect(await mails()).toEqual([
    { to: 'new@shop.example', subject: expect.stringContaining('Confirm') },
    { to: SAM.email, subject: expect.stringContaining('was changed') },
  ]);
});

test('an address in other letters is the same one, and stays confirmed', async () => {
  await using t = await startTestApp();
  const { change, mails } = await openBackOffice(t);
  const { id } = await t.addUser(SAM);
  expect((await change(id, { email: 'Sam@Shop.example' })).json()).toMatchObject({
    email: 'Sam@Shop.example',
    isEmailConfirmed: true,
  });
  expect(await mails()).toEqual([]);
});

test('a username that is the address moves with it', async () => {
  await using t = await startTestApp();
  const { change } = await openBackOffice(t);
  const { id } = await t.addUser({ ...SAM, username: SAM.email });
  const answer = await change(id, { username: SAM.email, email: 'new@shop.example' });
  expect(answer.json()).toMatchObject({ username: 'new@shop.example', email: 'new@shop.example' });
  await t.addUser({ username: 'ada@shop.example', email: 'ada@shop.example' });
  const taken = await change(id, { email: 'ada@shop.example' });
  expect([taken.statusCode, taken.json().message]).toEqual([409, 'An account with this email address already exists']);
});

test.each([
  [{ username: 'ADA' }, 409, 'Username already exists'],
  [{ username: 'ada@shop.example' }, 400, "A username with an @ must be the account's own email address"],
  [{ email: 'Ada@Shop.example' }, 409, 'An account with this email address already exists'],
  [{ username: 'guest' }, 409, 'Username already exists'],
  [{ username: 'admin' }, 409, 'Username already exists'],
  [{ username: '' }, 400, 'Username is required'],
  [{ username: null }, 400, 'Username is required'],
  [{ username: 'two words' }, 400, 'Username may only contain letters, digits and . _ - +, or be an email address'],
  [{ email: 'nowhere' }, 400, 'Invalid email address'],
  [{ name: 'x'.repeat(201) }, 400, 'Must be at most 200 characters'],
  [{ phone: '5\u00005' }, 400, 'Contains characters that cannot be stored'],
  [{ role: 'owner' }, 400, 'Role must be user or admin'],
])('the change %j is refused', async (payload, status, message) => {
  await using t = await startTestApp();
  const { change, acts } = await openBackOffice(t);
  await t.addUser({ username: 'ada', email: 'ada@shop.example' });
  const { id } = await t.addUser(SAM);
  const answer = await change(id, payload);
  expect([answer.statusCode, answer.json().message]).toEqual([status, message]);
  expect(await acts()).toEqual([]);
});

test('what is stored and stays as it is stands in the way of no other change, whatever the rules are by now', async () => {
  await using t = await startTestApp();
  const { change } = await openBackOffice(t);
  const stored = {
    username: 'two words',
    name: 'N'.repeat(300),
    email: 'nowhere',
    phone: '5'.repeat(60),
    zip: '9'.repeat(30),
  };
  const { id } = await t.addUser(stored);
  const answer = await change(id, { ...stored, city: 'Columbus', role: 'user' });
  expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ ...stored, city: 'Columbus' })]);
  const refused = await change(id, { ...stored, phone: '6'.repeat(60) });
  expect([refused.statusCode, refused.json().issues]).toEqual([
    400,
    [{ path: 'phone', message: 'Must be at most 40 characters' }],
  ]);
});

test('an account whose username is an address with an apostrophe is changed like any other', async () => {
  await using t = await startTestApp();
  const { send, change } = await openBackOffice(t);
  const email = "o'brien@shop.example";
  const registered = await send('POST', '/api/register', { username: email, email, name: 'Pat', password: PASSWORD });
  expect(registered.statusCode).toBe(201);
  expect((await change(registered.json().id, { username: email, email, name: 'Pat O’Brien' })).statusCode).toBe(200);
  const { id } = await t.addUser({ email: "d'arcy@shop.example" });
  expect((await change(id, { username: "d'arcy@shop.example" })).json().username).toBe("d'arcy@shop.example");
});

test('of two accounts that are given the same name at once one gets it', async () => {
  await using t = await startTestApp({ engine: 'postgres' });
  const { change } = await openBackOffice(t);
  const people = [await t.addUser(), await t.addUser(), await t.addUser()];
  const answers = await Promise.all(people.map(({ id }) => change(id, { username: 'sam' })));
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
});

test('a role counts from the next sign-in on, and ends what the account had before', async () => {
  await using t = await startTestApp();
  const { change, acts } = await openBackOffice(t);
  const sam = await addAccount(t, SAM);
  const mayManage = async (headers: { cookie: string }) =>
    (await t.app.inject({ url: '/api/admin/users', headers })).statusCode;
  expect(await mayManage(sam.headers)).toBe(403);
  expect((await change(sam.id, { role: 'admin' })).json().role).toBe('admin');
  expect(await mayManage(sam.headers)).toBe(401);
  const promoted = await t.signIn({ ...sam, role: 'admin' });
  expect(await mayManage(promoted)).toBe(200);
  await change(sam.id, { role: 'user' });
  expect(await mayManage(promoted)).toBe(401);
  expect(await mayManage(await t.signIn(sam))).toBe(403);
  expect((await acts()).map(({ before, after }) => [before, after])).toEqual([
    [
      { role: 'user', permissions: [] },
      { role: 'admin', permissions: PERMISSIONS },
    ],
    [
      { role: 'admin', permissions: PERMISSIONS },
      { role: 'user', permissions: [] },
    ],
  ]);
});

test("the listings of whoever becomes an admin are the operator's, and theirs again afterwards", async () => {
  await using t = await startTestApp();
  const { change } = await openBackOffice(t);
  const { id } = await t.addUser(SAM);
  await t.addMachine({ id: 'own', sellerId: id });
  const isFinanced = async () => (await t.app.inject('/api/machines/own')).json().financingAvailable;
  expect(await isFinanced()).toBe(false);
  await change(id, { role: 'admin' });
  expect(await isFinanced()).toBe(true);
  await change(id, { role: 'user' });
  expect(await isFinanced()).toBe(false);
});

test('an admin cannot take the role from themselves, also when there are others', async () => {
  await using t = await startTestApp();
  const { admin, change, acts } = await openBackOffice(t);
  await t.addUser({ role: 'admin' });
  const answer = await change(admin.id, { role: 'user', name: 'Boss' });
  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    'You cannot take the admin role from yourself: another admin can',
  ]);
  expect(await acts()).toEqual([]);
  expect((await change(admin.id, { role: 'admin', name: 'Boss' })).json().name).toBe('Boss');
});

test('when admins take the role from each other at once, one stays', async () => {
  await using t = await startTestApp({ engine: 'postgres' });
  const { change } = await openBackOffice(t);
  const one = await addAccount(t, { role: 'admin', username: 'one' });
  const other = await addAccount(t, { role: 'admin', username: 'other' });
  await t.database.db.delete(users).where(eq(users.username, 'boss'));
  const { pool, db } = t.database;
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from users for update');
  const pending = Promise.all([change(other.id, { role: 'user' }, one), change(one.id, { role: 'user' }, other)]);
  await lockWaits(t.database, 2);
  await holder.query('commit');
  holder.release();
  const answers = (await pending).map((answer) => [answer.statusCode, answer.json().message]);
  expect(answers.toSorted(([a], [b]) => a - b)).toEqual([
    [200, undefined],
    [403, 'Only an admin may do this'],
  ]);
  expect(await db.$count(users, eq(users.role, 'admin'))).toBe(1);
});

test('a new password ends all sessions of its account, and the owner is told without being told what it is', async () => {
  await using t = await startTestApp();
  const { admin, send, acts, mails } = await openBackOffice(t);
  const sam = await addAccount(t, SAM);
  const reset = `/api/admin/users/${sam.id}/reset-password`;
  const answer = await send('POST', reset, { newPassword: 'bobbin case 9' }, { headers: admin.headers });
  expect([answer.statusCode, answer.json().id]).toEqual([200, sam.id]);
  expect((await t.app.inject({ url: '/api/user', headers: sam.headers })).statusCode).toBe(401);
  expect((await t.app.inject({ url: '/api/user', headers: admin.headers })).statusCode).toBe(200);
  expect((await send('POST', '/api/login', { username: 'sam', password: PASSWORD })).statusCode).toBe(401);
  expect((await send('POST', '/api/login', { username: 'sam', password: 'bobbin case 9' })).statusCode).toBe(200);
  expect(await acts()).toEqual([{ action: 'reset password', id: sam.id, before: null, after: null }]);
  expect(await mails()).toEqual([{ to: SAM.email, subject: expect.stringContaining('was reset') }]);
  const [mail] = await t.database.db.select().from(outbox);
  expect(mail?.textBody).not.toContain('bobbin case 9');
});

test('an address that was never confirmed is not written to', async () => {
  await using t = await startTestApp();
  const { admin, send, mails } = await openBackOffice(t);
  const { id } = await t.addUser({ ...SAM, emailConfirmedAt: null });
  const payload = { newPassword: 'bobbin case 9' };
  await send('POST', `/api/admin/users/${id}/reset-password`, payload, { headers: admin.headers });
  await send('DELETE', `/api/admin/users/${id}`, undefined, { headers: admin.headers });
  expect(await mails()).toEqual([]);
});

test('a password of less than six characters is refused, and the own one is changed elsewhere', async () => {
  await using t = await startTestApp();
  const { admin, send } = await openBackOffice(t);
  const { id } = await t.addUser(SAM);
  const reset = (of: string, newPassword?: string) =>
    send('POST', `/api/admin/users/${of}/reset-password`, { newPassword }, { headers: admin.headers });
  for (const short of ['12345', '', undefined]) {
    const answer = await reset(id, short);
    expect([answer.statusCode, answer.json().issues]).toEqual([
      400,
      [{ path: 'newPassword', message: 'Password must be at least 6 characters long' }],
    ]);
  }
  const own = await reset(admin.id, 'bobbin case 9');
  expect([own.statusCode, own.json().message]).toEqual([409, 'Your own password is changed on your profile page']);
  expect(await t.database.db.$count(sessions)).toBe(1);
});

test('whatever is asked of an account that is gone, the answer is that it is', async () => {
  await using t = await startTestApp();
  const { admin, send, change } = await openBackOffice(t);
  const { headers } = admin;
  for (const answer of [
    await change(GONE, { name: 'Sam' }),
    await send('POST', `/api/admin/users/${GONE}/reset-password`, { newPassword: 'bobbin case 9' }, { headers }),
    await t.app.inject({ url: `/api/admin/users/${GONE}/deletion`, headers }),
    await send('DELETE', `/api/admin/users/${GONE}`, undefined, { headers }),
  ]) {
    expect([answer.statusCode, answer.json().message]).toEqual([404, 'This user no longer exists']);
  }
});
