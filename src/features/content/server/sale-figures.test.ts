import { expect, test } from 'vitest';
import { placements } from '#app/db/tables/payments.ts';
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
