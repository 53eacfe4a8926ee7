import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#app/db/tables/accounts.ts';
import { quotes } from '#app/db/tables/quotes.ts';
import { threadMessages } from '#app/db/tables/threads.ts';
import type { SaleTerms } from '#app/features/sales/sales.schema.ts';
import { removeAccount } from '#app/features/accounts/server/account-deletion.service.ts';
import { FREIGHT_LINE, MACHINE_LINE, startQuotes } from '#test/fixtures/quotes.ts';

test('a seller who is to answer still is after a quote and its answer, and does not see that anything was written', async () => {
  await using t = await startQuotes();
  for (const id of ['premium', 'newer']) await t.addListing(id, { isPremium: true });
  const id = await t.ask('premium');
  t.pass(60_000);
  await t.ask('newer');
  const before = await t.threads(t.seller);
  expect(before.map(({ machine }) => machine?.id)).toEqual(['newer', 'premium']);
  const read = await t.read(t.seller, id);
  expect(read.waitsFor).toBe('seller');
  t.pass(60_000);
  const quote = await t.quote(id);
  expect((await t.read(t.admin, id)).waitsFor).toBe('seller');
  t.pass(60_000);
  expect((await t.accept(t.buyer, quote)).statusCode).toBe(200);
  expect(await t.threads(t.seller)).toMatchObject(
    before.map(({ id: of, lastMessageAt }) => ({ id: of, lastMessageAt })),
  );
  const after = await t.read(t.seller, id);
  expect([after.lastMessageAt, after.waitsFor]).toEqual([read.lastMessageAt, 'seller']);
  expect((await t.threads()).map(({ machine }) => machine?.id)).toEqual(['premium', 'newer']);
});

test('questions to a seller keep their order whatever the office quotes to their buyers', async () => {
  await using t = await startQuotes();
  for (const id of ['one', 'two']) await t.addListing(id);
  const id = await t.ask('one');
  t.pass(60_000);
  await t.ask('two');
  t.pass(60_000);
  await t.quote(id);
  expect((await t.questions()).map(({ machine }) => machine?.id)).toEqual(['two', 'one']);
});

test('mail and page of a quote say whether the seller reads what is answered', async () => {
  await using t = await startQuotes();
  await t.addListing('premium', { isPremium: true });
  await t.addListing('plain');
  const [id, plainId] = [await t.ask('premium'), await t.ask('plain')];
  await t.mailsAfter(3);
  const quote = await t.quote(id);
  const [mail] = await t.mailsAfter(0);
  expect(mail?.textBody).toMatch(/seller of the machine/);
  expect((await t.readQuote(t.buyer, quote.number)).json()).toMatchObject({ party: 'buyer', isSellerInThread: true });
  const alone = await t.quote(plainId);
  const [plainMail] = await t.mailsAfter(0);
  expect(plainMail?.textBody).not.toMatch(/seller of the machine/);
  expect((await t.readQuote(t.admin, alone.number)).json()).toMatchObject({ party: 'office', isSellerInThread: false });
});

test('who has accepted a quote is the first whom the office is offered as the buyer, and the seller does not learn of it', async () => {
  await using t = await startQuotes();
  await t.addListing('premium', { isPremium: true });
  const threadId = await t.ask('premium');
  t.pass(60_000);
  const nora = { name: 'Nora New', email: 'nora@new.example', machineId: 'premium', message: 'Is it there?' };
  await t.call({}, 'POST', '/api/threads', nora);
  const buyersFor = async (headers: Record<string, string>) =>
    (await t.call(headers, 'GET', '/api/machines/premium/sale-terms')).json<SaleTerms>().buyers;
  const before = await buyersFor(t.seller);
  expect(before.map(({ name }) => name)).toEqual(['Nora New', 'Bea Buyer']);
  const { number, version } = await t.quote(threadId);
  const signed = await t.act(t.buyer, 'accept', { number, version }, { name: 'Rita for Loom Ltd.' });
  expect(signed.statusCode, signed.body).toBe(200);
  const acceptedQuote = { name: 'Rita for Loom Ltd.', machineUsd: 34_000 };
  expect(await buyersFor(t.admin)).toMatchObject([
    { threadId, name: 'Bea Buyer', acceptedQuote },
    { name: 'Nora New', acceptedQuote: null },
  ]);
  expect(await buyersFor(t.seller)).toEqual(before);
  const moderator = await t.signIn(await t.addUser({ role: 'admin', permissions: ['moderation'] }));
  expect(await buyersFor(moderator)).toEqual([]);
  await t.act(t.admin, 'fall-through', { number, version });
  expect(await buyersFor(t.admin)).toMatchObject([{ acceptedQuote: null }, { acceptedQuote: null }]);
});

test('a buyer’s quotes are in the export of the account, and forget the person when it is deleted', async () => {
  await using t = await startQuotes();
  for (const name of ['one', 'two']) await t.addListing(name);
  await t.quote(await t.ask('one'), { note: 'For Bea in Dayton', depositUsd: 500 });
  expect((await t.accept(t.buyer, await t.quote(await t.ask('two')))).statusCode).toBe(200);
  const exported = async (headers: Record<string, string>) =>
    (await t.call(headers, 'GET', '/api/user/export')).json<{ quotes: unknown[] }>().quotes;
  expect(await exported(t.buyer)).toMatchObject([
    { number: 1_002, version: 1, totalUsd: 35_400.5, state: 'accepted', acceptedName: 'Bea Buyer' },
    { number: 1_001, version: 1, state: 'sent', validUntil: expect.any(String) },
  ]);
  expect(await exported(t.buyer)).toMatchObject([
    { lines: [MACHINE_LINE, FREIGHT_LINE], depositUsd: null, note: '' },
    { lines: [MACHINE_LINE, FREIGHT_LINE], depositUsd: 500, note: 'For Bea in Dayton' },
  ]);
  expect(await exported(t.seller)).toEqual([]);
  const [bea] = await t.db.select().from(users).where(eq(users.id, t.bea.id));
  if (bea === undefined) throw new Error('The buyer has no account');
  await t.db.transaction((tx) => removeAccount(tx, bea));
  const { acceptedName, note } = quotes;
  const said = await t.db.select({ body: threadMessages.body }).from(threadMessages);
  const lines = await t.db.select({ lines: quotes.lines }).from(quotes);
  for (const personal of ['Dayton', 'Bea Buyer', MACHINE_LINE.note])
    expect(JSON.stringify([said, lines])).not.toContain(personal);
  expect(lines[0]?.lines.map(({ kind, cents }) => [kind, cents])).toEqual([
    ['machine', 3_400_000],
    ['freight', 140_050],
  ]);
  expect(await t.db.select({ acceptedName, note }).from(quotes).orderBy(quotes.number)).toEqual([
    { acceptedName: null, note: '' },
    { acceptedName: 'A former buyer', note: '' },
  ]);
});
