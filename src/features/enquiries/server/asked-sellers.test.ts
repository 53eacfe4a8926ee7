import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { machines } from '#app/db/tables/machines.ts';
import { addAccount, createClient, PASSWORD } from '#test/accounts.ts';
import { openBackOffice } from '#test/back-office.ts';
import type { ContactSubmission } from '../contact-submissions.schema.ts';

const PATH = '/api/contact-submissions';
const CONFIRMED = new Date('2026-01-01T00:00:00Z');

async function openDesk() {
  const t = await openBackOffice();
  const sam = await addAccount(t, { name: 'Sam', email: 'sam@seller.example', emailConfirmedAt: CONFIRMED });
  const list = async (query = '') => (await t.call('GET', `${PATH}?${query}`)).json<ContactSubmission[]>();
  return {
    ...t,
    sam,
    list,
    premium: { sellerId: sam.id, contactEmail: 'sam@seller.example', isPremiumPaid: true },
    ask: async (machineId: string) => {
      const letter = { name: 'Ada', email: 'ada@shop.example', message: 'Is it there?', machineId };
      const answer = await t.app.inject({ method: 'POST', url: PATH, payload: letter });
      expect(answer.statusCode).toBe(201);
      return answer.json<{ id: string }>().id;
    },
    /** Whether only the operator, or only the seller, has a message to answer. */
    queues: async () => ({
      operator: (await list('waiting=true')).map(({ machine }) => machine?.id),
      seller: (await list('withSeller=true')).map(({ machine }) => machine?.id),
    }),
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

test('a question that was mailed to its seller waits for the seller, and the operator can answer it', async () => {
  await using t = await openDesk();
  await t.call('POST', '/api/admin/notifications/viewed', { section: 'contacts' });
  await t.addMachine({ id: 'premium', ...t.premium });
  const id = await t.ask('premium');
  expect(await t.list()).toMatchObject([{ id, askedSeller: { name: 'Sam' }, isRead: false }]);
  expect([await t.queues(), await t.list('withSeller=false')]).toEqual([{ operator: [], seller: ['premium'] }, []]);
  expect((await t.call('GET', PATH)).headers['x-unread-count']).toBe('0');
  const nothing = { unreadContacts: 0, unansweredContacts: 0, oldestUnansweredAt: null, oldestUnansweredTitle: null };
  expect((await t.call('GET', '/api/admin/overview')).json()).toMatchObject(nothing);
  expect((await t.call('GET', '/api/admin/notifications')).json()).toMatchObject({ newContacts: 0 });
  const found = await t.call('GET', '/api/admin/search?search=there');
  expect(found.json().messages).toMatchObject([{ waitsForSeller: true, isAnswered: false }]);
  await t.call('PATCH', `${PATH}/${id}/answered`, { isAnswered: true });
  expect(await t.queues()).toEqual({ operator: [], seller: [] });
  expect(await t.list('withSeller=false')).toMatchObject([{ id, answeredBy: 'boss', askedSeller: { name: 'Sam' } }]);
  await t.call('PATCH', `${PATH}/${id}/answered`, { isAnswered: false });
  expect(await t.queues()).toEqual({ operator: [], seller: ['premium'] });
});

test('it waits for the operator if nobody else was mailed the question, or if the listing is the operator’s', async () => {
  await using t = await openDesk();
  const eve = await t.addUser({ email: 'eve@seller.example' });
  await t.addMachine({ id: 'plain', ...t.premium, isPremiumPaid: false });
  await t.addMachine({ id: 'ours', ...t.premium, financingAvailable: true });
  await t.addMachine({ id: 'unconfirmed', ...t.premium, sellerId: eve.id, contactEmail: 'eve@seller.example' });
  for (const id of ['plain', 'ours', 'unconfirmed']) await t.ask(id);
  expect(await t.queues()).toEqual({ operator: ['plain', 'ours', 'unconfirmed'], seller: [] });
  expect((await t.list()).map(({ askedSeller }) => askedSeller)).toEqual([null, null, null]);
  expect((await t.call('GET', '/api/admin/overview')).json()).toMatchObject({
    unansweredContacts: 3,
    oldestUnansweredTitle: expect.stringMatching(/^No Subject · ./),
  });
});

test('the seller who was asked stays so, whatever becomes of the listing and the account', async () => {
  await using t = await openDesk();
  await t.addMachine({ id: 'premium', ...t.premium });
  const id = await t.ask('premium');
  const asked = async () => (await t.list('withSeller=true')).map((message) => [message.id, message.askedSeller]);
  const change = (fields: object) => t.database.db.update(machines).set(fields).where(eq(machines.id, 'premium'));
  await change({ isPremiumPaid: false });
  expect(await asked()).toEqual([[id, { name: 'Sam' }]]);
  await change({ sellerId: t.admin.id, status: 'sold' });
  expect(await asked()).toEqual([[id, { name: 'Sam' }]]);
  expect((await t.call('DELETE', '/api/machines/premium')).statusCode).toBe(204);
  expect(await asked()).toEqual([[id, { name: 'Sam' }]]);
  const deleted = await createClient(t)('DELETE', '/api/user', { password: PASSWORD }, { headers: t.sam.headers });
  expect(deleted.statusCode).toBe(204);
  expect(await asked()).toEqual([[id, { name: null }]]);
});
