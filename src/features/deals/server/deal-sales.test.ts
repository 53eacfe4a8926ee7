import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { deals } from '#app/db/tables/deals.ts';
import { machines } from '#app/db/tables/machines.ts';
import { quotes } from '#app/db/tables/quotes.ts';
import { sales } from '#app/db/tables/sales.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { startOffers } from '#test/fixtures/offers.ts';
import type { DealDetails } from '../deals.schema.ts';
import { NOON } from '#test/fixtures/watching.ts';

async function startDeals() {
  const t = await startOffers();
  await t.addListing('mine', { isPremium: true });
  const threadId = await t.ask('mine');
  return {
    ...t,
    threadId,
    stage: async () => (await t.db.select().from(deals).where(eq(deals.threadId, threadId)))[0]?.stage,
    sell: (body: object = { buyer: { kind: 'thread', threadId }, priceUsd: 30_000 }) =>
      t.call(t.seller, 'PATCH', '/api/seller/machines/mine/mark-sold', body),
    undo: () => t.call(t.seller, 'POST', '/api/seller/machines/mine/undo-sold'),
    isTaken: async () => (await t.db.select().from(machines).where(eq(machines.id, 'mine')))[0]?.isUnderOffer,
    addQuote: () =>
      t.db.insert(quotes).values({
        threadId,
        machineId: 'mine',
        machineName: 'Mine',
        number: 1_001,
        version: 1,
        lines: [{ kind: 'machine', note: '', cents: 3_000_000 }],
        totalCents: 3_000_000,
        validUntil: '2026-06-30',
        sentAt: NOON,
      }),
    answerQuote: (state: 'accepted' | 'fallen-through') =>
      t.db.update(quotes).set({ state, changedAt: NOON, changedBy: 'buyer', acceptedName: 'Bea', acceptedAt: NOON }),
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

test('a sale to the buyer of a conversation wins its deal, which is where it was once the sale is undone', async () => {
  await using t = await startDeals();
  await t.offer(t.buyer, t.threadId, 30_000);
  expect(await t.stage()).toBe('talking');
  expect((await t.sell()).statusCode).toBe(200);
  expect(await t.stage()).toBe('won');
  expect((await t.undo()).statusCode).toBe(200);
  expect(await t.stage()).toBe('talking');
});

test('once its sale is undone, a deal is under offer if a quote was accepted meanwhile', async () => {
  await using t = await startDeals();
  await t.addQuote();
  await t.sell();
  await t.answerQuote('accepted');
  expect((await t.undo()).statusCode).toBe(200);
  expect(await t.stage()).toBe('under-offer');
});

test('a lost deal that was won by hand is open again once its sale is undone', async () => {
  await using t = await startDeals();
  await t.offer(t.buyer, t.threadId, 30_000);
  await t.db.update(deals).set({ stage: 'lost', lostReason: 'price' });
  await t.sell();
  const { version } = (await t.call(t.admin, 'GET', `/api/deals/${t.threadId}`)).json<DealDetails>();
  const won = await t.call(t.admin, 'PATCH', `/api/deals/${t.threadId}`, { version, stage: 'won' });
  expect(won.statusCode, won.body).toBe(200);
  const undone = await t.undo();
  expect(undone.statusCode, undone.body).toBe(200);
  expect(await t.stage()).toBe('talking');
});

test('a deal stays won as long as one sale to its buyer stands', async () => {
  await using t = await startDeals();
  await t.sell();
  await t.db.update(machines).set({ status: 'approved', updatedAt: new Date(NOON.getTime() + 2 * DAY_MS) });
  t.setClock(new Date(NOON.getTime() + 3 * DAY_MS));
  expect((await t.sell()).statusCode).toBe(200);
  expect((await t.undo()).statusCode).toBe(200);
  expect(await t.stage()).toBe('won');
});

test('a sale to somebody else wins no deal, and a lost deal stays lost', async () => {
  await using t = await startDeals();
  await t.offer(t.buyer, t.threadId, 30_000);
  expect((await t.sell({ buyer: { kind: 'elsewhere' } })).statusCode).toBe(200);
  expect(await t.stage()).toBe('talking');
  await t.undo();
  await t.db.update(deals).set({ stage: 'lost', lostReason: 'price' });
  expect((await t.sell()).statusCode).toBe(200);
  expect(await t.stage()).toBe('lost');
});

test('a corrected buyer moves the victory to their deal', async () => {
  await using t = await startDeals();
  await t.offer(t.buyer, t.threadId, 30_000);
  await t.sell();
  await t.db.update(sales).set({ threadId: null, buyer: 'elsewhere' });
  expect(await t.stage()).toBe('talking');
});

test('a quote is a deal, an accepted one takes the machine, and one that falls through gives it back', async () => {
  await using t = await startDeals();
  expect(await t.stage()).toBeUndefined();
  await t.addQuote();
  expect(await t.stage()).toBe('talking');
  await t.answerQuote('accepted');
  expect([await t.stage(), await t.isTaken()]).toEqual(['under-offer', true]);
  await t.answerQuote('fallen-through');
  expect([await t.stage(), await t.isTaken()]).toEqual(['talking', false]);
});

test('a deal stays under offer as long as an offer or a quote of its conversation is accepted', async () => {
  await using t = await startDeals();
  await t.setLimits(t.seller, 'mine', 30_000, null);
  const offer = (await t.offer(t.buyer, t.threadId, 30_000)).json<{ id: string }>();
  await t.addQuote();
  await t.answerQuote('accepted');
  expect((await t.act(t.seller, offer.id, 'fall-through')).statusCode).toBe(200);
  expect([await t.stage(), await t.isTaken()]).toEqual(['under-offer', true]);
  await t.db.delete(machines).where(eq(machines.id, 'mine'));
  await t.answerQuote('fallen-through');
  expect(await t.stage()).toBe('talking');
});
