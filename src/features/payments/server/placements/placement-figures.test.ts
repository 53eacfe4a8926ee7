import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { machines } from '#app/db/tables/machines.ts';
import { placements } from '#app/db/tables/payments.ts';
import { contactSubmissions } from '#app/db/tables/contacts.ts';
import { contactPressDays, impressionDays, pageViews } from '#app/db/tables/visits.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import { startTestApp } from '#test/app.ts';
import { placementFigures } from '../../payments.schema.ts';

const answer = z.array(placementFigures);

async function startPlaced() {
  const t = await startTestApp();
  const seller = await t.addUser();
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
  const { db } = t.database;
  await t.addMachine({ id: 'placed', sellerId: seller.id, isFeaturedPaid: true, createdAt: daysAgo(40) });
  const run = { machineId: 'placed', kind: 'featured', endsAt: new Date(Date.now() + 80 * DAY_MS) } as const;
  await db.insert(placements).values({ ...run, startsAt: daysAgo(10) });
  const seen = async (machineId: string, days: number, impressions: number) =>
    db.insert(impressionDays).values({ machineId, day: daysAgo(days).toISOString().slice(0, 10), impressions });
  return {
    ...t,
    db,
    seller,
    daysAgo,
    seen,
    figuresOf: async (headers: Record<string, string>, machineIds = ['placed']) => {
      const url = `/api/seller/placement-figures${stringifySearch({ machineId: machineIds })}`;
      const response = await t.app.inject({ url, headers });
      expect(response.statusCode).toBe(200);
      return answer.parse(response.json());
    },
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

test('a placement knows how often it was seen, opened and asked about since it began', async () => {
  await using t = await startPlaced();
  await t.seen('placed', 3, 40);
  await t.seen('placed', 5, 2);
  await t.seen('placed', 20, 1_000);
  await t.db.insert(pageViews).values([
    { machineId: 'placed', sessionId: 'a', viewedAt: t.daysAgo(2) },
    { machineId: 'placed', sessionId: 'b', viewedAt: t.daysAgo(12) },
  ]);
  const letter = { name: 'Ada', email: 'ada@example.com', message: 'Hello', machineId: 'placed' };
  await t.db.insert(contactSubmissions).values([
    { ...letter, createdAt: t.daysAgo(1) },
    { ...letter, createdAt: t.daysAgo(11) },
  ]);
  const dayOf = (days: number) => t.daysAgo(days).toISOString().slice(0, 10);
  await t.db.insert(contactPressDays).values([
    { machineId: 'placed', day: dayOf(1), presses: 3 },
    { machineId: 'placed', day: dayOf(15), presses: 7 },
  ]);
  expect(await t.figuresOf(await t.signIn(t.seller))).toEqual([
    expect.objectContaining({ machineId: 'placed', seen: 42, opened: 1, asked: 1, contacted: 3, others: null }),
  ]);
  expect(await t.figuresOf(await t.signIn(t.seller), ['another', 'third'])).toEqual([]);
  // Other accounts see nothing, and visitors are refused.
  expect(await t.figuresOf(await t.signIn(await t.addUser()))).toEqual([]);
  expect((await t.app.inject('/api/seller/placement-figures?machineId=placed')).statusCode).toBe(401);
  const headers = await t.signIn(t.seller);
  expect((await t.app.inject({ url: '/api/seller/placement-figures', headers })).statusCode).toBe(400);
});

test('it is held against what listings without one had in as many days', async () => {
  await using t = await startPlaced();
  for (let each = 0; each < 5; each += 1) {
    await t.addMachine({ id: `plain-${each}`, createdAt: t.daysAgo(20) });
    await t.seen(`plain-${each}`, 4, 20);
  }
  await t.addMachine({ id: 'hidden', status: 'pending', createdAt: t.daysAgo(20) });
  await t.seen('hidden', 4, 5_000);
  await t.db.insert(pageViews).values({ machineId: 'plain-0', sessionId: 'a', viewedAt: t.daysAgo(4) });
  const [figures] = await t.figuresOf(await t.signIn(t.seller));
  // A hundred impressions in a hundred listing days, of which the placement has ten.
  expect(figures?.others?.seen).toBeCloseTo(10, 1);
  expect(figures?.others?.opened).toBeCloseTo(0.1, 2);
  expect(figures?.others?.asked).toBe(0);
});

test('a placement that has ended or stands still is none that runs', async () => {
  await using t = await startPlaced();
  await t.db.update(placements).set({ endedAt: new Date() });
  expect(await t.figuresOf(await t.signIn(t.seller))).toEqual([]);
  await t.db.update(placements).set({ endedAt: null });
  await t.db.update(machines).set({ status: 'sold' });
  expect(await t.figuresOf(await t.signIn(t.seller))).toEqual([]);
});
