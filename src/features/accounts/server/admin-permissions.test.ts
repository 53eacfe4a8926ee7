import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { PERMISSIONS, ROLES } from '#app/db/enums.ts';
import { users } from '#app/db/tables/accounts.ts';
import { auditLog } from '#app/db/tables/site.ts';
import { addAccount, createClient, PASSWORD } from '#test/accounts.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { lockWaits } from '#test/lock-waits.ts';
import { hasAllPermissions } from '../permissions.rules.ts';

const LAST = 'This is the last admin with all permissions: give them to another admin first';

/** The owner of the site, and how an admin (the owner unless named) changes an account. */
async function openUsers(t: TestApp) {
  const owner = await addAccount(t, { role: 'admin', username: 'owner' });
  const send = createClient(t);
  const change = async (id: string, payload: object, { headers } = owner) => {
    const answer = await send('PATCH', `/api/admin/users/${id}`, payload, { headers });
    const { role, permissions, message } = answer.json();
    return answer.statusCode === 200 ? { role, permissions } : { status: answer.statusCode, message };
  };
  const statusOf = async (url: string, { headers }: typeof owner) => (await t.app.inject({ url, headers })).statusCode;
  return { owner, send, change, statusOf };
}

const refused = (status: number, message: string) => ({ status, message });

test('a new admin may do everything unless a list is given, and a former one nothing', async () => {
  await using t = await startTestApp();
  const { change } = await openUsers(t);
  const { id } = await t.addUser();
  expect(await change(id, { role: 'admin' })).toEqual({ role: 'admin', permissions: PERMISSIONS });
  expect(await change(id, { role: 'user' })).toEqual({ role: 'user', permissions: [] });
  const given = { role: 'admin', permissions: ['payments', 'messages', 'payments'] };
  expect(await change(id, given)).toEqual({ role: 'admin', permissions: ['messages', 'payments'] });
  expect(await change(id, { role: 'user', permissions: [] })).toEqual({ role: 'user', permissions: [] });
});

test('the own account says what its owner may do', async () => {
  await using t = await startTestApp();
  const own = async (headers: { cookie: string }) => (await t.app.inject({ url: '/api/user', headers })).json();
  const colleague = await addAccount(t, { role: 'admin', permissions: ['messages'] });
  expect(await own(colleague.headers)).toMatchObject({ role: 'admin', permissions: ['messages'] });
  expect(await own((await addAccount(t)).headers)).toMatchObject({ role: 'user', permissions: [] });
  expect(await own(await t.signIn('guest'))).not.toHaveProperty('permissions');
});

test('permissions apply at the next request, and the audit log has them before and after', async () => {
  await using t = await startTestApp();
  const { change, statusOf } = await openUsers(t);
  const colleague = await addAccount(t, { role: 'admin', permissions: ['messages'] });
  const statuses = async () => [
    await statusOf('/api/contact-submissions', colleague),
    await statusOf('/api/admin/payments', colleague),
  ];
  expect(await statuses()).toEqual([200, 403]);
  await change(colleague.id, { permissions: ['payments'] });
  expect(await statuses()).toEqual([403, 200]);
  await change(colleague.id, { permissions: ['payments'], name: colleague.name });
  const entries = await t.database.db.select().from(auditLog);
  expect(entries.map(({ before, after }) => ({ before, after }))).toEqual([
    { before: { permissions: ['messages'] }, after: { permissions: ['payments'] } },
  ]);
});

test('a user is not made an admin with an empty list', async () => {
  await using t = await startTestApp();
  const { change } = await openUsers(t);
  const { id } = await t.addUser();
  const message = 'An admin needs at least one permission';
  expect(await change(id, { role: 'admin', permissions: [] })).toEqual(refused(400, message));
});

test.each([
  [{ permissions: [] }, 'An admin needs at least one permission'],
  [{ permissions: ['everything'] }, 'Permissions are moderation, messages, payments, users'],
  [{ role: 'user', permissions: ['messages'] }, 'Only admins have permissions'],
])('the change %j of an admin is refused', async (payload, message) => {
  await using t = await startTestApp();
  const { change } = await openUsers(t);
  const { id } = await t.addUser({ role: 'admin', permissions: ['messages'] });
  expect(await change(id, payload)).toEqual(refused(400, message));
});

test('only an admin who manages users changes permissions', async () => {
  await using t = await startTestApp();
  const { owner, change } = await openUsers(t);
  const colleague = await addAccount(t, { role: 'admin', permissions: ['moderation', 'messages', 'payments'] });
  for (const id of [colleague.id, owner.id])
    expect(await change(id, { permissions: ['users'] }, colleague)).toMatchObject({ status: 403 });
});

test('nobody takes the management of users from themselves', async () => {
  await using t = await startTestApp();
  const { owner, change } = await openUsers(t);
  const own = 'You cannot take “Users and settings” from yourself: another admin can';
  expect(await change(owner.id, { permissions: ['messages'] })).toEqual(refused(409, own));
  expect(await change(owner.id, { permissions: ['users'] })).toEqual(refused(409, LAST));
  await t.addUser({ role: 'admin' });
  expect(await change(owner.id, { permissions: ['messages'] })).toEqual(refused(409, own));
  expect(await change(owner.id, { permissions: ['users'] })).toEqual({ role: 'admin', permissions: ['users'] });
});

test('the last admin with all permissions is neither restricted nor deleted', async () => {
  await using t = await startTestApp();
  const { owner, send, change } = await openUsers(t);
  const manager = await addAccount(t, { role: 'admin', permissions: ['users'] });
  expect(await change(owner.id, { permissions: ['users'] }, manager)).toEqual(refused(409, LAST));
  expect(await change(owner.id, { role: 'user' }, manager)).toEqual(refused(409, LAST));
  const deletions = [
    await send('DELETE', `/api/admin/users/${owner.id}`, undefined, manager),
    await send('DELETE', '/api/user', { password: PASSWORD }, owner),
  ];
  expect(deletions.map((answer) => [answer.statusCode, answer.json().message])).toEqual([
    [409, LAST],
    [409, LAST],
  ]);
  expect((await send('DELETE', '/api/user', { password: PASSWORD }, manager)).statusCode).toBe(204);
});

test('when admins restrict each other at once, one may still do everything', async () => {
  await using t = await startTestApp({ engine: 'postgres' });
  const { owner, change } = await openUsers(t);
  const other = await addAccount(t, { role: 'admin', username: 'other' });
  const { pool, db } = t.database;
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from users for update');
  const pending = Promise.all([
    change(other.id, { permissions: ['users'] }, owner),
    change(owner.id, { permissions: ['users'] }, other),
  ]);
  await lockWaits(t.database, 2);
  await holder.query('commit');
  holder.release();
  expect(await pending).toContainEqual(refused(409, LAST));
  expect((await db.select().from(users)).filter(hasAllPermissions)).toHaveLength(1);
});

test('of two admins who take the management of users from each other, one succeeds', async () => {
  await using t = await startTestApp({ engine: 'postgres' });
  const { owner, change } = await openUsers(t);
  const [one, other] = [
    await addAccount(t, { role: 'admin', permissions: ['users'], username: 'one' }),
    await addAccount(t, { role: 'admin', permissions: ['users'], username: 'other' }),
  ];
  const { pool, db } = t.database;
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from users for update');
  const pending = Promise.all([
    change(other.id, { permissions: ['messages'] }, one),
    change(one.id, { permissions: ['messages'] }, other),
  ]);
  await lockWaits(t.database, 2);
  await holder.query('commit');
  holder.release();
  const statuses = (await pending).map((answer) => ('status' in answer ? answer.status : 200));
  expect(new Set(statuses)).toEqual(new Set([200, 403]));
  expect(await db.$count(users, eq(users.permissions, ['users']))).toBe(1);
  expect(await change(owner.id, {})).toEqual({ role: 'admin', permissions: PERMISSIONS });
});

test('the database stores a sorted list without duplicates, for admins only and never empty', async () => {
  await using t = await startTestApp();
  const { pool } = t.database;
  const { id } = await t.addUser();
  const anyList = fc.array(
    fc.oneof(fc.constantFrom<string | null>(...PERMISSIONS), fc.constantFrom('root', '', null)),
    {
      maxLength: 5,
    },
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...ROLES), anyList, async (role, list) => {
      const { rows } = await pool
        .query<{ permissions: string[] }>(
          'update users set role = $1, permissions = $2 where id = $3 returning permissions',
          [role, list, id],
        )
        .catch((error: { constraint?: string }) => {
          expect(error.constraint).toBe('users_permissions_check');
          return { rows: [] };
        });
      const isSorted = JSON.stringify(list) === JSON.stringify(PERMISSIONS.filter((each) => list.includes(each)));
      // A trigger completes what older releases and backups store.
      const stored: readonly (string | null)[] = role === 'user' ? [] : list.length === 0 ? PERMISSIONS : list;
      expect(rows).toEqual(role === 'user' || isSorted ? [{ permissions: stored }] : []);
    }),
    { numRuns: 60 },
  );
});
