import { expect, test } from 'vitest';
import { contactSubmissions } from '#app/db/tables/contacts.ts';
import { accessories, machineModels } from '#app/db/tables/site.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { openBackOffice } from '#test/back-office.ts';

const PATH = '/api/admin/notifications';

async function openWatch() {
  const clock = { at: new Date('2026-03-01T12:00:00Z') };
  const t = await openBackOffice({ now: () => clock.at });
  const later = () => new Date(clock.at.getTime() + MINUTE_MS);
  return {
    ...t,
    pass: () => {
      clock.at = new Date(clock.at.getTime() + 2 * MINUTE_MS);
    },
    addArrivals: async () => {
      const createdAt = later();
      const { db } = t.database;
      await t.addMachine({ status: 'pending', createdAt });
      await db.insert(contactSubmissions).values({ name: 'A', email: 'a@example.com', message: 'Hi', createdAt });
      await db.insert(accessories).values({ name: `Clamp ${createdAt.toISOString()}`, createdAt });
      await db
        .insert(machineModels)
        .values({ brand: 'Tajima', name: createdAt.toISOString(), heads: 1, needles: 15, createdAt });
    },
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

const NOTHING = { newListings: 0, newContacts: 0, newAccessories: 0, newModels: 0 };

test('an admin is told of what came in since they first looked, and of nothing before', async () => {
  await using t = await openWatch();
  await t.addMachine({ createdAt: new Date('2026-01-01T00:00:00Z') });
  expect((await t.call('GET', PATH)).json()).toEqual(NOTHING);
  await t.call('POST', `${PATH}/viewed`, { section: 'models' });
  await t.addArrivals();
  const all = { newListings: 1, newContacts: 1, newAccessories: 1, newModels: 1 };
  expect((await t.call('GET', PATH)).json()).toEqual(all);
});

test('looking at a section takes its news away and leaves that of the others, for this admin alone', async () => {
  await using t = await openWatch();
  const other = await t.signIn(await t.addUser({ role: 'admin' }));
  const ofOther = async () => (await t.app.inject({ url: PATH, headers: other })).json();
  await t.call('POST', `${PATH}/viewed`, { section: 'models' });
  await t.app.inject({ method: 'POST', url: `${PATH}/viewed`, headers: other, payload: { section: 'models' } });
  await t.addArrivals();
  t.pass();
  const viewed = await t.call('POST', `${PATH}/viewed`, { section: 'contacts' });
  expect([viewed.statusCode, viewed.json()]).toMatchObject([200, { newListings: 1, newContacts: 0, newModels: 1 }]);
  expect((await t.call('GET', PATH)).json()).toMatchObject({ newContacts: 0 });
  expect(await ofOther()).toMatchObject({ newContacts: 1 });
  await t.addArrivals();
  expect((await t.call('GET', PATH)).json()).toMatchObject({ newListings: 2, newContacts: 1 });
});

test('looked at in ten windows at once for the first time, it begins once', async () => {
  await using t = await openBackOffice({ engine: 'postgres' });
  const look = () => t.call('POST', `${PATH}/viewed`, { section: 'listings' });
  const answers = await Promise.all(Array.from({ length: 10 }, look));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200));
});

test('an unknown section is refused', async () => {
  await using t = await openWatch();
  const answer = await t.call('POST', `${PATH}/viewed`, { section: 'payments' });
  expect([answer.statusCode, answer.json().message]).toEqual([
    400,
    'section must be one of listings, contacts, accessories, models',
  ]);
});
