import { expect, test } from 'vitest';
import { placements } from '#app/db/tables/payments.ts';
import { homepageViewDays, homepageViews, pageViewDays, pageViews } from '#app/db/tables/visits.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { startTestApp } from '#test/app.ts';

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

test('what is typical of a way to sell is said from twenty sales of the last year on', async () => {
  await using t = await startTestApp();
  const sell = async (id: string, days: number, fields: object = {}) =>
    t.addMachine({ id, status: 'sold', createdAt: daysAgo(days + 5), soldAt: daysAgo(5), ...fields });
  for (let each = 0; each < 20; each += 1) await sell(`free-${each}`, each < 10 ? 10 : 31);
  for (let each = 0; each < 19; each += 1) await sell(`left-${each}`, 10, { isConsignment: true });
  for (let each = 0; each < 20; each += 1) {
    await sell(`placed-${each}`, 8);
    const run = { machineId: `placed-${each}`, kind: 'featured', endsAt: daysAgo(-80), startsAt: daysAgo(10) } as const;
    await t.database.db.insert(placements).values(run);
  }
  // Old sales and the operator's own do not count.
  await t.addMachine({ status: 'sold', createdAt: daysAgo(500), soldAt: daysAgo(400) });
  await sell('own', 1, { financingAvailable: true });
  expect((await t.app.inject('/api/sale-figures')).json()).toEqual([
    { way: 'featured', sold: 20, medianDays: expect.closeTo(8, 1) },
    { way: 'free', sold: 20, medianDays: expect.closeTo(20.5, 1) },
  ]);
});

test('the views of the last thirty whole days are averaged, whether they are aggregated or not', async () => {
  await using t = await startTestApp();
  const { db } = t.database;
  const { id: machineId } = await t.addMachine({});
  expect((await t.app.inject('/api/visit-figures')).json()).toEqual({ viewsADay: 0 });
  const day = (days: number) => daysAgo(days).toISOString().slice(0, 10);
  await db.insert(pageViews).values([
    { machineId, sessionId: 'today', viewedAt: daysAgo(0) },
    { machineId, sessionId: 'yesterday', viewedAt: new Date(`${day(1)}T23:59:59Z`) },
    { machineId, sessionId: 'first', viewedAt: new Date(`${day(30)}T00:00:00Z`) },
    { machineId, sessionId: 'before', viewedAt: new Date(`${day(31)}T23:59:59Z`) },
  ]);
  await db.insert(homepageViews).values([{ viewedAt: daysAgo(2) }]);
  await db.insert(pageViewDays).values([
    { machineId, day: day(30), views: 50 },
    { machineId, day: day(31), views: 1_000 },
  ]);
  await db.insert(homepageViewDays).values([
    { day: day(3), views: 22 },
    { day: day(40), views: 1_000 },
  ]);
  expect((await t.app.inject('/api/visit-figures')).json()).toEqual({ viewsADay: 75 / 30 });
});
