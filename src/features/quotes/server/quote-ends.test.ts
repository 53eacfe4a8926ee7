import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { machines } from '#app/db/tables/machines.ts';
import { quotes } from '#app/db/tables/quotes.ts';
import { threads } from '#app/db/tables/threads.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { startQuotes } from '#test/fixtures/quotes.ts';

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
  await t.db.update(machines).set({ status: 'sold' }).where(eq(machines.id, 'plain'));
  const refused = await t.accept(t.buyer, quote);
  expect([refused.statusCode, message(refused)]).toEqual([409, 'This machine is not for sale any more']);
  expect((await t.readQuote(t.buyer, quote.number)).json()).toMatchObject({
    acts: ['decline'],
    obstacle: 'This machine is not for sale any more',
  });
  expect((await t.send(id)).statusCode).toBe(409);
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
