import { expect, test } from 'vitest';
import type { Permission } from '#app/db/enums.ts';
import { payments } from '#app/db/tables/payments.ts';
import { contactSubmissions } from '#app/db/tables/contacts.ts';
import { auditLog, outbox } from '#app/db/tables/site.ts';
import { openBackOffice } from '#test/back-office.ts';
import { paymentRow } from '#test/fixtures/payments.ts';
import type { PersonEvent } from '../person.schema.ts';

const at = (day: number) => new Date(`2026-03-0${day}T12:00:00Z`);
const EMAIL = 'sam@shop.example';

/** Sam with an event of each kind, one a day; and somebody else with as many. */
async function openWithPeople() {
  const t = await openBackOffice();
  const { db } = t.database;
  const add = async (email: string) => {
    const user = await t.addUser({ email, name: email });
    const listing = await t.addMachine({ sellerId: user.id, createdAt: at(1) });
    await db
      .insert(contactSubmissions)
      .values({ name: 'S', email: email.toUpperCase(), message: 'Hello', createdAt: at(2) });
    await db.insert(payments).values(paymentRow({ payerUserId: user.id, createdAt: at(3) }));
    const mail = { subject: 'News', textBody: '', htmlBody: '' };
    await db.insert(outbox).values({ recipient: email, ...mail, createdAt: at(4) });
    const entry = { actorName: 'boss', before: null, after: null };
    await db.insert(auditLog).values([
      { ...entry, action: 'change user', subjectType: 'user', subjectId: user.id, at: at(5) },
      { ...entry, action: 'change listing', subjectType: 'machine', subjectId: listing.id, at: at(6) },
      { ...entry, action: 'change setting', subjectType: 'setting', subjectId: 'x', actorUserId: user.id, at: at(7) },
    ]);
    return user;
  };
  const sam = await add(EMAIL);
  await add('eve@shop.example');
  const eventsOf = async (query: string, headers = t.headers): Promise<PersonEvent[]> =>
    (await t.app.inject({ url: `/api/admin/people/events?${query}`, headers })).json();
  return { ...t, sam, eventsOf, [Symbol.asyncDispose]: () => t[Symbol.asyncDispose]() };
}

const kindsOf = (events: PersonEvent[]) => events.map(({ kind }) => kind);

test('what a person did and what was done with them is in one order, newest first, page by page', async () => {
  await using t = await openWithPeople();
  const events = await t.eventsOf(`id=${t.sam.id}`);
  expect(kindsOf(events)).toEqual(['act', 'act', 'act', 'mail', 'payment', 'message', 'listing']);
  expect(events.map((event) => event.at)).toEqual([7, 6, 5, 4, 3, 2, 1].map((day) => at(day).toISOString()));
  expect(events.filter((event) => event.kind === 'act').map(({ isTheirs }) => isTheirs)).toEqual([true, false, false]);
  const pages = [1, 2, 3, 4].map((page) => t.eventsOf(`id=${t.sam.id}&pageSize=2&page=${page}`));
  expect((await Promise.all(pages)).flat()).toEqual(events);
  const answer = await t.call('GET', `/api/admin/people/events?id=${t.sam.id}&pageSize=2`);
  expect(answer.headers['x-total-count']).toBe('7');
});

test('an address finds the account that has it, in any case, and people without an account', async () => {
  await using t = await openWithPeople();
  expect((await t.call('GET', '/api/admin/people?email=SAM@shop.example')).json()).toMatchObject({
    id: t.sam.id,
    name: EMAIL,
    account: { username: t.sam.username },
    listings: 1,
    messages: 1,
    payments: 1,
    mails: 1,
    acts: 3,
  });
  await t.database.db.insert(contactSubmissions).values({ name: 'N', email: 'nobody@shop.example', message: 'Hi' });
  await t.addMachine({ id: 'contact', contactEmail: 'Nobody@shop.example' });
  expect((await t.call('GET', '/api/admin/people?email=nobody@shop.example')).json()).toMatchObject({
    id: null,
    email: 'nobody@shop.example',
    account: null,
    listings: 1,
    messages: 1,
    payments: 0,
    acts: 0,
  });
  expect(kindsOf(await t.eventsOf('email=nobody@shop.example'))).toEqual(
    expect.arrayContaining(['message', 'listing']),
  );
});

test('each part is for admins with the permission of its section', async () => {
  await using t = await openWithPeople();
  const seenWith = async (...permissions: Permission[]) => {
    const headers = await t.signIn(await t.addUser({ role: 'admin', permissions }));
    const person = (await t.app.inject({ url: `/api/admin/people?id=${t.sam.id}`, headers })).json();
    const seen = Object.keys(person).filter((key) => person[key] !== null);
    return [seen.filter((key) => key !== 'id' && key !== 'name'), kindsOf(await t.eventsOf(`id=${t.sam.id}`, headers))];
  };
  expect(await seenWith('moderation')).toEqual([['listings'], ['listing']]);
  expect(await seenWith('messages')).toEqual([
    ['email', 'messages', 'mails'],
    ['mail', 'message'],
  ]);
  expect(await seenWith('payments')).toEqual([['payments'], ['payment']]);
  expect(await seenWith('users')).toEqual([
    ['email', 'account', 'acts'],
    ['act', 'act', 'act'],
  ]);
});

test('nobody, somebody unknown, and both names at once are refused', async () => {
  await using t = await openWithPeople();
  const statusOf = async (query: string) => (await t.call('GET', `/api/admin/people${query}`)).statusCode;
  expect(await statusOf('')).toBe(400);
  expect(await statusOf(`?id=${t.sam.id}&email=${EMAIL}`)).toBe(400);
  expect(await statusOf('?id=b9b1e8a2-5f0c-4a52-9c27-6a3f1d0e7c11')).toBe(404);
  await t.call('DELETE', `/api/admin/users/${t.sam.id}`);
  expect(await statusOf(`?id=${t.sam.id}`)).toBe(404);
});
