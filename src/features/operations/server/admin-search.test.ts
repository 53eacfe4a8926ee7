import { expect, test } from 'vitest';
import { payments } from '#app/db/tables/payments.ts';
import { contactSubmissions } from '#app/db/tables/contacts.ts';
import { sales } from '#app/db/tables/sales.ts';
import { outbox } from '#app/db/tables/site.ts';
import { openBackOffice } from '#test/back-office.ts';
import { saleOf } from '#test/fixtures/invoices.ts';
import { paymentRow } from '#test/fixtures/payments.ts';
import { insertSoldMachine } from '#test/fixtures/sold-machine.ts';
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
    ada,
    find: async (search: string, headers = t.headers) => {
      const url = `/api/admin/search?search=${encodeURIComponent(search)}`;
      const answer = await t.app.inject({ url, headers });
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

const SOLD = {
  listing: { id: 'tajima-1', name: 'Tajima TMAR' },
  buyer: { name: 'Bea Loom', email: 'bea@loom.example' },
};

test('the deal and the sale of a machine are found by its buyer and by the machine', async () => {
  await using t = await openDesk();
  const { threadId: id } = await insertSoldMachine(t.database.db, { ...SOLD, seller: t.ada });
  const dealsIn = async (text: string) =>
    (await t.app.inject({ url: `/api/deals?search=${encodeURIComponent(text)}`, headers: t.headers })).json();
  for (const text of ['BEA@loom', 'weaver'])
    expect(await t.find(text), text).toMatchObject({ deals: [{ id }], sales: [] });
  for (const text of ['BEA@loom', 'weaver', 'TAJIMA-1']) expect(await dealsIn(text), text).toMatchObject([{ id }]);
  for (const text of ['bea loom', 'tajima tmar', 'tajima-1']) {
    const { deals, sales: sold, quotes, invoices } = await t.find(text);
    expect(deals, text).toMatchObject([
      { id, stage: 'won', title: 'Tajima TMAR', buyerName: 'Bea Loom', buyerEmail: 'bea@loom.example' },
    ]);
    expect(sold, text).toMatchObject([
      { listingId: 'tajima-1', buyer: 'thread', buyerName: 'Bea Loom', priceUsd: 31_000, soldOn: '2026-06-15' },
    ]);
    // Those are found by their numbers.
    expect([quotes, invoices], text).toEqual([[], []]);
  }
});

test('an admin who does not read messages learns no address of a buyer from the sales', async () => {
  await using t = await openDesk();
  await insertSoldMachine(t.database.db, { ...SOLD, seller: t.ada });
  const headers = await t.signIn(await t.addUser({ role: 'admin', permissions: ['payments'] }));
  expect((await t.find('bea loom', headers)).sales).toHaveLength(1);
  expect((await t.find('bea@loom', headers)).sales).toEqual([]);
});

test('quotes, invoices and credit notes are found by their whole number, with and without its letters', async () => {
  await using t = await openDesk();
  await insertSoldMachine(t.database.db, { ...SOLD, seller: t.ada });
  const sectionsOf = async (number: string) =>
    Object.entries(await t.find(number)).flatMap(([section, results]) => (results.length > 0 ? [section] : []));
  for (const number of ['Q-1001', 'q-1001, version 2']) expect(await sectionsOf(number), number).toEqual(['quotes']);
  expect(await sectionsOf('INV-1001')).toEqual(['invoices']);
  expect(await sectionsOf('cn-1001')).toEqual(['creditNotes']);
  for (const number of ['Q-100', 'Q-01001', 'Q-1002', '1001 Main St', '999999999999'])
    expect(await sectionsOf(number), number).toEqual([]);
  expect(await t.find(' 1001 ')).toMatchObject({
    quotes: [{ number: 'Q-1001', version: 1, state: 'expired', totalUsd: 31_000, buyerName: 'Bea Loom' }],
    invoices: [{ number: 1001, state: 'credited', isOverdue: false, amountUsd: 2_480 }],
    creditNotes: [{ number: 1001, invoiceNumber: 1001, listingName: 'Tajima TMAR', amountUsd: 2_480 }],
  });
});

test('a sale to somebody who is only named is found by that name, also once it is undone', async () => {
  await using t = await openDesk();
  const sale = { ...saleOf(t.ada, new Date()), buyer: 'named', buyerName: 'Caro Twill' } as const;
  await t.database.db.insert(sales).values({ ...sale, undoneAt: new Date() });
  expect((await t.find('twill')).sales).toMatchObject([{ id: sale.id, buyerName: 'Caro Twill', isUndone: true }]);
});

test('an admin who takes part in a conversation does not find its deal and its quote', async () => {
  await using t = await openDesk();
  await insertSoldMachine(t.database.db, { ...SOLD, seller: t.ada });
  const buyer = await t.addUser({ role: 'admin', email: SOLD.buyer.email, emailConfirmedAt: new Date() });
  const headers = await t.signIn(buyer);
  expect(await t.find('bea loom', headers)).toMatchObject({ deals: [] });
  expect(await t.find('Q-1001', headers)).toMatchObject({ quotes: [] });
});

test('what people type is no pattern, and nothing but blanks finds nothing', async () => {
  await using t = await openDesk();
  await insertSoldMachine(t.database.db, { ...SOLD, seller: t.ada });
  expect((await t.find('100%')).messages).toHaveLength(1);
  expect((await t.find('100_')).messages).toEqual([]);
  for (const text of ['%', '_', '   ', "'; drop table users"]) {
    const { people, listings, deals, sales: sold, payments: paid, mails } = await t.find(text);
    expect([people, listings, deals, sold, paid, mails], text).toEqual([[], [], [], [], [], []]);
  }
  expect((await t.app.inject('/api/admin/search?search=ada')).statusCode).toBe(401);
});
