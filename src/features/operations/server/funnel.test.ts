import { expect, test } from 'vitest';
import { machines } from '#app/db/tables/machines.ts';
import { sales } from '#app/db/tables/sales.ts';
import { pageViewDays, pageViews } from '#app/db/tables/visits.ts';
import { siteDay, siteMonth } from '#app/lib/site-time.ts';
import { startOffers } from '#test/fixtures/offers.ts';
import { NOON } from '#test/fixtures/watching.ts';
import type { FunnelReport } from '../funnel.schema.ts';

async function startFunnel() {
  const t = await startOffers();
  await t.addListing('premium', { isPremium: true });
  return {
    ...t,
    report: async (query = '') => {
      const answer = await t.call(t.admin, 'GET', `/api/admin/funnel${query}`);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<FunnelReport>();
    },
    recordSale: (threadId: string | null, more: Partial<typeof sales.$inferInsert> = {}) =>
      t.db.insert(sales).values({
        machineId: 'premium',
        listingId: 'premium',
        listingName: 'Premium',
        brand: 'Tajima',
        channel: 'brokered',
        sellerName: 'Sam',
        recordedBy: 'seller',
        recordedAt: NOON,
        soldOn: siteDay(NOON),
        ...(threadId !== null && { threadId, buyer: 'thread' }),
        ...more,
      }),
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

test('each step counts in its month, for its brand, and for how its conversation began', async () => {
  await using t = await startFunnel();
  const id = await t.ask('premium');
  await t.offer(t.buyer, id, 30_000);
  const [offer] = (await t.offers(t.buyer, id)).offers;
  expect((await t.act(t.seller, offer?.id ?? '', 'counter', { amountUsd: 33_000 })).statusCode).toBe(201);
  await t.db.insert(pageViews).values([{ machineId: 'premium', sessionId: 'one', viewedAt: NOON }]);
  await t.db.insert(pageViewDays).values([{ machineId: 'premium', day: siteDay(NOON), views: 9 }]);
  const commission = { priceUsd: 33_000, commissionPercent: 8, commissionCents: 264_000 };
  await t.recordSale(id, commission);
  const { months, total, brands, beginnings, won, lost } = await t.report('?months=3');
  expect([won, lost]).toEqual([1, []]);
  const figures = { views: 10, questions: 1, introductions: 0, offers: 1, sales: 1 };
  expect(total).toMatchObject({ figures, earnedUsd: 2_640, paidUsd: 0 });
  expect(months.map(({ month }) => month)).toHaveLength(3);
  expect(months.at(-1)).toMatchObject({ month: siteMonth(NOON), figures });
  expect(months.at(0)).toMatchObject({ figures: { views: 0, questions: 0, sales: 0 } });
  const [listing] = await t.db.select().from(machines);
  expect(brands.find(({ brand }) => brand === listing?.brand)).toMatchObject({ figures: { questions: 1, offers: 1 } });
  expect(beginnings).toMatchObject([{ origin: expect.any(String), figures: { questions: 1, offers: 1, sales: 1 } }]);
});

test('a sale that was undone does not count, and one outside of conversations has no beginning', async () => {
  await using t = await startFunnel();
  await t.recordSale(null, { undoneAt: NOON });
  expect((await t.report()).total).toMatchObject({ figures: { sales: 0 }, medianDaysToSale: null });
  await t.recordSale(null);
  const { total, beginnings } = await t.report();
  expect(total.figures.sales).toBe(1);
  expect(beginnings).toMatchObject([{ origin: null, figures: { sales: 1 } }]);
  expect((await t.report('?brand=Barudan')).total.figures.sales).toBe(0);
  expect((await t.report('?brand=tajima')).total.figures.sales).toBe(1);
});
