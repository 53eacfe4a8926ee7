import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sales } from '#app/db/tables/sales.ts';
import { machines } from '#app/db/tables/machines.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { siteDay } from '#app/lib/site-time.ts';
import { startTestApp } from '#test/app.ts';
import type { PriceGuide } from '../price-guide.schema.ts';

type Sale = Partial<typeof sales.$inferInsert> & { daysAgo?: number };
type Machine = Partial<typeof machines.$inferInsert>;

const SIX_HEADS: Machine = { brand: 'Tajima', year: 2016, heads: 6, condition: 'used' };

/** A site on which three sellers sold machines. */
async function startGuide() {
  const t = await startTestApp();
  const { db } = t.database;
  const sellers = [await t.addUser(), await t.addUser(), await t.addUser()];
  let recorded = 0;
  return {
    ...t,
    /** Sells a used six-head Tajima of 2016. */
    sell: async (priceUsd: number, { daysAgo = 60, ...sale }: Sale = {}, machine: Machine = {}) => {
      const sellerId = sellers[recorded % 3]?.id ?? null;
      recorded += 1;
      const { id } = await t.addMachine({ ...SIX_HEADS, sellerId, status: 'sold', soldAt: new Date(), ...machine });
      const soldOn = siteDay(new Date(Date.now() - daysAgo * DAY_MS));
      await db
        .update(sales)
        .set({ soldOn, recordedAt: new Date(Date.now() - 60 * DAY_MS), priceUsd, ...sale })
        .where(eq(sales.machineId, id));
      return id;
    },
    guide: async (search = '') => {
      const answer = await t.app.inject(`/api/price-guide?brand=Tajima&heads=6&year=2018&condition=used${search}`);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<{ guide: PriceGuide | null }>().guide;
    },
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

test('from ten sales of a kind on, the guide says what it sold for, and no single price', async () => {
  await using t = await startGuide();
  const prices = Array.from({ length: 9 }, (_each, at) => 21_123 + at * 777);
  for (const price of prices) await t.sell(price);
  expect(await t.guide()).toBeNull();
  await t.sell(90_001);
  const guide = await t.guide();
  expect(guide).toEqual({
    brand: 'Tajima',
    heads: 6,
    fromYear: 2015,
    toYear: 2018,
    isNew: false,
    sold: 10,
    months: 24,
    lowUsd: 21_000,
    highUsd: expect.any(Number),
  });
  expect(guide?.highUsd).toBeLessThan(40_000);
});

test.each<[string, Sale, Machine]>([
  ['undone', { undoneAt: new Date() }, {}],
  ['without a price', { priceUsd: null }, {}],
  ['of this month', { daysAgo: 0 }, {}],
  ['of an earlier day, but recorded this month,', { recordedAt: new Date() }, {}],
  ['of three years ago', { daysAgo: 1_100 }, {}],
  ['of other years of manufacture', {}, { year: 2019 }],
  ['of other machines', {}, { heads: 4 }],
  ['of new machines', {}, { condition: 'new' }],
])('a sale %s does not count', async (_what, sale, machine) => {
  await using t = await startGuide();
  for (let each = 0; each < 9; each += 1) await t.sell(25_000);
  await t.sell(25_000, sale, machine);
  expect(await t.guide()).toBeNull();
});

test('where too few of a brand were sold, all brands count, and the sales of two sellers never do', async () => {
  await using t = await startGuide();
  for (let each = 0; each < 9; each += 1) await t.sell(25_000);
  await t.sell(25_000, {}, { brand: 'Barudan' });
  expect(await t.guide()).toMatchObject({ brand: null, sold: 10, lowUsd: 25_000, highUsd: 25_000 });
  await t.database.db.update(sales).set({ sellerId: null });
  expect(await t.guide()).toBeNull();
});

test('sales count after their listing is deleted', async () => {
  await using t = await startGuide();
  for (let each = 0; each < 10; each += 1) await t.sell(25_000);
  await t.database.db.delete(machines);
  expect(await t.guide()).toMatchObject({ brand: 'Tajima', sold: 10 });
});

test.each(['heads=6&year=2016', 'brand=Tajima&heads=0&year=2016', 'brand=Tajima&heads=6&year=new', ''])(
  'the guide for "%s" is refused',
  async (search) => {
    await using t = await startTestApp();
    expect((await t.app.inject(`/api/price-guide?${search}`)).statusCode).toBe(400);
  },
);
