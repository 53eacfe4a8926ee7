import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#app/db/tables/accounts.ts';
import { machines } from '#app/db/tables/machines.ts';
import { quotes } from '#app/db/tables/quotes.ts';
import { sales } from '#app/db/tables/sales.ts';
import { threads } from '#app/db/tables/threads.ts';
import type { ListedQuote } from '#app/features/quotes/quotes.schema.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { startQuotes } from '#test/fixtures/quotes.ts';

const EVE = { name: 'Eve', email: 'eve@elsewhere.example' };
const message = (answer: { json: () => { message?: string } }) => answer.json().message;

test('a quote expires after its last day in the site’s time zone, once, and nobody’s turn changes', async () => {
  await using t = await startQuotes();
  await t.addListing('plain');
  const id = await t.ask('plain');
  const quote = await t.quote(id, { validUntil: t.dayIn(1) });
  await t.endDue(DAY_MS);
  expect((await t.quotes(t.buyer, id)).quotes).toMatchObject([{ state: 'sent' }]);
  t.pass(DAY_MS);
  const buyer = await t.signIn(t.bea);
  const late = await t.accept(buyer, quote);
  expect([late.statusCode, message(late)]).toEqual([409, 'This quote has expired']);
  expect((await t.readQuote(buyer, quote.number)).json()).toMatchObject({ state: 'expired' });
  const admin = await t.signIn(t.boss);
  expect((await t.call(admin, 'GET', '/api/quotes?state=sent')).json()).toEqual([]);
  await t.endDue(0);
  await t.endDue(0);
  expect(await t.db.select({ state: quotes.state }).from(quotes)).toEqual([{ state: 'expired' }]);
  const { messages, waitsFor } = await t.read(buyer, id);
  expect(messages.filter(({ text }) => text.includes('has expired'))).toHaveLength(1);
  expect(waitsFor).toBe('buyer');
});

test('a quote for a machine that is sold or deleted meanwhile is not accepted, and the reason is told', async () => {
  await using t = await startQuotes();
  await t.addListing('plain');
  const id = await t.ask('plain');
  const quote = await t.quote(id);
  const openOnes = async () => (await t.call(t.admin, 'GET', '/api/quotes?state=sent')).json<ListedQuote[]>();
  await t.db.update(machines).set({ status: 'pending' });
  expect((await t.readQuote(t.buyer, quote.number)).json()).toMatchObject({ obstacle: null });
  expect(await openOnes()).toHaveLength(1);
  const suspension = { suspendedAt: t.now(), suspendedBy: 'boss', suspensionReason: 'Fraud' };
  for (const [status, fields] of [
    ['rejected', {}],
    ['approved', suspension],
  ] as const) {
    await t.db.update(machines).set({ status });
    await t.db
      .update(users)
      .set({ name: 'Sam', ...fields })
      .where(eq(users.id, t.sam.id));
    expect((await t.accept(t.buyer, quote)).statusCode).toBe(409);
    expect(await openOnes()).toEqual([]);
  }
  const unsuspended = { suspendedAt: null, suspendedBy: null, suspensionReason: null };
  await t.db.update(users).set(unsuspended).where(eq(users.id, t.sam.id));
  await t.db.update(machines).set({ status: 'sold' }).where(eq(machines.id, 'plain'));
  const refused = await t.accept(t.buyer, quote);
  expect([refused.statusCode, message(refused)]).toEqual([409, 'This machine is not for sale any more']);
  expect((await t.readQuote(t.buyer, quote.number)).json()).toMatchObject({
    acts: ['decline'],
    obstacle: 'This machine is not for sale any more',
  });
  expect((await t.send(id)).statusCode).toBe(409);
  await t.db.update(machines).set({ soldAt: new Date() }).where(eq(machines.id, 'plain'));
  for (const status of ['approved', 'sold', 'rejected'] as const)
    await t.db.update(machines).set({ status }).where(eq(machines.id, 'plain'));
  expect((await t.accept(t.buyer, quote)).statusCode).toBe(409);
  await t.db.delete(machines).where(eq(machines.id, 'plain'));
  expect((await t.accept(t.buyer, quote)).statusCode).toBe(409);
  expect((await t.readQuote(t.buyer, quote.number)).json()).toMatchObject({ machine: { id: null } });
});

test('open quotes and purchases end with the account of their buyer', async () => {
  await using t = await startQuotes();
  for (const name of ['one', 'two']) await t.addListing(name);
  await t.quote(await t.ask('one'));
  expect((await t.accept(t.buyer, await t.quote(await t.ask('two')))).statusCode).toBe(200);
  await t.endDue(0);
  expect(await t.db.$count(quotes, inArray(quotes.state, ['sent', 'accepted']))).toBe(2);
  await t.db.update(threads).set({ buyerEmail: null });
  await t.endDue(0);
  const states = await t.db.select({ state: quotes.state }).from(quotes).orderBy(quotes.number);
  expect(states.map(({ state }) => state)).toEqual(['withdrawn', 'fallen-through']);
  expect((await t.call(t.admin, 'GET', '/api/quotes?state=sent')).json()).toEqual([]);
});

test.each([
  ['was sold to the buyer of another conversation', 'thread', 'fallen-through'],
  ['was sold elsewhere', 'elsewhere', 'fallen-through'],
  ['was sold to its buyer', 'own', 'accepted'],
  ['was sold to somebody who is only named', 'named', 'accepted'],
] as const)('an accepted quote whose machine %s', async (_what, to, state) => {
  await using t = await startQuotes();
  await t.addListing('plain');
  const id = await t.ask('plain');
  expect((await t.form('plain', 'Me too', EVE)).statusCode).toBe(201);
  const otherId = (await t.threads(t.stranger))[0]?.id;
  expect((await t.accept(t.buyer, await t.quote(id))).statusCode).toBe(200);
  const buyers = {
    thread: { kind: 'thread', threadId: otherId },
    own: { kind: 'thread', threadId: id },
    elsewhere: { kind: 'elsewhere' },
    named: { kind: 'named', name: 'Nora' },
  };
  const sold = await t.call(t.admin, 'POST', '/api/machines/plain/sale', { buyer: buyers[to] });
  expect(sold.statusCode, sold.body).toBeLessThan(300);
  await t.endDue(0);
  expect(await t.db.select({ state: quotes.state }).from(quotes)).toEqual([{ state }]);
});

test('a purchase ends once its machine was sold and is for sale again, so that another buyer can have it', async () => {
  await using t = await startQuotes();
  await t.addListing('plain');
  const id = await t.ask('plain');
  expect((await t.accept(t.buyer, await t.quote(id))).statusCode).toBe(200);
  await t.db.update(machines).set({ status: 'sold' });
  await t.db.update(sales).set({ recordedAt: new Date(t.now().getTime() - 9 * DAY_MS) });
  await t.endDue(0);
  expect(await t.db.$count(quotes, eq(quotes.state, 'accepted'))).toBe(1);
  await t.db.update(sales).set({ relistedAt: new Date(t.now().getTime() + 1) });
  await t.db.update(machines).set({ status: 'approved' });
  await t.endDue(0);
  expect(await t.db.select({ state: quotes.state }).from(quotes)).toEqual([{ state: 'fallen-through' }]);
  expect((await t.read(t.buyer, id)).messages.at(-1)?.text).toContain('for sale again');
  expect((await t.quote(id)).obstacle).toBeNull();
});

test('a purchase of a deleted listing ends with the account of its buyer, unless the buyer got the machine', async () => {
  await using t = await startQuotes();
  for (const name of ['one', 'two']) await t.addListing(name);
  for (const name of ['one', 'two'])
    expect((await t.accept(t.buyer, await t.quote(await t.ask(name)))).statusCode).toBe(200);
  const threadId = await t.ask('two', 'Thanks');
  const sold = await t.call(t.admin, 'POST', '/api/machines/two/sale', { buyer: { kind: 'thread', threadId } });
  expect(sold.statusCode, sold.body).toBeLessThan(300);
  await t.db.delete(machines);
  await t.db.update(threads).set({ buyerEmail: null });
  await t.endDue(0);
  const states = await t.db.select({ state: quotes.state }).from(quotes).orderBy(quotes.number);
  expect(states.map(({ state }) => state)).toEqual(['fallen-through', 'accepted']);
});

test('an accepted quote ends with its listing, and one that cannot be ended does not keep others from it', async () => {
  await using t = await startQuotes();
  for (const name of ['one', 'two']) {
    await t.addListing(name);
    expect((await t.accept(t.buyer, await t.quote(await t.ask(name)))).statusCode).toBe(200);
  }
  await t.db.delete(machines);
  const [first] = await t.db.select().from(quotes).orderBy(quotes.id).limit(1);
  const mend = await t.failWrites('quotes', first?.id);
  await t.endDue(0).catch(() => undefined);
  await mend();
  const states = await t.db.select({ state: quotes.state }).from(quotes).orderBy(quotes.id);
  expect(states).toEqual([{ state: 'accepted' }, { state: 'fallen-through' }]);
});

test('a message with a quote in its conversation is not deleted, because the numbers have no gap', async () => {
  await using t = await startQuotes();
  await t.addListing('plain');
  const quote = await t.quote(await t.ask('plain'));
  expect((await t.act(t.admin, 'withdraw', quote)).statusCode).toBe(200);
  const [contact] = (await t.call(t.admin, 'GET', '/api/contact-submissions')).json<{ id: string }[]>();
  expect((await t.call(t.admin, 'DELETE', `/api/contact-submissions/${contact?.id}`)).statusCode).toBe(409);
  expect((await t.readQuote(t.admin, quote.number)).statusCode).toBe(200);
});

test('neither page nor list promise a quote that would be refused', async () => {
  await using t = await startQuotes();
  for (const name of ['one', 'two']) await t.addListing(name);
  const id = await t.ask('one');
  expect((await t.form('one', 'Me too', EVE)).statusCode).toBe(201);
  const rival = await t.quote((await t.threads(t.stranger))[0]?.id ?? '');
  const sold = await t.quote(await t.ask('two'));
  const first = await t.quote(id);
  expect((await t.accept(t.buyer, first)).statusCode).toBe(200);
  const obstacle = 'Another buyer has this machine under offer';
  expect((await t.readQuote(t.stranger, rival.number)).json()).toMatchObject({ acts: ['decline'], obstacle });
  const refused = await t.accept(t.stranger, rival);
  expect([refused.statusCode, message(refused)]).toEqual([409, obstacle]);
  await t.db.update(machines).set({ status: 'sold' }).where(eq(machines.id, 'two'));
  const listed = await t.call(t.admin, 'GET', '/api/quotes?state=sent');
  const numbers = listed.json<ListedQuote[]>().map(({ number }) => number);
  expect([numbers, listed.headers['x-total-count']]).toEqual([[rival.number], '1']);
  const all = await t.call(t.admin, 'GET', '/api/quotes');
  expect(all.json<ListedQuote[]>().map(({ number }) => number)).toContain(sold.number);
});
