import { expect, test } from 'vitest';
import { z } from 'zod';
import { sessions } from '#app/db/tables/accounts.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { addAccount, createClient, PASSWORD } from '#test/accounts.ts';
import { startTestApp, type TestApp } from '#test/app.ts';

const REFUSED = {
  statusCode: 403,
  error: 'Forbidden',
  message: 'Please confirm that it is you',
  reason: 'reauthentication-required',
};
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** An admin who signed in eleven minutes ago. */
async function openOldSession() {
  let now = new Date('2026-03-01T12:00:00Z');
  const t = await startTestApp({ now: () => now, env: { RATE_LIMIT_FACTOR: '1000' } });
  const admin = await addAccount(t, { role: 'admin', username: 'boss', email: 'boss@shop.example' });
  const wait = (minutes: number) => {
    now = new Date(now.getTime() + minutes * MINUTE_MS);
  };
  wait(11);
  const send = createClient(t);
  const { headers } = admin;
  return {
    t,
    admin,
    wait,
    prove: (password: string) => send('POST', '/api/user/reauthenticate', { password }, { headers }),
    change: (id: string, payload: object) => send('PATCH', `/api/admin/users/${id}`, payload, { headers }),
    send: (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
      t.app.inject({ method, url, headers, ...(payload && { payload }) }),
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

/** The operations that require a recent sign-in whatever they change, by the OpenAPI document. */
async function flagged({ app }: TestApp) {
  const operation = z.object({ 'x-reauthentication': z.optional(z.boolean()) });
  const document = z.object({ paths: z.record(z.string(), z.partialRecord(z.enum(METHODS), operation)) });
  const { paths } = document.parse((await app.inject('/api/openapi.json')).json());
  return Object.entries(paths).flatMap(([path, operations]) =>
    METHODS.filter((method) => operations[method]?.['x-reauthentication'] === true).map(
      (method) => `${method.toUpperCase()} ${path}`,
    ),
  );
}

test('what an open browser alone must not do requires a recent sign-in', async () => {
  await using desk = await openOldSession();
  const found = await flagged(desk.t);
  expect(found.toSorted()).toEqual([
    'DELETE /api/admin/users/{id}',
    'DELETE /api/admin/users/{id}/second-factors',
    'DELETE /api/admin/users/{id}/suspension',
    'DELETE /api/user/second-factors/passkeys/{id}',
    'DELETE /api/user/second-factors/totp',
    'GET /api/admin/backup',
    'GET /api/admin/export/users',
    'POST /api/admin/deleted-users/{id}/restore',
    'POST /api/admin/invitations',
    'POST /api/admin/payments/{id}/refund',
    'POST /api/admin/users/{id}/reset-password',
    'POST /api/invoices/{number}/credit',
    'POST /api/invoices/{number}/repayment',
    'POST /api/user/second-factors/passkeys/options',
    'POST /api/user/second-factors/recovery-codes',
    'POST /api/user/second-factors/totp',
    'PUT /api/admin/users/{id}/suspension',
    'PUT /api/settings/admin_sign_in',
    'PUT /api/settings/payment_mode',
  ]);
  for (const route of found) {
    const [method, path = ''] = route.split(' ');
    const url = path.replace('{id}', 'b9b1e8a2-5f0c-4a52-9c27-6a3f1d0e7c11').replace('{number}', '1001');
    const answer = await desk.send(z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).parse(method), url);
    expect([route, answer.json()]).toEqual([route, REFUSED]);
  }
});

test('names, address and role of another account require it, and other fields do not', async () => {
  await using desk = await openOldSession();
  const { id } = await desk.t.addUser({ username: 'sam', email: 'sam@shop.example' });
  for (const change of [{ role: 'admin' }, { email: 'eve@shop.example' }, { email: null }, { username: 'eve' }])
    expect((await desk.change(id, change)).json()).toEqual(REFUSED);
  const rest = await desk.change(id, { username: 'sam', email: 'sam@shop.example', role: 'user', phone: '555 0100' });
  expect([rest.statusCode, rest.json().phone]).toEqual([200, '555 0100']);
});

test("the operator's contact requires it, in the settings and in the profile", async () => {
  await using desk = await openOldSession();
  const contact = { url: '/api/settings/operator_contact', change: { email: 'eve@shop.example' } };
  expect((await desk.send('PATCH', contact.url, contact.change)).json()).toEqual(REFUSED);
  const profile = { name: 'Boss', phone: '555 0100' };
  const own = (change: object) => desk.send('PATCH', '/api/user/profile', { ...profile, ...change });
  expect((await own({ tewhEmail: 'eve@shop.example' })).json()).toEqual(REFUSED);
  expect((await own({ tewhPhone: '555 0199' })).json()).toEqual(REFUSED);
  expect((await own({})).statusCode).toBe(200);
  await desk.prove(PASSWORD);
  expect((await own({ tewhEmail: 'boss@shop.example' })).statusCode).toBe(200);
  desk.wait(11);
  // The form sends the stored contact with every change.
  expect((await own({ tewhEmail: 'boss@shop.example' })).statusCode).toBe(200);
});

test('the password opens ten minutes in this session, and only in this one', async () => {
  await using desk = await openOldSession();
  const { id } = await desk.t.addUser();
  const other = await desk.t.signIn(desk.admin);
  desk.wait(11);
  const wrong = await desk.prove('wrong horse');
  expect([wrong.statusCode, wrong.json().issues]).toEqual([
    400,
    [{ path: 'password', message: 'Password is incorrect' }],
  ]);
  expect((await desk.change(id, { role: 'admin' })).statusCode).toBe(403);
  expect((await desk.prove(PASSWORD)).statusCode).toBe(204);
  desk.wait(9);
  expect((await desk.change(id, { role: 'admin' })).statusCode).toBe(200);
  const elsewhere = await createClient(desk.t)('PATCH', `/api/admin/users/${id}`, { role: 'user' }, { headers: other });
  expect(elsewhere.json()).toEqual(REFUSED);
  desk.wait(2);
  expect((await desk.change(id, { role: 'user' })).json()).toEqual(REFUSED);
});

test('guesses at the password of an open browser are limited', async () => {
  await using t = await startTestApp();
  const { headers } = await addAccount(t);
  const prove = (password: string) => createClient(t)('POST', '/api/user/reauthenticate', { password }, { headers });
  for (let guess = 0; guess < 10; guess += 1) expect((await prove(`guess ${guess}`)).statusCode).toBe(400);
  expect((await prove(PASSWORD)).statusCode).toBe(429);
});

test('another role ends the sessions of the account', async () => {
  await using desk = await openOldSession();
  const sam = await addAccount(desk.t, { username: 'sam' });
  await desk.prove(PASSWORD);
  for (const role of ['admin', 'user']) {
    const headers = await desk.t.signIn(sam);
    expect((await desk.change(sam.id, { role })).statusCode).toBe(200);
    expect((await desk.t.app.inject({ url: '/api/user', headers })).statusCode).toBe(401);
  }
  expect(await desk.t.database.db.$count(sessions)).toBe(1);
});
