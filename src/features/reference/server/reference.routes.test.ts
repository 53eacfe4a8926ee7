import { expect, test } from 'vitest';
import { machineModels, settings } from '#app/db/tables/site.ts';
import { startTestApp } from '#test/app.ts';
import { BRAND_CATALOGUE, PREAPPROVED_BRANDS } from '../brand-catalogue.rules.ts';
import { ensureReferenceData } from './reference-data.service.ts';

test('approved models stand under their brand, by heads and then by name; pending ones do not show', async () => {
  await using t = await startTestApp();
  await t.database.db.insert(machineModels).values([
    { brand: 'ZSK', name: 'Racer 4S', heads: 4, needles: 12 },
    { brand: 'Barudan', name: 'BEVT-S1501CB', heads: 1, needles: 15 },
    { brand: 'ZSK', name: 'Sprint 7', heads: 1, needles: 18 },
    { brand: 'ZSK', name: 'Sprint 6', heads: 1, needles: 12 },
    { brand: 'zsk', name: 'Racer 6S', heads: 6, needles: 12 },
    { brand: 'Home made', name: 'One', heads: 1, needles: 1, status: 'pending' },
  ]);
  const response = await t.app.inject('/api/models');
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({
    Barudan: [{ name: 'BEVT-S1501CB', heads: 1, needles: 15 }],
    ZSK: [
      { name: 'Sprint 6', heads: 1, needles: 12 },
      { name: 'Sprint 7', heads: 1, needles: 18 },
      { name: 'Racer 4S', heads: 4, needles: 12 },
      { name: 'Racer 6S', heads: 6, needles: 12 },
    ],
  });
  expect(Object.keys(response.json())).toEqual(['Barudan', 'ZSK']);
});

test('a new database gets every brand, once: what an admin removes does not come back', async () => {
  await using t = await startTestApp();
  const { db } = t.database;
  await ensureReferenceData(db);
  const models: Record<string, unknown[]> = (await t.app.inject('/api/models')).json();
  expect(Object.keys(models).toSorted()).toEqual([...PREAPPROVED_BRANDS].toSorted());
  expect(Object.values(models).flat()).toHaveLength(BRAND_CATALOGUE.length);
  expect(await db.select({ key: settings.key, value: settings.value }).from(settings)).toContainEqual({
    key: 'payment_mode',
    value: 'sandbox',
  });

  await db.update(settings).set({ value: 'live' });
  await db.delete(machineModels);
  await ensureReferenceData(db);
  expect((await t.app.inject('/api/models')).json()).toEqual({});
  expect(await db.select({ value: settings.value }).from(settings)).toEqual([{ value: 'live' }, { value: 'live' }]);
});

test('two servers that start together fill the database once', async () => {
  await using t = await startTestApp({ engine: 'postgres' });
  const { db } = t.database;
  await Promise.all([ensureReferenceData(db), ensureReferenceData(db), ensureReferenceData(db)]);
  expect(await db.$count(machineModels)).toBe(BRAND_CATALOGUE.length);
});
