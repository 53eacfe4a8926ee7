import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#app/db/tables/accounts.ts';
import { machines } from '#app/db/tables/machines.ts';
import type { OfferView } from '#app/features/offers/offers.schema.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { siteDay } from '#app/lib/site-time.ts';
import { startDeals } from '#test/fixtures/deals.ts';

/** A conversation about a machine at $34,500, whose seller has joined it. */
async function startQuoting() {
  const t = await startDeals();
  await t.addListing('premium', { isPremium: true });
  await t.db.update(machines).set({ price: 34_500 }).where(eq(machines.id, 'premium'));
  const id = await t.ask('premium');
  const path = `/api/threads/${id}/quotes`;
  return {
    ...t,
    id,
    quote: async (lines: object[]) => {
      const validUntil = siteDay(new Date(t.now().getTime() + 7 * DAY_MS));
      const answer = await t.call(t.admin, 'POST', path, { lines, validUntil, replaces: null });
      expect(answer.statusCode, answer.body).toBe(201);
      const { number, version } = answer.json<{ number: string; version: number }>();
      const at = `/api/quotes/${number}`;
      return {
        accept: () => t.call(t.buyer, 'POST', `${at}/accept`, { version, name: 'Bea Buyer' }),
        fallThrough: () => t.call(t.admin, 'POST', `${at}/fall-through`, { version }),
      };
    },
    /** The account becomes that of an admin. */
    promote: async (account: typeof t.bea) => {
      const [promoted] = await t.db.update(users).set({ role: 'admin' }).where(eq(users.id, account.id)).returning();
      if (promoted === undefined) throw new Error('The account is gone');
      return t.signIn(promoted);
    },
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

const MACHINE = { kind: 'machine', note: '', amountUsd: 33_000.4 };
const FREIGHT = { kind: 'freight', note: '', amountUsd: 1_400.5 };

test('a deal expects what its quote asks for the machine, and an accepted offer comes before an open quote', async () => {
  await using t = await startQuoting();
  const { id: offerId } = (await t.offer(t.buyer, t.id, 30_000)).json<OfferView>();
  const { accept, fallThrough } = await t.quote([MACHINE, FREIGHT]);
  expect(await t.deal(t.id)).toMatchObject({
    amountUsd: 33_000,
    quote: { number: 'Q-1001', state: 'sent', amountUsd: 33_000 },
  });
  await t.act(t.seller, offerId, 'accept');
  expect(await t.deal(t.id)).toMatchObject({ amountUsd: 30_000 });
  expect((await accept()).statusCode).toBe(200);
  expect(await t.deal(t.id)).toMatchObject({ amountUsd: 33_000, quote: { state: 'accepted' } });
  expect((await t.sums())[0]).toMatchObject({ stage: 'under-offer', amountUsd: 33_000 });
  await fallThrough();
  expect(await t.deal(t.id)).toMatchObject({ amountUsd: 30_000, quote: null });
});

test('a quote of freight alone leaves the expected amount at the price of the machine', async () => {
  await using t = await startQuoting();
  await t.quote([FREIGHT]);
  expect(await t.deal(t.id)).toMatchObject({ amountUsd: 34_500, quote: { amountUsd: null } });
});

test('while a quote is accepted, a deal is not lost, and not moved back', async () => {
  await using t = await startQuoting();
  const { accept, fallThrough } = await t.quote([MACHINE]);
  await accept();
  for (const change of [{ stage: 'talking' }, { stage: 'lost', lostReason: 'price' }]) {
    const answer = await t.change(t.id, change);
    expect(answer.statusCode).toBe(409);
    expect(answer.json<{ message: string }>().message).toContain('The quote of $33,000 is accepted');
  }
  expect((await t.change(t.id, { stage: 'paid' })).statusCode).toBe(200);
  await fallThrough();
  expect((await t.change(t.id, { stage: 'lost', lostReason: 'price' })).statusCode).toBe(200);
});

test('a lost deal whose quote is accepted nevertheless is of concern', async () => {
  await using t = await startQuoting();
  const { accept } = await t.quote([MACHINE]);
  expect((await t.change(t.id, { stage: 'lost', lostReason: 'price' })).statusCode).toBe(200);
  expect((await accept()).statusCode).toBe(200);
  expect(await t.today()).toMatchObject([{ deal: { id: t.id }, concerns: [{ concern: 'accepted', at: null }] }]);
});

test('the commission follows the table, and the brokerage agreement only without an entry', async () => {
  await using t = await startQuoting();
  await t.begin(t.id);
  const addRule = (rule: object) =>
    t.call(t.admin, 'POST', '/api/admin/commissions', { channel: 'brokered', brand: null, seller: null, ...rule });
  await addRule({ channel: 'consignment', percent: 10 });
  expect(await t.deal(t.id)).toMatchObject({ amountUsd: 34_500, commissionUsd: 2_588 });
  expect((await addRule({ percent: 8 })).statusCode).toBe(200);
  expect(await t.deal(t.id)).toMatchObject({ commissionUsd: 2_760 });
  await addRule({ seller: t.sam.username, percent: 6 });
  expect(await t.deal(t.id)).toMatchObject({ commissionUsd: 2_070 });
  expect(await t.sums()).toMatchObject([{ amountUsd: 34_500, commissionUsd: 2_070 }]);
  await t.db.update(machines).set({ financingAvailable: true }).where(eq(machines.id, 'premium'));
  expect(await t.deal(t.id)).toMatchObject({ commissionUsd: 2_070 });
  await t.promote(t.sam);
  expect(await t.deal(t.id)).toMatchObject({ commissionUsd: 0 });
});

test.each(['buyer', 'seller'] as const)(
  'an admin who is the %s of a conversation is not its office, of the deal and the quote neither',
  async (party) => {
    await using t = await startQuoting();
    await t.quote([MACHINE]);
    const { version } = await t.deal(t.id);
    expect((await t.change(t.id, { nextStep: 'Call', nextStepOn: '2020-01-01' })).statusCode).toBe(200);
    const own = await t.promote(party === 'buyer' ? t.bea : t.sam);
    const lists = ['/api/deals', '/api/deals?page=1', '/api/deals/today', '/api/quotes'];
    const read = async (headers: Record<string, string>) => {
      const answers = await Promise.all(lists.map((path) => t.call(headers, 'GET', path)));
      return answers.map((answer) => answer.json<object[]>().length);
    };
    expect(await read(t.admin)).toEqual([1, 1, 1, 1]);
    expect(await read(own)).toEqual([0, 0, 0, 0]);
    expect((await t.call(own, 'GET', '/api/quotes')).headers['x-total-count']).toBe('0');
    const sums = (await t.call(own, 'GET', '/api/deals/summary')).json<{ deals: number }[]>();
    expect(sums.every(({ deals }) => deals === 0)).toBe(true);
    expect((await t.begin(t.id, own)).statusCode).toBe(404);
    expect((await t.call(own, 'GET', `/api/deals/${t.id}`)).statusCode).toBe(404);
    const change = { version: version + 1, stage: 'won' };
    expect((await t.call(own, 'PATCH', `/api/deals/${t.id}`, change)).statusCode).toBe(404);
    expect(await t.deal(t.id)).toMatchObject({ stage: 'talking' });
  },
);
