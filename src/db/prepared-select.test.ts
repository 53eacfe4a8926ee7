import { getTableColumns, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { emptyDatabase } from '#test/databases.ts';
import { prepareSelect } from './prepared-select.ts';
import { machines } from './tables/machines.ts';

test('rows are as drizzle reads them, whatever their columns hold', async () => {
  const database = await emptyDatabase();
  const soldAt = new Date('2026-03-08T09:59:59.123Z');
  await database.db.insert(machines).values([
    {
      id: 'a',
      name: 'Tajima',
      brand: 'Tajima',
      model: 'X',
      heads: 6,
      needles: 15,
      price: 40_000,
      condition: 'used',
      facts: { stitchCount: 7 },
      images: ['a.webp', 'b,"c'],
    },
    {
      id: 'b',
      name: '',
      brand: 'Ünlü',
      model: "'",
      year: 2018,
      heads: 1,
      needles: 9,
      price: 1,
      condition: 'new',
      soldAt,
    },
  ]);
  const columns = { ...getTableColumns(machines), doubled: sql<number>`${machines.heads} * 2` };
  const inOrder = new QueryBuilder().select(columns).from(machines).orderBy(machines.id);

  const rows = await prepareSelect(database.reads, 'all_machines', columns, inOrder)({});

  expect(rows).toEqual(await database.db.select(columns).from(machines).orderBy(machines.id));
  expect(rows.map(({ id }) => id)).toEqual(['a', 'b']);
  await database.close();
});

test('an expression that is mapped is refused', async () => {
  const { reads } = await emptyDatabase();
  const columns = { isOpen: sql`${machines.status}`.mapWith(Boolean) };
  const statement = new QueryBuilder().select(columns).from(machines);
  expect(() => prepareSelect(reads, 'mapped', columns, statement)).toThrow('mapWith');
});
