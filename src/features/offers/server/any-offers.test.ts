import { and, eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { machines } from '#app/db/tables/machines.ts';
import { offers } from '#app/db/tables/offers.ts';
import { HOUR_MS } from '#app/lib/durations.ts';
import { startOffers } from '#test/fixtures/offers.ts';

type T = Awaited<ReturnType<typeof startOffers>>;

const PEOPLE = ['bea', 'eve', 'sam'] as const;
const ACTS = ['accept', 'counter', 'decline', 'withdraw', 'fall-through'] as const;

const step = fc.oneof(
  fc.record({ who: fc.constantFrom(...PEOPLE), offers: fc.integer({ min: 25_000, max: 34_000 }) }),
  fc.record({ who: fc.constantFrom(...PEOPLE), act: fc.constantFrom(...ACTS), at: fc.nat(6) }),
  fc.record({ hours: fc.constantFrom(1, 71, 73) }),
  fc.record({ moves: fc.constantFrom('sold', 'approved', 'rejected') }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Two buyers and the seller of a Premium listing, each with the session of now. */
async function openMarket(t: T) {
  await t.addListing('premium', { isPremium: true });
  const bea = await t.ask('premium');
  await t.form('premium', 'Me too', { name: 'Eve', email: 'eve@elsewhere.example' });
  const eve = (await t.threads(t.stranger))[0]?.id ?? '';
  await t.setLimits(t.seller, 'premium', 33_500, 26_000);
  return { bea, eve };
}

async function take(t: T, threadIds: { bea: string; eve: string }, taken: Step): Promise<void> {
  const sessions = { bea: t.buyer, eve: t.stranger, sam: t.seller };
  if ('hours' in taken) return t.endDue(taken.hours * HOUR_MS);
  if ('moves' in taken) {
    await t.db.update(machines).set({ status: taken.moves });
    return t.endDue(0);
  }
  const threadId = taken.who === 'eve' ? threadIds.eve : threadIds.bea;
  if ('offers' in taken) {
    await t.offer(sessions[taken.who], threadId, taken.offers);
    return;
  }
  const all = await t.db.select({ id: offers.id }).from(offers).orderBy(offers.madeAt, offers.round);
  const id = all.at(-1 - taken.at)?.id;
  if (id !== undefined)
    await t.act(sessions[taken.who], id, taken.act, taken.act === 'counter' ? { amountUsd: 31_000 } : {});
}

async function requireTruth(t: T): Promise<void> {
  const accepted = await t.db.$count(offers, eq(offers.state, 'accepted'));
  expect(accepted).toBeLessThanOrEqual(1);
  const underOffer = await t.db.$count(machines, and(eq(machines.id, 'premium'), eq(machines.isUnderOffer, true)));
  expect(underOffer).toBe(accepted);
  const rows = await t.db.select().from(offers);
  for (const { id, state, round, previousId } of rows) {
    expect(round === 0).toBe(previousId === null);
    if (state === 'countered') expect(rows.filter((each) => each.previousId === id)).toHaveLength(1);
  }
  for (const threadId of new Set(rows.map((row) => row.threadId)))
    expect(rows.filter((row) => row.threadId === threadId && row.state === 'made').length).toBeLessThanOrEqual(1);
}

test('whatever two buyers, a seller and the clock do, at most one offer is accepted, and the listing says so', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      await using t = await startOffers({ env: { RATE_LIMIT_FACTOR: '100' } });
      const threadIds = await openMarket(t);
      for (const taken of steps) {
        await take(t, threadIds, taken);
        await requireTruth(t);
      }
    }),
    { numRuns: 6 },
  );
});

/** Where a transaction ends early, as if the process had been killed there. */
const FAULTS = ['machines', 'thread_messages', 'threads', 'thread_parties'];

test.each(FAULTS)('an acceptance that ends at %s is whole or did not happen', async (table) => {
  await using t = await startOffers();
  await t.addListing('premium', { isPremium: true });
  const id = await t.ask('premium');
  const { id: offerId } = (await t.offer(t.buyer, id, 30_000)).json<{ id: string }>();
  const mend = await t.failWrites(table);
  expect((await t.act(t.seller, offerId, 'accept')).statusCode).toBe(500);
  await mend();
  await requireTruth(t);
  expect((await t.offers(t.seller, id)).offers).toMatchObject([{ state: 'made' }]);
  expect((await t.act(t.seller, offerId, 'accept')).statusCode).toBe(200);
  await requireTruth(t);
  expect((await t.read(t.buyer, id)).messages.filter(({ text }) => text.includes('is accepted'))).toHaveLength(1);
});
