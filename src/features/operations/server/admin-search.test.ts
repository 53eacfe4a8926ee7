import { expect, test } from 'vitest';
import { payments } from '#app/db/tables/payments.ts';
import { contactSubmissions } from '#app/db/tables/contacts.ts';
import { outbox } from '#app/db/tables/site.ts';
import { openBackOffice } from '#test/back-office.ts';
import { paymentRow } from '#test/fixtures/payments.ts';
import { adminSearchResults } from '../admin-search.schema.ts';

async function openDesk() {
  const t = await openBackOffice();
  const { db } = t.database;
  const ada = await t.addUser({ username: 'ada', name: 'Ada Weaver', email: 'ada@weaver.example' });
  await t.addMachine({ id: 'tajima-1', name: 'Tajima TMAR', sellerId: ada.id, price: 9_000 });
  await t.addMachine({ id: 'zsk-1', name: 'ZSK Sprint', brand: 'ZSK' });
  await db.insert(contactSubmissions).values({
    name: 'Bob',
    email: 'bob@buyer.example',
    subject: 'Freight',
    message: 'To 100% sure?',
    machineId: 'tajima-1',
  });
  const paid = {
    payerUserId: ada.id,
    listingId: 'tajima-1',
    state: 'used',
    capturedAt: new Date(),
    usedAt: new Date(),
  } as const;
  await db
    .insert(payments)
    .values(paymentRow({ ...paid, orderId: '5O190127TN364715T', captureId: '3C679366HH908993F' }));
  const mail = { textBody: 'T', htmlBody: 'H' };
  await db.insert(outbox).values({ ...mail, recipient: 'ada@weaver.example', subject: 'Your listing', userId: ada.id });
  return {
    ...t,
    find: async (search: string) => {
      const answer = await t.call('GET', `/api/admin/search?search=${encodeURIComponent(search)}`);
      expect(answer.statusCode, answer.body).toBe(200);
      return adminSearchResults.parse(answer.json());
    },
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

test('a person is found with all that belongs to them', async () => {
  await using t = await openDesk();
  const results = await t.find('WEAVER');
  expect(results.people).toMatchObject([{ username: 'ada', listings: 1, payments: 1, mails: 1 }]);
  expect(results.payments).toMatchObject([{ payerName: 'Ada Weaver', listingId: 'tajima-1' }]);
  expect(results.mails).toMatchObject([{ subject: 'Your listing', sentAt: null }]);
  expect(results.listings).toEqual([]);
});

test('a listing is found by every address that its page has had', async () => {
  await using t = await openDesk();
  await t.addMachine({ id: 'tjaima-6-head-tmr-7f3k2q', brand: 'Tajima', heads: 6, model: 'TMAR' });
  for (const address of [
    'tjaima-6-head-tmr-7f3k2q',
    'https://yard.example/machine/tajima-6-head-tmar-7f3k2q',
    'https://yard.example/machine/tajima-6-head-old-7f3k2q?from=mail#price',
  ])
    expect((await t.find(address)).listings).toMatchObject([{ id: 'tjaima-6-head-tmr-7f3k2q' }]);
});

test('the mails of a person are all that went to their address', async () => {
  await using t = await openDesk();
  const mail = { textBody: 'T', htmlBody: 'H', subject: 'Your question', recipient: 'Ada@Weaver.example' };
  await t.database.db.insert(outbox).values([mail, mail, { ...mail, recipient: 'other@weaver.example' }]);
  expect((await t.find('ada')).people).toMatchObject([{ username: 'ada', mails: 3 }]);
});

test.each(['3135550177', '313-555-0177', '(313) 555 0177', '1 313 555 0177'])(
  'a person is found by their telephone number, parted or not: %s',
  async (number) => {
    await using t = await openDesk();
    await t.addUser({ username: 'darnell', phone: '(313) 555-0177' });
    expect((await t.find(number)).people).toMatchObject([{ username: 'darnell' }]);
  },
);

test.each(['5O190127TN364715T', '3c679366hh908993f', '190127TN'])(
  '%s, a number of PayPal’s, finds its payment',
  async (number) => {
    await using t = await openDesk();
    expect((await t.find(number)).payments).toMatchObject([{ orderId: '5O190127TN364715T' }]);
  },
);

test('a listing is found by its number and name, with its payments and messages', async () => {
  await using t = await openDesk();
  for (const text of ['tajima-1', 'Tajima TMAR'])
    expect((await t.find(text)).listings).toMatchObject([
      { id: 'tajima-1', sellerName: 'Ada Weaver', price: 9_000, payments: 1, messages: 1 },
    ]);
  expect((await t.find('bob@buyer')).messages).toMatchObject([
    { subject: 'Freight', machineName: 'Tajima TMAR', isAnswered: false, waitsForSeller: false, excerpt: null },
  ]);
  expect((await t.find('100%')).messages).toMatchObject([
    { excerpt: { before: 'To ', found: '100%', after: ' sure?' } },
  ]);
});

test('what people type is no pattern, and nothing but blanks finds nothing', async () => {
  await using t = await openDesk();
  expect((await t.find('100%')).messages).toHaveLength(1);
  expect((await t.find('100_')).messages).toEqual([]);
  for (const text of ['%', '_', '   ', "'; drop table users"]) {
    const { people, listings, payments: paid, mails } = await t.find(text);
    expect([people, listings, paid, mails], text).toEqual([[], [], [], []]);
  }
  expect((await t.app.inject('/api/admin/search?search=ada')).statusCode).toBe(401);
});
