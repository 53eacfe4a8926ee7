import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sessions, users } from '#app/db/tables/accounts.ts';
import { machines } from '#app/db/tables/machines.ts';
import { payments } from '#app/db/tables/payments.ts';
import { auditLog, outbox } from '#app/db/tables/site.ts';
import { paymentRow } from '#test/fixtures/payments.ts';
import { addAccount, createClient } from '#test/accounts.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { lockWaits } from '#test/lock-waits.ts';

const SAM = {
  username: 'sam',
  name: 'Sam Seller',
  email: 'sam@shop.example',
  emailConfirmedAt: new Date('2026-01-01T00:00:00Z'),
};

async function openBackOffice(t: TestApp) {
  const admin = await addAccount(t, { role: 'admin', username: 'boss' });
  const send = createClient(t);
  const remove = (id: string, { headers } = admin) => send('DELETE', `/api/admin/users/${id}`, undefined, { headers });
  const foresee = async (id: string) =>
    (await t.app.inject({ url: `/api/admin/users/${id}/deletion`, headers: admin.headers })).json();
  return { admin, remove, foresee };
}

async function addSeller(t: TestApp) {
  const sam = await addAccount(t, SAM);
  await t.addMachine({ id: 'public', sellerId: sam.id, isPremiumPaid: true });
  await t.addMachine({ id: 'waiting', sellerId: sam.id, status: 'pending' });
  await t.addMachine({ id: 'sold', sellerId: sam.id, status: 'sold' });
  await t.addMachine({ id: 'sold-too', sellerId: sam.id, status: 'sold' });
  await t.database.db.insert(payments).values(paymentRow({ machineId: 'public', payerUserId: sam.id }));
  return sam;
}

test('what goes with an account is said beforehand', async () => {
  await using t = await startTestApp();
  const { admin, foresee } = await openBackOffice(t);
  const { id } = await addSeller(t);
  expect(await foresee(id)).toEqual({
    listings: { pending: 1, approved: 1, featured: 0, sold: 2, rejected: 0 },
    placedListings: 1,
    payments: 1,
  });
  expect(await foresee(admin.id)).toMatchObject({ listings: { approved: 0 }, placedListings: 0, payments: 0 });
});

test('a deleted account is gone with its listings and sessions, the payment stays, and its owner hears of it', async () => {
  await using t = await startTestApp();
  const { remove } = await openBackOffice(t);
  const { id, headers } = await addSeller(t);
  expect((await remove(id)).statusCode).toBe(204);
  const { db } = t.database;
  expect(await db.select({ username: users.username }).from(users)).toEqual([{ username: 'boss' }]);
  expect([await db.$count(machines), await db.$count(sessions)]).toEqual([0, 1]);
  expect((await t.app.inject('/api/machines')).json()).toEqual([]);
  expect((await t.app.inject({ url: '/api/user', headers })).statusCode).toBe(401);
  expect(await db.select().from(payments)).toMatchObject([{ payerUserId: null, machineId: null }]);
  expect(await db.select({ to: outbox.recipient, subject: outbox.subject }).from(outbox)).toEqual([
    { to: SAM.email, subject: expect.stringContaining('was deleted') },
  ]);
  expect((await remove(id)).statusCode).toBe(404);
});

test('the log keeps that an account was deleted and what went with it, and not who it was', async () => {
  await using t = await startTestApp();
  const { remove } = await openBackOffice(t);
  const { id } = await addSeller(t);
  await remove(id);
  const entries = await t.database.db.select().from(auditLog);
  expect(entries).toMatchObject([
    {
      actorName: 'boss',
      action: 'delete user',
      subjectType: 'user',
      subjectId: id,
      before: { role: 'user', listings: { sold: 2 }, payments: 1 },
      after: null,
    },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/sam/i);
});

test('an admin cannot delete themselves here, and can delete another admin', async () => {
  await using t = await startTestApp();
  const { admin, remove } = await openBackOffice(t);
  const other = await t.addUser({ role: 'admin' });
  const refused = await remove(admin.id);
  expect([refused.statusCode, refused.json().message]).toEqual([409, 'You cannot delete your own account here']);
  expect((await remove(other.id)).statusCode).toBe(204);
  expect(await t.database.db.$count(users)).toBe(1);
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
