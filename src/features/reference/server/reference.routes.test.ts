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

test('the brands that have approved models are named once, in alphabetical order', async () => {
  await using t = await startTestApp();
  await t.database.db.insert(machineModels).values([
    { brand: 'ZSK', name: 'Sprint 7', heads: 1, needles: 18 },
    { brand: 'zsk', name: 'Racer 6S', heads: 6, needles: 12 },
    { brand: 'Barudan', name: 'BEVT-S1501CB', heads: 1, needles: 15 },
    { brand: 'Home made', name: 'One', heads: 1, needles: 1, status: 'pending' },
  ]);
  expect((await t.app.inject('/api/models/brands')).json()).toEqual(['Barudan', 'ZSK']);
});

test('what is typed finds the models of a brand that are most like it', async () => {
  await using t = await startTestApp();
  await t.database.db.insert(machineModels).values([
    { brand: 'Tajima', name: 'TMAR-K1504C', heads: 4, needles: 15 },
    { brand: 'Tajima', name: 'TMAR-K1506C', heads: 6, needles: 15 },
    { brand: 'Tajima', name: 'TMAR-K1506C II', heads: 6, needles: 15 },
    { brand: 'tajima', name: 'New TMAR', heads: 1, needles: 12 },
    { brand: 'Tajima', name: 'TFMX-C1206', heads: 6, needles: 12 },
    { brand: 'Tajima', name: 'tfmx-c1206', heads: 8, needles: 12 },
    { brand: 'Tajima', name: 'Waiting', heads: 1, needles: 1, status: 'pending' },
    { brand: 'Barudan', name: 'TMAR', heads: 2, needles: 9 },
  ]);
  const choices = async (search: string) => {
    const query = new URLSearchParams({ brand: 'TAJIMA', search }).toString();
    return (await t.app.inject(`/api/models/choices?${query}`)).json<{ name: string }[]>();
  };
  const names = async (search: string) => (await choices(search)).map(({ name }) => name);

  expect(await names('')).toEqual(['New TMAR', 'TMAR-K1504C', 'TFMX-C1206', 'TMAR-K1506C', 'TMAR-K1506C II']);
  expect(await names('tmar k')).toEqual(['TMAR-K1504C', 'TMAR-K1506C', 'TMAR-K1506C II']);
  expect(await names('TMAR')).toEqual(['TMAR-K1504C', 'TMAR-K1506C', 'TMAR-K1506C II', 'New TMAR']);
  expect(await names('tmark1506c')).toEqual(['TMAR-K1506C', 'TMAR-K1506C II']);
  expect(await names('tajima 1506 tmar')).toEqual(['TMAR-K1506C', 'TMAR-K1506C II']);
  expect((await names('TMRA-K1504C'))[0]).toBe('TMAR-K1504C');
  for (const nothing of ['Waiting', '%', 'zzzz', '_____q']) expect(await names(nothing)).toEqual([]);
  expect(await choices('tfmx')).toEqual([{ name: 'TFMX-C1206', heads: null, needles: 12 }]);
});

test('of thousands of models at most fifty are answered, the best first', async () => {
  await using t = await startTestApp();
  await t.database.db
    .insert(machineModels)
    .values(Array.from({ length: 2_000 }, (_model, at) => ({ brand: 'SWF', name: `E-${at}`, heads: 1, needles: 9 })));
  const found = (await t.app.inject('/api/models/choices?brand=SWF&search=e%2019')).json<{ name: string }[]>();
  expect(found).toHaveLength(50);
  expect(found[0]?.name).toBe('E-19');
  expect(found.every(({ name }) => name.includes('19'))).toBe(true);
  expect((await t.app.inject('/api/models/choices?search=19')).statusCode).toBe(400);
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
  const changed = await db.select({ key: settings.key, value: settings.value }).from(settings);
  await db.delete(machineModels);
  await ensureReferenceData(db);
  expect((await t.app.inject('/api/models')).json()).toEqual({});
  expect(await db.select({ key: settings.key, value: settings.value }).from(settings)).toEqual(changed);
});

test('two servers that start together fill the database once', async () => {
  await using t = await startTestApp({ engine: 'postgres' });
  const { db } = t.database;
  await Promise.all([ensureReferenceData(db), ensureReferenceData(db), ensureReferenceData(db)]);
  expect(await db.$count(machineModels)).toBe(BRAND_CATALOGUE.length);
});
