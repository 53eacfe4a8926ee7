import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sessions } from '#app/db/tables/accounts.ts';
import { addAccount, createClient, sidOf } from '#test/accounts.ts';
import { startTestApp } from '#test/app.ts';

test('nobody is signed in, a guest, or an account: the API says which', async () => {
  await using t = await startTestApp();
  const visitor = await t.app.inject('/api/user');
  expect([visitor.statusCode, visitor.json().message]).toEqual([401, 'You are not signed in']);
  expect(visitor.headers['cache-control']).toBe('no-store');
  const guest = await t.app.inject({ url: '/api/user', headers: await t.signIn('guest') });
  expect(guest.json()).toEqual({
    id: expect.stringMatching(/^guest:[0-9a-f-]{36}$/),
    username: 'guest',
    role: 'guest',
  });
  const { headers, id } = await addAccount(t, { role: 'admin' });
  const admin = await t.app.inject({ url: '/api/user', headers });
  expect(admin.json()).toMatchObject({ id, role: 'admin' });
  expect(admin.headers['cache-control']).toBe('private, no-store');
  expect(admin.headers['vary']).toContain('Cookie');
});

test('a guest has a session and no account, and stays the same guest', async () => {
  await using t = await startTestApp();
  const send = createClient(t);
  const first = await send('POST', '/api/guest-login');
  expect(first.statusCode).toBe(200);
  const again = await send('POST', '/api/guest-login', undefined, { headers: sidOf(first) });
  expect(again.json()).toEqual(first.json());
  expect(sidOf(again)).not.toEqual(sidOf(first));
  expect(await t.database.db.$count(sessions)).toBe(1);
  expect((await send('POST', '/api/guest-login')).json()).not.toEqual(first.json());
});

test('an account that looks around as a guest has signed out', async () => {
  await using t = await startTestApp();
  const { headers } = await addAccount(t);
  const guest = await createClient(t)('POST', '/api/guest-login', undefined, { headers });
  expect(guest.json()).toMatchObject({ role: 'guest' });
  expect((await t.app.inject({ url: '/api/user', headers })).statusCode).toBe(401);
});

test('one address may become a guest only so often in an hour', async () => {
  await using t = await startTestApp({ env: { RATE_LIMIT_FACTOR: '0.01' } });
  const enter = () => t.app.inject({ method: 'POST', url: '/api/guest-login' });
  expect((await enter()).statusCode).toBe(200);
  const refused = await enter();
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

test('signing out ends the session in the database and takes the cookie', async () => {
  await using t = await startTestApp();
  const { headers } = await addAccount(t);
  const answer = await createClient(t)('POST', '/api/logout', undefined, { headers });
  expect(answer.statusCode).toBe(204);
  expect(answer.cookies).toEqual([expect.objectContaining({ name: 'sid', value: '' })]);
  expect(await t.database.db.$count(sessions)).toBe(0);
  expect((await t.app.inject({ url: '/api/user', headers })).statusCode).toBe(401);
});

test('signing out without a session is no mistake', async () => {
  await using t = await startTestApp();
  const send = createClient(t);
  expect((await send('POST', '/api/logout')).statusCode).toBe(204);
  const headers = { cookie: `sid=${'A'.repeat(43)}` };
  expect((await send('POST', '/api/logout', undefined, { headers })).statusCode).toBe(204);
});

test('an account sees where it is signed in, and nobody else does', async () => {
  await using t = await startTestApp();
  const { headers, ...user } = await addAccount(t);
  await t.signIn(user);
  await addAccount(t);
  const ended = new Date(Date.now() - 1_000);
  await t.database.db.insert(sessions).values({ idHash: 'ended', userId: user.id, expiresAt: ended });
  const answer = await t.app.inject({ url: '/api/user/sessions', headers });
  expect(answer.json()).toEqual([
    expect.objectContaining({ device: 'Test', isCurrent: expect.any(Boolean) }),
    expect.objectContaining({ device: 'Test', isCurrent: expect.any(Boolean) }),
  ]);
  expect(answer.json().filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toHaveLength(1);
  const kept = await t.database.db.select({ idHash: sessions.idHash }).from(sessions);
  for (const { idHash } of kept) expect(answer.body).not.toContain(idHash);
});

test('an account ends one of its sessions, or all others', async () => {
  await using t = await startTestApp();
  const send = createClient(t);
  const { headers, ...user } = await addAccount(t);
  const elsewhere = [await t.signIn(user), await t.signIn(user), await t.signIn(user)];
  const listed: { id: string; isCurrent: boolean }[] = (
    await t.app.inject({ url: '/api/user/sessions', headers })
  ).json();
  const other = listed.find(({ isCurrent }) => !isCurrent);
  expect((await send('DELETE', `/api/user/sessions/${other?.id}`, undefined, { headers })).statusCode).toBe(204);
  expect(await t.database.db.$count(sessions)).toBe(3);
  expect((await send('DELETE', `/api/user/sessions/${other?.id}`, undefined, { headers })).statusCode).toBe(404);
  expect((await send('DELETE', '/api/user/sessions', undefined, { headers })).statusCode).toBe(204);
  expect(await t.database.db.$count(sessions)).toBe(1);
  expect((await t.app.inject({ url: '/api/user', headers })).statusCode).toBe(200);
  for (const gone of elsewhere) expect((await t.app.inject({ url: '/api/user', headers: gone })).statusCode).toBe(401);
});

test("another account's session is not there to end", async () => {
  await using t = await startTestApp();
  const send = createClient(t);
  const { headers } = await addAccount(t);
  const { id } = await addAccount(t);
  const [theirs] = await t.database.db.select().from(sessions).where(eq(sessions.userId, id));
  for (const [session, status] of [
    [theirs?.publicId, 404],
    [randomUUID(), 404],
    ['no-id', 400],
  ] as const) {
    const answer = await send('DELETE', `/api/user/sessions/${session}`, undefined, { headers });
    expect(answer.statusCode).toBe(status);
  }
  expect(await t.database.db.$count(sessions)).toBe(2);
});
