import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { machines } from '#app/db/tables/machines.ts';
import { accessories, machineModels } from '#app/db/tables/site.ts';
import { guestUuid, newGuest, openSession } from '#app/features/accounts/server/sessions.service.ts';
import { addAccount } from '#test/accounts.ts';
import { startTestApp } from '#test/app.ts';
import { addUpload, filledForm, sellAsSeller } from '#test/fixtures/listings.ts';

/** A tenth of each limit: three changes an hour, two names a day. */
const SMALL = { env: { RATE_LIMIT_FACTOR: '0.1' } };

function naming(...names: string[]) {
  return { accessories: JSON.stringify(names.map((name) => ({ name, quantity: 1 }))) };
}

test('edits, sales and relistings of one account count together, and of nobody else', async () => {
  await using t = await sellAsSeller(SMALL);
  const { id, images } = (await t.submit()).json();
  const edit = (fields = {}, more = {}) => t.call('PUT', `/api/machines/${id}`, filledForm(images, fields), more);
  await t.addMachine({ id: 'own', sellerId: t.seller.id });
  expect((await edit()).statusCode).toBe(200);
  expect((await t.call('PATCH', '/api/seller/machines/own/mark-sold')).statusCode).toBe(200);
  expect((await t.call('PATCH', '/api/seller/machines/own/relist')).statusCode).toBe(200);
  const refused = await edit({ price: 1 });
  expect([refused.statusCode, refused.json().message]).toEqual([
    429,
    'Too many changes to your listings, try again in 60 minutes',
  ]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
  expect((await t.call('PATCH', '/api/seller/machines/own/mark-sold')).statusCode).toBe(429);
  const other = await addAccount(t);
  await t.addMachine({ id: 'theirs', sellerId: other.id });
  const url = '/api/seller/machines/theirs/mark-sold';
  expect((await t.app.inject({ method: 'PATCH', url, headers: other.headers })).statusCode).toBe(200);
  const admin = await addAccount(t, { role: 'admin' });
  for (let time = 0; time < 4; time += 1) expect((await edit({}, admin.headers)).statusCode).toBe(200);
});

test('to submit again what was submitted is an edit', async () => {
  await using t = await sellAsSeller(SMALL);
  const form = filledForm([await addUpload(t, t.seller)], { submissionKey: randomUUID() });
  const statuses: number[] = [];
  for (let time = 0; time < 5; time += 1) statuses.push((await t.call('POST', '/api/machines', form)).statusCode);
  expect(statuses).toEqual([201, 201, 201, 201, 429]);
});

test('names that an account proposes are limited: with one too many nothing is stored', async () => {
  await using t = await sellAsSeller(SMALL);
  const { db } = t.database;
  await db.insert(machineModels).values({ brand: 'Tajima', name: 'TMAR-K1506C', heads: 6, needles: 15 });
  const refused = await t.submit(naming('Laser', 'Sequins', 'Cords'));
  expect([refused.statusCode, refused.json().message]).toEqual([
    429,
    'Too many new models and accessories, try again in 24 hours',
  ]);
  expect([await db.$count(machines), await db.$count(accessories)]).toEqual([0, 0]);
  // Refused submissions do not count, whatever the reason.
  expect((await t.call('POST', '/api/machines', filledForm(['/objects/none'], naming('Beads')))).statusCode).toBe(400);
  const listed = await t.submit(naming('Laser', 'Sequins'));
  expect(listed.statusCode).toBe(201);
  expect((await t.submit(naming('laser', 'SEQUINS'))).statusCode).toBe(201);
  expect((await t.submit({ model: 'My own' })).statusCode).toBe(429);
  const { id, images } = listed.json();
  expect((await t.call('PUT', `/api/machines/${id}`, filledForm(images, naming('Cords')))).statusCode).toBe(429);
  const [named] = await db.select({ by: accessories.proposedBy, status: accessories.status }).from(accessories);
  expect(named).toEqual({ by: t.seller.id, status: 'pending' });
  const other = await addAccount(t);
  const payload = filledForm([await addUpload(t, other)], naming('Cords'));
  const theirs = await t.app.inject({ method: 'POST', url: '/api/machines', headers: other.headers, payload });
  expect(theirs.statusCode).toBe(201);
});

test('a guest who becomes a seller proposes no more than others, and opens no account by it', async () => {
  await using t = await sellAsSeller(SMALL);
  const guest = newGuest();
  const { token } = await openSession(t.database.db, guest, { device: 'Test', now: new Date() });
  const image = await addUpload(t, { guestId: guestUuid(guest.id) });
  const submit = (names: string[]) => {
    const payload = { ...filledForm([image], naming(...names)), accountPassword: 'seven stitches' };
    return t.app.inject({ method: 'POST', url: '/api/machines', headers: { cookie: `sid=${token}` }, payload });
  };
  expect((await submit(['Laser', 'Sequins', 'Cords'])).statusCode).toBe(429);
  expect((await submit(['Laser'])).statusCode).toBe(201);
});

test('of many submissions at once no more names are proposed than one after the other', async () => {
  await using t = await sellAsSeller({ ...SMALL, engine: 'postgres' });
  await t.database.db.insert(machineModels).values({ brand: 'Tajima', name: 'TMAR-K1506C', heads: 6, needles: 15 });
  const statuses = await Promise.all(
    Array.from({ length: 8 }, async (_, n) => (await t.submit(naming(`Thing ${n}`))).statusCode),
  );
  expect(statuses.filter((status) => status === 201)).toHaveLength(2);
  expect(await t.database.db.$count(accessories)).toBe(2);
});

test.each([
  ['confirmed', { email: 'sam@shop.example', emailConfirmedAt: new Date() }, 6, 'Too many new listings, try again'],
  ['not confirmed', { email: 'sam@shop.example' }, 2, 'Confirm your email address to list more machines today, try'],
])(
  'of many listings at once an account with an address that is %s lists its number a day',
  async (_case, fields, most, message) => {
    await using t = await startTestApp({ ...SMALL, engine: 'postgres' });
    const seller = await addAccount(t, fields);
    const submit = async () => {
      const payload = filledForm([await addUpload(t, seller)]);
      return t.app.inject({ method: 'POST', url: '/api/machines', headers: seller.headers, payload });
    };
    await t.database.db.insert(machineModels).values({ brand: 'Tajima', name: 'TMAR-K1506C', heads: 6, needles: 15 });
    const answers = await Promise.all(Array.from({ length: 10 }, submit));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(most);
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect(refused?.json().message).toContain(message);
    expect(await t.database.db.$count(machines)).toBe(most);
  },
);
