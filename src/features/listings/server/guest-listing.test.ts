import { expect, test } from 'vitest';
import { sessions, users } from '#app/db/tables/accounts.ts';
import { machines } from '#app/db/tables/machines.ts';
import { uploads } from '#app/db/tables/site.ts';
import { newGuest, guestUuid, openSession } from '#app/features/accounts/server/sessions.service.ts';
import { sidOf } from '#test/accounts.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addUpload, filledForm } from '#test/fixtures/listings.ts';
import type { NewMachineInput } from '../listings.schema.ts';

const PASSWORD = 'seven stitches';

/** A guest with one uploaded picture. */
async function asGuest(t: TestApp) {
  const guest = newGuest();
  const { token } = await openSession(t.database.db, guest, { device: 'Test', now: new Date() });
  const headers = { cookie: `sid=${token}` };
  const image = await addUpload(t, { guestId: guestUuid(guest.id) });
  const submit = (fields: Partial<NewMachineInput> = {}) =>
    t.app.inject({ method: 'POST', url: '/api/machines', headers, payload: filledForm([image], fields) });
  return { headers, image, submit };
}

async function countAll({ database: { db } }: TestApp) {
  return { users: await db.$count(users), machines: await db.$count(machines) };
}

test("a guest's listing opens their account and signs them in to it", async () => {
  await using t = await startTestApp();
  const guest = await asGuest(t);
  const answer = await guest.submit({ accountPassword: PASSWORD });
  expect(answer.statusCode, answer.body).toBe(201);
  const headers = sidOf(answer);
  const user = (await t.app.inject({ url: '/api/user', headers })).json();
  expect(user).toMatchObject({ username: 'sam@shop.example', email: 'sam@shop.example', name: 'Sam Seller' });
  expect(user).toMatchObject({ role: 'user', isEmailConfirmed: false });
  expect(answer.json()).toMatchObject({ sellerId: user.id, status: 'pending', images: [guest.image] });
  expect(answer.body).not.toContain('assword');
  expect((await t.app.inject({ url: '/api/user', headers: guest.headers })).statusCode).toBe(401);
  const [upload] = await t.database.db.select().from(uploads);
  expect(upload).toMatchObject({ ownerUserId: user.id, guestId: null, claimedByMachineId: answer.json().id });
  const login = { username: 'SAM@shop.example', password: PASSWORD };
  expect((await t.app.inject({ method: 'POST', url: '/api/login', payload: login })).json()).toEqual(user);
});

test('account and listing are made together or not at all', async () => {
  await using t = await startTestApp();
  const guest = await asGuest(t);
  const foreign = await addUpload(t, await t.addUser({ username: 'sam', email: 'Sam@shop.example' }));
  const before = await countAll(t);
  const taken = await guest.submit({ accountPassword: PASSWORD });
  expect([taken.statusCode, taken.json().message]).toEqual([409, 'An account with this email address already exists']);
  const refusals: [Partial<NewMachineInput>, string][] = [
    [{}, 'accountPassword'],
    [{ accountPassword: '12345' }, 'accountPassword'],
    [{ accountPassword: PASSWORD, contactEmail: 'new@shop.example', brand: 'Ricoma' }, 'brand'],
    [{ accountPassword: PASSWORD, contactEmail: 'new@shop.example', images: [foreign] }, 'images'],
  ];
  for (const [fields, path] of refusals) {
    const answer = await guest.submit(fields);
    expect([answer.statusCode, answer.json().issues[0].path]).toEqual([400, path]);
    expect(answer.cookies).toEqual([]);
  }
  expect(await countAll(t)).toEqual(before);
  expect((await t.app.inject({ url: '/api/user', headers: guest.headers })).json().role).toBe('guest');
});

test('a guest whose answer was lost signs in, sends the form again, and has changed the one listing', async () => {
  await using t = await startTestApp();
  const guest = await asGuest(t);
  const submissionKey = '7b0a3f52-6c1d-4f0e-8f2a-0d9b3c4e5f60';
  const first = await guest.submit({ accountPassword: PASSWORD, submissionKey });
  const lost = await guest.submit({ accountPassword: PASSWORD, submissionKey, price: 24_000 });
  expect(lost.statusCode).toBe(401);
  const login = { username: 'sam@shop.example', password: PASSWORD };
  const signedIn = await t.app.inject({ method: 'POST', url: '/api/login', payload: login });
  const payload = filledForm([guest.image], { submissionKey, price: 24_000 });
  const again = await t.app.inject({ method: 'POST', url: '/api/machines', payload, headers: sidOf(signedIn) });
  expect([again.statusCode, again.json().id, again.json().price]).toEqual([201, first.json().id, 24_000]);
  expect(await countAll(t)).toEqual({ users: 1, machines: 1 });
});

test('a visitor, who is not even a guest, lists nothing', async () => {
  await using t = await startTestApp();
  const payload = filledForm(['/objects/machines/a0000000.webp'], { accountPassword: PASSWORD });
  expect((await t.app.inject({ method: 'POST', url: '/api/machines', payload })).statusCode).toBe(401);
});

test('a guest who submits ten times at once gets one account with one listing', async () => {
  await using t = await startTestApp({ engine: 'postgres' });
  const guest = await asGuest(t);
  const answers = await Promise.all(Array.from({ length: 10 }, () => guest.submit({ accountPassword: PASSWORD })));
  const [made, ...refused] = answers.toSorted((a, b) => a.statusCode - b.statusCode);
  expect(made?.statusCode).toBe(201);
  // A request that arrives after the first has finished has a session that has ended.
  for (const { statusCode } of refused) expect([401, 409]).toContain(statusCode);
  expect(await countAll(t)).toEqual({ users: 1, machines: 1 });
  expect(await t.database.db.$count(sessions)).toBe(1);
});

test('guests open accounts as seldom as registrations allow; sellers list as many machines as they have', async () => {
  await using t = await startTestApp({ env: { RATE_LIMIT_FACTOR: '0.05' } });
  const guest = await asGuest(t);
  for (const statusCode of [400, 400, 429]) expect((await guest.submit()).statusCode).toBe(statusCode);
  const seller = await t.addUser({ email: 'sam@shop.example', emailConfirmedAt: new Date() });
  const headers = await t.signIn(seller);
  for (const _attempt of [1, 2, 3]) {
    const payload = filledForm([await addUpload(t, seller)]);
    expect((await t.app.inject({ method: 'POST', url: '/api/machines', headers, payload })).statusCode).toBe(201);
  }
});
