import { expect, test } from 'vitest';
import { z } from 'zod';
import { auditLog, outbox } from '#app/db/tables/site.ts';
import { addAccount, createClient, PASSWORD } from '#test/accounts.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addTotp } from '#test/second-factors.ts';
import { removeFactorsOf } from './managed-accounts.service.ts';

const SETTING = '/api/settings/admin_sign_in';
const CONFIRMED = { emailConfirmedAt: new Date('2026-01-01T00:00:00Z') };

function addAdmin(t: TestApp, fields: Parameters<typeof addAccount>[1] = {}) {
  return addAccount(t, { role: 'admin', ...fields });
}

async function setRequired(t: TestApp, headers: { cookie: string }, adminsNeedSecondFactor = true) {
  return t.app.inject({ method: 'PUT', url: SETTING, headers, payload: { adminsNeedSecondFactor } });
}

/** An admin with an authenticator app, who requires one of all admins. */
async function requireFactors(t: TestApp) {
  const boss = await addAdmin(t);
  await addTotp(t, boss.headers);
  expect((await setRequired(t, boss.headers)).statusCode).toBe(200);
  return boss;
}

const document = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ 'x-access': z.optional(z.string()) }))),
});

/** Method and address of each route for admins. */
async function adminRoutes({ app }: TestApp) {
  const { paths } = document.parse((await app.inject('/api/openapi.json')).json());
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => operation['x-access'] === 'admin')
      .map(([verb]) => ({
        method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).parse(verb.toUpperCase()),
        url: path.replaceAll(/\{\w+\}/g, crypto.randomUUID()),
      })),
  );
}

test('only an admin who has a second factor can require one', async () => {
  await using t = await startTestApp();
  const { headers } = await addAdmin(t);
  const refused = await setRequired(t, headers);
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'Add an authenticator app or a passkey to your own account first',
  ]);
  await addTotp(t, headers);
  expect((await setRequired(t, headers)).json()).toMatchObject({ adminsNeedSecondFactor: true });
  expect((await t.app.inject({ url: SETTING, headers })).json()).toMatchObject({ adminsNeedSecondFactor: true });
  expect(await t.database.db.select().from(auditLog)).toMatchObject([
    { action: 'change admin_sign_in', after: { adminsNeedSecondFactor: true } },
  ]);
});

test('an admin without a second factor may only add one, in every session and at once', async () => {
  await using t = await startTestApp({ env: { RATE_LIMIT_FACTOR: '100' } });
  const { headers } = await addAdmin(t);
  await requireFactors(t);
  const routes = await adminRoutes(t);
  expect(routes.length).toBeGreaterThan(70);
  for (const route of routes) {
    const refused = await t.app.inject({ ...route, headers });
    expect([route, refused.statusCode, refused.json().reason]).toEqual([
      route,
      403,
      'second-factor-enrolment-required',
    ]);
  }
  const own = await t.app.inject({ url: '/api/user', headers });
  expect(own.json()).toMatchObject({ role: 'admin', mustAddSecondFactor: true });
  const factors = await t.app.inject({ url: '/api/user/second-factors', headers });
  expect(factors.json()).toMatchObject({ isRequired: true });
  await addTotp(t, headers);
  expect((await t.app.inject({ url: '/api/admin/users', headers })).statusCode).toBe(200);
  expect((await t.app.inject({ url: '/api/user', headers })).json()).toMatchObject({ mustAddSecondFactor: false });
});

test('until then an admin has no more rights than a user anywhere else', async () => {
  await using t = await startTestApp();
  const { headers } = await addAdmin(t, { email: 'ada@shop.example', ...CONFIRMED });
  await requireFactors(t);
  const { id: sellerId } = await t.addUser();
  const hidden = await t.addMachine({ sellerId, status: 'pending' });
  expect((await t.app.inject({ url: `/api/machines/${hidden.id}`, headers })).statusCode).toBe(404);
  expect((await t.app.inject({ url: '/api/machines?admin=true', headers })).statusCode).toBe(403);
  const before = (await t.app.inject('/api/site')).body;
  const payload = { name: 'Ada', tewhEmail: 'evil@shop.example', tewhPhone: '555 0199' };
  const changed = await t.app.inject({ method: 'PATCH', url: '/api/user/profile', headers, payload });
  expect(changed.statusCode).toBe(200);
  expect((await t.app.inject('/api/site')).body).toBe(before);
});

test('sellers are not asked, and without the setting admins are not either', async () => {
  await using t = await startTestApp();
  const boss = await requireFactors(t);
  const seller = await addAccount(t);
  const signedIn = await createClient(t)('POST', '/api/login', { username: seller.username, password: PASSWORD });
  expect(signedIn.json()).toMatchObject({ mustAddSecondFactor: false });
  const { headers } = await addAdmin(t);
  await setRequired(t, boss.headers, false);
  expect((await t.app.inject({ url: '/api/admin/users', headers })).statusCode).toBe(200);
});

test("an admin removes another's lost factors: recorded, mailed, and signed out everywhere", async () => {
  await using t = await startTestApp();
  const { headers, ...boss } = await addAdmin(t);
  const seller = await addAccount(t, { email: 'ada@shop.example', ...CONFIRMED });
  await addTotp(t, seller.headers);
  const send = createClient(t);
  const url = `/api/admin/users/${seller.id}/second-factors`;
  const shown = await t.app.inject({ url: `/api/admin/users?search=${seller.username}`, headers });
  expect(shown.json()).toMatchObject([{ id: seller.id, hasSecondFactor: true }]);
  expect((await send('DELETE', url, undefined, { headers })).statusCode).toBe(204);
  expect((await t.app.inject({ url: '/api/user', headers: seller.headers })).statusCode).toBe(401);
  const { username } = seller;
  expect((await send('POST', '/api/login', { username, password: PASSWORD })).statusCode).toBe(200);
  expect(await t.database.db.select().from(auditLog)).toMatchObject([
    { actorUserId: boss.id, action: 'remove second factors', subjectId: seller.id, before: { totp: 1, passkeys: 0 } },
  ]);
  const mails = await t.database.db.select({ subject: outbox.subject, to: outbox.recipient }).from(outbox);
  expect(mails).toContainEqual({ to: 'ada@shop.example', subject: expect.stringContaining('second step') });
  expect((await send('DELETE', url, undefined, { headers })).statusCode).toBe(409);
});

test('nobody removes their own factors this way, nor in a session that was opened long ago', async () => {
  let time = new Date('2026-06-15T12:00:00Z');
  await using t = await startTestApp({ now: () => time });
  const { headers, id } = await addAdmin(t);
  await addTotp(t, headers, time);
  const seller = await addAccount(t);
  await addTotp(t, seller.headers, time);
  const remove = async (userId: string) =>
    createClient(t)('DELETE', `/api/admin/users/${userId}/second-factors`, undefined, { headers });
  expect((await remove(id)).statusCode).toBe(409);
  time = new Date(time.getTime() + 11 * 60_000);
  expect((await remove(seller.id)).json()).toMatchObject({ statusCode: 403, reason: 'reauthentication-required' });
});

test("on the server, the last admin's lost factors are removed by name, which is recorded", async () => {
  await using t = await startTestApp();
  const { username, headers } = await addAdmin(t);
  await addTotp(t, headers);
  expect(await removeFactorsOf(t.database.db, ` ${username.toUpperCase()}`)).toBe(username);
  expect((await t.app.inject({ url: '/api/user', headers })).statusCode).toBe(401);
  expect((await createClient(t)('POST', '/api/login', { username, password: PASSWORD })).statusCode).toBe(200);
  expect(await t.database.db.select().from(auditLog)).toMatchObject([
    { actorUserId: null, actorName: 'command line', action: 'remove second factors' },
  ]);
  expect(await removeFactorsOf(t.database.db, 'nobody')).toBeNull();
});
