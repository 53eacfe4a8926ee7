import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { machines } from '#app/db/tables/machines.ts';
import type { PublicMachine } from '#app/features/machines/machines.schema.ts';
import { sellAsSeller } from '#test/fixtures/listings.ts';
import { withPublicListing } from '#test/fixtures/pending-change.ts';
import { caughtUp } from '#test/fixtures/visitor-browsing.ts';

const MONDAY = new Date('2026-03-02T15:00:00Z');
const FRIDAY = new Date('2026-03-06T23:59:00Z');
const onMonday = (value: unknown) => ({ value, source: 'seller', on: '2026-03-02' });
const onFriday = (value: unknown) => ({ value, source: 'seller', on: '2026-03-06' });

test('each fact says who stated it and since which day, and a value that stays keeps that', async () => {
  let now = MONDAY;
  await using t = await withPublicListing({ now: () => now });
  await t.edit({ facts: { owners: 1, powerOnHours: 9_000, smokeFree: true } });
  await t.decide('approve');
  now = FRIDAY;
  await t.edit({ facts: { owners: 2, powerOnHours: 9_000, stitchCount: 85_000_000, smokeFree: null } });
  const facts = { owners: onFriday(2), powerOnHours: onMonday(9_000), stitchCount: onFriday(85_000_000) };
  expect((await t.own()).facts).toEqual(facts);
  expect((await t.seen()).facts).toEqual({
    owners: onMonday(1),
    powerOnHours: onMonday(9_000),
    smokeFree: onMonday(true),
  });
  now = new Date('2026-03-09T08:00:00Z');
  await t.decide('approve');
  expect((await t.seen()).facts).toEqual(facts);
});

test('a change that is taken back while it waits leaves the fact as it was stated', async () => {
  let now = MONDAY;
  await using t = await withPublicListing({ now: () => now });
  await t.edit({ facts: { owners: 1 } });
  await t.decide('approve');
  now = FRIDAY;
  await t.edit({ facts: { owners: 2 } });
  await t.edit({ facts: { owners: 1 } });
  expect((await t.own()).facts).toEqual({ owners: onMonday(1) });
});

test('an operator who changes a fact states it as its seller would', async () => {
  let now = MONDAY;
  await using t = await withPublicListing({ now: () => now });
  await t.edit({ facts: { owners: 1, shiftsPerDay: 'one' } });
  await t.decide('approve');
  now = FRIDAY;
  const csvData = 'id,brand,model,heads,needles,owners\nmine,Tajima,TMAR-K1506C,6,15,3';
  expect((await t.call('POST', '/api/admin/import/machines', { csvData })).statusCode).toBe(200);
  expect((await t.seen()).facts).toEqual({ owners: onFriday(3), shiftsPerDay: onMonday('one') });
});

test('what the operator changes beside a change that waits takes no fact out of it', async () => {
  let now = MONDAY;
  await using t = await withPublicListing({ now: () => now });
  await t.edit({ facts: { owners: 1, shiftsPerDay: 'one' } });
  await t.decide('approve');
  await t.edit({ facts: { shiftsPerDay: 'two' } });
  now = FRIDAY;
  expect((await t.call('PATCH', '/api/machines/mine', { condition: 'refurbished' })).statusCode).toBe(200);
  expect((await t.own()).facts).toEqual({ owners: onMonday(1), shiftsPerDay: onMonday('two') });
  const csvData = 'id,brand,model,heads,needles,owners\nmine,Tajima,TMAR-K1506C,6,15,3';
  expect((await t.call('POST', '/api/admin/import/machines', { csvData })).statusCode).toBe(200);
  expect((await t.own()).facts).toEqual({ owners: onFriday(3), shiftsPerDay: onMonday('two') });
  await t.decide('approve');
  expect((await t.seen()).facts).toEqual({ owners: onFriday(3), shiftsPerDay: onMonday('two') });
});

test('a change that the release before sent in counts as stated on the day on which it came', async () => {
  await using t = await withPublicListing({ now: () => MONDAY });
  await t.edit({ facts: { owners: 1 } });
  await t.database.db.execute(sql`update listing_revisions set fields = fields - 'factSources'`);
  expect((await t.own()).facts).toEqual({ owners: onMonday(1) });
  await t.decide('approve');
  expect((await t.seen()).facts).toEqual({ owners: onMonday(1) });
});

test('the database gives each fact a source, and takes one away with its fact', async () => {
  await using t = await sellAsSeller();
  const { db } = t.database;
  const write = async (change: object) =>
    (await db.update(machines).set(change).where(eq(machines.id, 'old')).returning())[0]?.factSources;
  await t.addMachine({ id: 'old', facts: { owners: 1, amps: 5 }, updatedAt: MONDAY });
  const checked = {
    source: 'checked',
    on: '2026-03-04',
    by: 'boss',
    stated: { source: 'seller', on: '2026-03-02' },
  } as const;
  const byModel = { source: 'model', on: '2026-03-03' } as const;
  expect(await write({ factSources: { amps: checked, weightKg: byModel } })).toEqual({
    owners: { source: 'seller', on: '2026-03-02' },
    amps: checked,
  });
  // The previous release writes facts without sources.
  expect(await write({ facts: { amps: 6 }, updatedAt: FRIDAY })).toEqual({
    amps: { source: 'seller', on: '2026-03-06' },
  });
  const { by: _by, ...unsigned } = checked;
  for (const wrong of [{ source: 'rumor', on: '2026-03-04' }, { source: 'seller', on: 'today' }, 'seller', unsigned])
    await expect(write({ factSources: { amps: wrong } }), JSON.stringify(wrong)).rejects.toMatchObject({
      cause: { constraint: 'machines_fact_sources_check' },
    });
});

test('lists tell sources too', async () => {
  await using t = await withPublicListing();
  await t.addMachine({ id: 'listed', facts: { owners: 1 }, updatedAt: MONDAY });
  await caughtUp(t);
  const listed = (await t.app.inject('/api/machines')).json<PublicMachine[]>().find(({ id }) => id === 'listed');
  expect(listed?.facts).toEqual({ owners: onMonday(1) });
});
