import { eq, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sessions, users } from '#app/db/tables/accounts.ts';
import { deletedListings } from '#app/db/tables/deleted-listings.ts';
import { machines } from '#app/db/tables/machines.ts';
import { payments } from '#app/db/tables/payments.ts';
import { contactSubmissions } from '#app/db/tables/contacts.ts';
import { auditLog, outbox } from '#app/db/tables/site.ts';
import { paymentRow } from '#test/fixtures/payments.ts';
import { addAccount, createClient, PASSWORD } from '#test/accounts.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { lockWaits } from '#test/lock-waits.ts';
import { PURGE_DELETED_USERS } from './accounts.jobs.ts';

const SAM = {
  username: 'sam',
  name: 'Sam Seller',
  email: 'sam@shop.example',
  emailConfirmedAt: new Date('2026-01-01T00:00:00Z'),
};

const PICTURES = ['/objects/machines/demo0000.webp', '/objects/machines/demo0001.webp'];

async function openBackOffice(t: TestApp) {
  const admin = await addAccount(t, { role: 'admin', username: 'boss' });
  const send = createClient(t);
  const remove = (id: string, { headers } = admin) => send('DELETE', `/api/admin/users/${id}`, undefined, { headers });
  const foresee = async (id: string) =>
    (await t.app.inject({ url: `/api/admin/users/${id}/deletion`, headers: admin.headers })).json();
  const restore = (id: string) =>
    t.app.inject({ method: 'POST', url: `/api/admin/deleted-users/${id}/restore`, headers: admin.headers });
  const list = async () => (await t.app.inject({ url: '/api/admin/deleted-users', headers: admin.headers })).json();
  return { admin, remove, restore, list, foresee };
}

async function addSeller(t: TestApp) {
  const sam = await addAccount(t, SAM);
  await t.addMachine({ id: 'public', sellerId: sam.id, isPremiumPaid: true, placementsBegun: true, images: PICTURES });
  await t.addMachine({ id: 'waiting', sellerId: sam.id, status: 'pending' });
  await t.addMachine({ id: 'sold', sellerId: sam.id, status: 'sold' });
  await t.addMachine({ id: 'sold-too', sellerId: sam.id, status: 'sold' });
  await t.database.db
    .insert(payments)
    .values(paymentRow({ machineId: 'public', listingId: 'public', payerUserId: sam.id }));
  await t.database.db.insert(contactSubmissions).values({ name: 'Sam', email: 'SAM@shop.example', message: 'Hello' });
  return sam;
}

test('what goes with an account is said beforehand', async () => {
  await using t = await startTestApp();
  const { admin, foresee } = await openBackOffice(t);
  const { id } = await addSeller(t);
  expect(await foresee(id)).toEqual({
    listings: { pending: 1, approved: 1, featured: 0, sold: 2, rejected: 0 },
    placedListings: 1,
    photos: 2,
    messages: 1,
    payments: 1,
  });
  expect(await foresee(admin.id)).toMatchObject({ listings: { approved: 0 }, placedListings: 0, payments: 0 });
});

test('a deleted account can do nothing, nobody sees its listings, and its owner hears of it', async () => {
  await using t = await startTestApp();
  const { admin, remove, list } = await openBackOffice(t);
  const { id, headers } = await addSeller(t);
  expect((await remove(id)).statusCode).toBe(204);
  const { db } = t.database;
  expect([await db.$count(machines), await db.$count(sessions)]).toEqual([0, 1]);
  expect((await t.app.inject('/api/machines')).json()).toEqual([]);
  expect((await t.app.inject({ url: '/api/user', headers })).statusCode).toBe(401);
  const send = createClient(t);
  const signIn = await send('POST', '/api/login', { username: 'sam', password: PASSWORD });
  expect([signIn.statusCode, signIn.json().message]).toEqual([401, 'Invalid username or password']);
  await send('POST', '/api/password-reset-requests', { email: SAM.email });
  await t.jobs.runDue();
  expect(await db.select({ to: outbox.recipient, subject: outbox.subject }).from(outbox)).toEqual([
    { to: SAM.email, subject: expect.stringContaining('was deleted') },
  ]);
  for (const url of ['/api/admin/users', '/api/admin/search?query=sam', '/api/admin/export/users'])
    expect((await t.app.inject({ url, headers: admin.headers })).body).not.toContain(id);
  expect(await list()).toMatchObject([{ id, username: 'sam', listings: 4, deletedBy: 'boss' }]);
  expect((await remove(id)).statusCode).toBe(404);
});

test('a deleted account comes back with the listings that were deleted with it, once', async () => {
  await using t = await startTestApp();
  const { admin, remove, restore, list } = await openBackOffice(t);
  const sam = await addSeller(t);
  const { db } = t.database;
  const ofAdmin = (method: 'DELETE' | 'POST', url: string) => t.app.inject({ method, url, headers: admin.headers });
  await ofAdmin('DELETE', '/api/machines/waiting');
  const before = await db.select().from(machines).orderBy(machines.id);
  await remove(sam.id);
  const alone = await ofAdmin('POST', '/api/admin/deleted-listings/public/restore');
  expect(alone.statusCode).toBe(409);

  const answers = await Promise.all([restore(sam.id), restore(sam.id)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404]);
  const back = await db.select().from(machines).orderBy(machines.id);
  expect(back.map(({ serial: _new, ...row }) => row)).toEqual(before.map(({ serial: _old, ...row }) => row));
  expect(await db.select().from(payments)).toMatchObject([{ payerUserId: sam.id, machineId: 'public' }]);
  expect((await t.app.inject('/api/machines/public')).statusCode).toBe(200);
  expect((await createClient(t)('POST', '/api/login', { username: 'sam', password: PASSWORD })).statusCode).toBe(200);
  expect(await list()).toEqual([]);
  expect((await ofAdmin('POST', '/api/admin/deleted-listings/waiting/restore')).statusCode).toBe(200);
});

test('after 30 days nothing of a deleted account is left but the payment, without its payer', async () => {
  const clock = { at: new Date('2026-03-01T12:00:00Z') };
  await using t = await startTestApp({ now: () => clock.at });
  const { remove } = await openBackOffice(t);
  const { id } = await addSeller(t);
  const { db } = t.database;
  await remove(id);
  const pass = async (days: number) => {
    clock.at = new Date(clock.at.getTime() + days * DAY_MS);
    await t.jobs.send(db, PURGE_DELETED_USERS, {});
    await t.jobs.runDue();
  };
  await pass(29);
  expect(await db.$count(users, eq(users.id, id))).toBe(1);
  await pass(1);
  expect(await db.$count(users, eq(users.id, id))).toBe(0);
  expect([await db.$count(deletedListings), await db.$count(contactSubmissions)]).toEqual([0, 0]);
  expect(await db.select().from(payments)).toMatchObject([{ payerUserId: null, machineId: null }]);
});

test('the log keeps that an account was deleted and what went with it, and not who it was', async () => {
  await using t = await startTestApp();
  const { remove, restore } = await openBackOffice(t);
  const { id } = await addSeller(t);
  await remove(id);
  await restore(id);
  const entries = await t.database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectType, 'user'))
    .orderBy(auditLog.id);
  const subject = { actorName: 'boss', subjectId: id };
  expect(entries).toMatchObject([
    { ...subject, action: 'delete user', before: { role: 'user', listings: { sold: 2 }, payments: 1 }, after: null },
    { ...subject, action: 'restore user', before: null, after: { role: 'user', listings: 4 } },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/sam/i);
});

test('a deleted admin comes back as a user', async () => {
  await using t = await startTestApp();
  const { remove, restore } = await openBackOffice(t);
  const other = await t.addUser({ role: 'admin' });
  await remove(other.id);
  expect((await restore(other.id)).json()).toMatchObject({ role: 'user', permissions: [] });
});

test('an admin cannot delete themselves here, and can delete another admin', async () => {
  await using t = await startTestApp();
  const { admin, remove } = await openBackOffice(t);
  const other = await t.addUser({ role: 'admin' });
  const refused = await remove(admin.id);
  expect([refused.statusCode, refused.json().message]).toEqual([409, 'You cannot delete your own account here']);
  expect((await remove(other.id)).statusCode).toBe(204);
  expect(await t.database.db.$count(users, isNull(users.deletedAt))).toBe(1);
});

test('when admins delete each other at once, one stays', async () => {
  await using t = await startTestApp({ engine: 'postgres' });
  const { admin, remove } = await openBackOffice(t);
  const other = await addAccount(t, { role: 'admin', username: 'other' });
  const holder = await t.database.pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from users for update');
  const pending = Promise.all([remove(other.id, admin), remove(admin.id, other)]);
  await lockWaits(t.database, 2);
  await holder.query('commit');
  holder.release();
  expect((await pending).map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 403]);
  expect(await t.database.db.$count(users, eq(users.role, 'admin'))).toBe(1);
});
