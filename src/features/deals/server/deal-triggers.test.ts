import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DealStage } from '#app/db/deal-enums.ts';
import { threads } from '#app/db/tables/threads.ts';
import type { OfferView } from '#app/features/offers/offers.schema.ts';
import { HOUR_MS } from '#app/lib/durations.ts';
import { startDeals } from '#test/fixtures/deals.ts';
import { agreesWithAcceptance, isClosed } from '../deal-stages.rules.ts';
import type { DealDetails } from '../deals.schema.ts';

type T = Awaited<ReturnType<typeof startDeals>>;

async function offered(t: T, amountUsd = 31_000) {
  await t.addListing('premium', { isPremium: true });
  const id = await t.ask('premium');
  const { id: offerId } = (await t.offer(t.buyer, id, amountUsd)).json<OfferView>();
  return { id, offerId };
}

const stagesOf = async (t: T, id: string) => (await t.deal(id)).moves.map(({ to }) => to).toReversed();

test('a question alone is no deal', async () => {
  await using t = await startDeals();
  await t.addListing('plain');
  const id = await t.ask('plain');
  expect(await t.deals()).toEqual([]);
  expect((await t.call(t.admin, 'GET', `/api/deals/${id}`)).statusCode).toBe(404);
});

test('an introduction makes a deal, which is at least introduced', async () => {
  await using t = await startDeals();
  await t.addListing('plain');
  const id = await t.ask('plain');
  expect((await t.introduce(id)).statusCode).toBe(201);
  expect(await t.deal(id)).toMatchObject({ stage: 'introduced', buyerName: 'Bea Buyer', owner: null });
});

test('an offer makes a deal, an accepted one moves it, and one that falls through moves it back', async () => {
  await using t = await startDeals();
  const { id, offerId } = await offered(t);
  expect(await t.deal(id)).toMatchObject({ stage: 'talking', amountUsd: 31_000, offer: { state: 'made' } });
  await t.act(t.seller, offerId, 'accept');
  expect(await t.deal(id)).toMatchObject({ stage: 'under-offer', offer: { state: 'accepted' } });
  await t.act(t.seller, offerId, 'fall-through');
  expect(await t.deal(id)).toMatchObject({ stage: 'talking', offer: null });
  expect(await stagesOf(t, id)).toEqual(['talking', 'under-offer', 'talking']);
});

test('after an introduction, a purchase that falls through leaves the deal introduced', async () => {
  await using t = await startDeals();
  await t.addListing('plain');
  const id = await t.ask('plain');
  await t.introduce(id);
  const { id: offerId } = (await t.offer(t.buyer, id, 31_000)).json<OfferView>();
  expect(await stagesOf(t, id)).toEqual(['introduced']);
  await t.act(t.seller, offerId, 'accept');
  await t.act(t.buyer, offerId, 'fall-through');
  expect(await stagesOf(t, id)).toEqual(['introduced', 'under-offer', 'introduced']);
});

test.each(['decline', 'counter'])('an offer that gets the answer %s leaves the deal where it is', async (act) => {
  await using t = await startDeals();
  const { id, offerId } = await offered(t);
  await t.act(t.seller, offerId, act, act === 'counter' ? { amountUsd: 33_000 } : {});
  expect(await stagesOf(t, id)).toEqual(['talking']);
});

test('what the office has moved further stays when the purchase falls through', async () => {
  await using t = await startDeals();
  const { id, offerId } = await offered(t);
  await t.act(t.seller, offerId, 'accept');
  expect((await t.change(id, { stage: 'deposit' })).statusCode).toBe(200);
  await t.act(t.seller, offerId, 'fall-through');
  expect(await t.deal(id)).toMatchObject({ stage: 'deposit', offer: null });
});

test('a lost deal stays lost, and one whose offer is accepted nevertheless is of concern', async () => {
  await using t = await startDeals();
  const { id, offerId } = await offered(t);
  expect((await t.change(id, { stage: 'lost', lostReason: 'price' })).statusCode).toBe(200);
  await t.act(t.seller, offerId, 'accept');
  expect(await t.deal(id)).toMatchObject({ stage: 'lost', lostReason: 'price' });
  expect(await t.today()).toMatchObject([{ deal: { id }, concerns: [{ concern: 'accepted', at: null }] }]);
});

test('with its conversation a deal goes', async () => {
  await using t = await startDeals();
  await t.addListing('plain');
  const id = await t.ask('plain');
  await t.begin(id);
  const [contact] = (await t.call(t.admin, 'GET', '/api/contact-submissions')).json<{ id: string }[]>();
  expect((await t.call(t.admin, 'DELETE', `/api/contact-submissions/${contact?.id}`)).statusCode).toBe(204);
  expect(await t.deals()).toEqual([]);
});

test('a conversation that goes with its accepted offer takes its deal along', async () => {
  await using t = await startDeals();
  const { id, offerId } = await offered(t);
  await t.act(t.seller, offerId, 'accept');
  await t.db.delete(threads).where(eq(threads.id, id));
  expect(await t.deals()).toEqual([]);
  expect(await t.isUnderOffer('premium')).toBe(false);
});

const step = fc.oneof(
  fc.record({ offers: fc.constantFrom('buyer', 'seller'), usd: fc.integer({ min: 25_000, max: 34_000 }) }),
  fc.record({ who: fc.constantFrom('buyer', 'seller'), act: fc.constantFrom('accept', 'decline', 'fall-through') }),
  fc.record({ stage: fc.constantFrom<DealStage>('talking', 'introduced', 'deposit', 'paid', 'won', 'lost') }),
  fc.record({ hours: fc.constantFrom(1, 73) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** The sessions of all who take part; those of before end with the time that passes. */
const enter = async (t: T) => ({
  buyer: await t.signIn(t.bea),
  seller: await t.signIn(t.sam),
  office: await t.signIn(t.boss),
});
type Sessions = Awaited<ReturnType<typeof enter>>;

async function take(t: T, id: string, taken: Step, sessions: Sessions): Promise<void> {
  if ('hours' in taken) return t.endDue(taken.hours * HOUR_MS);
  if ('stage' in taken) {
    const { version } = await t.deal(id, sessions.office);
    const reason = taken.stage === 'lost' ? { lostReason: 'price' } : {};
    await t.call(sessions.office, 'PATCH', `/api/deals/${id}`, { version, stage: taken.stage, ...reason });
    return;
  }
  if ('offers' in taken) {
    await t.offer(sessions[taken.offers], id, taken.usd);
    return;
  }
  const last = (await t.offers(sessions.office, id)).offers[0];
  if (last !== undefined) await t.act(sessions[taken.who], last.id, taken.act);
}

/** Whether a stage agrees with what has become of the offers. */
function agrees({ stage, offer }: DealDetails): boolean {
  if (offer?.state === 'accepted') return agreesWithAcceptance(stage) || stage === 'lost';
  return stage !== 'under-offer';
}

test('whatever buyer, seller, office and clock do, an open deal and its offers agree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      await using t = await startDeals({ env: { RATE_LIMIT_FACTOR: '100' } });
      const { id } = await offered(t);
      let sessions = await enter(t);
      for (const taken of steps) {
        const before = await t.deal(id, sessions.office);
        await take(t, id, taken, sessions);
        if ('hours' in taken) sessions = await enter(t);
        const deal = await t.deal(id, sessions.office);
        expect(agrees(deal), `${deal.stage} beside ${deal.offer?.state}`).toBe(true);
        if (isClosed(before.stage) && !('stage' in taken)) expect(deal.stage).toBe(before.stage);
        expect(deal.moves[0]?.to).toBe(deal.stage);
      }
    }),
    { numRuns: 6 },
  );
});

const FAULTS = ['deals', 'deal_moves'];

test.each(FAULTS)('an acceptance that ends at %s is whole or did not happen', async (table) => {
  await using t = await startDeals();
  const { id, offerId } = await offered(t);
  const mend = await t.failWrites(table);
  expect((await t.act(t.seller, offerId, 'accept')).statusCode).toBe(500);
  await mend();
  expect(await t.deal(id)).toMatchObject({ stage: 'talking', offer: { state: 'made' } });
  expect(await t.isUnderOffer('premium')).toBe(false);
  expect((await t.act(t.seller, offerId, 'accept')).statusCode).toBe(200);
  expect(await t.deal(id)).toMatchObject({ stage: 'under-offer', offer: { state: 'accepted' } });
});
