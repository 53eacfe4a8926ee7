import { expect, test } from 'vitest';
import { accessories } from '#app/db/tables/site.ts';
import { ensureReferenceData } from './reference-data.service.ts';
import { startTestApp } from '#test/app.ts';
import { STANDARD_ACCESSORIES } from '../accessories.rules.ts';

test('the approved accessories are listed by name, small sizes before large ones', async () => {
  await using t = await startTestApp();
  await t.database.db
    .insert(accessories)
    .values([
      { name: 'Cap Driver' },
      { name: '12" Tubular Hoops' },
      { name: 'border frame' },
      { name: 'Laser Pointer', status: 'pending' },
      { name: '3.5" Tubular Hoops' },
    ]);
  const response = await t.app.inject('/api/accessories');
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual(['3.5" Tubular Hoops', '12" Tubular Hoops', 'border frame', 'Cap Driver']);
});

test('a new database knows the standard accessories', async () => {
  await using t = await startTestApp();
  await ensureReferenceData(t.database.db);
  const names: string[] = (await t.app.inject('/api/accessories')).json();
  expect(names.toSorted()).toEqual([...STANDARD_ACCESSORIES].toSorted());
});
