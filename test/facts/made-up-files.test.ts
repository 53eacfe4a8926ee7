import { expect, test } from 'vitest';
import { fileOf, NEEDED, openCsvOffice, TAJIMA } from '#test/fixtures/csv-imports.ts';
import { STATED, statedBySeller } from '#test/fixtures/stated-facts.ts';

const SPOOLS = String.raw`rayon|4|100;polyester|||a\|b\; c\\d`;

test('a file brings facts in and takes them out, and comes back byte for byte', async () => {
  await using t = await openCsvOffice();
  const columns = [...NEEDED, ...Object.keys(STATED)];
  const cells = [1_000, 12.5, 'Finest', '2026-02-03', 'yes', 'green', 'velvet;silk', SPOOLS, 'V-100'];
  const taken = await t.take(fileOf(columns, [...TAJIMA, ...cells]));
  expect(taken).toMatchObject({ status: 'completed' });
  const first = await t.exported();
  const [header = '', row = ''] = first.split(/\r?\n/);
  expect(header.split(',').slice(-9)).toEqual(Object.keys(STATED));
  expect(row.endsWith(`1000,12.5,Finest,2026-02-03,true,green,silk;velvet,${SPOOLS},V-100`)).toBe(true);
  expect(await t.call('GET', '/api/machines?admin=true').then((answer) => answer.json())).toMatchObject([
    { facts: statedBySeller(STATED) },
  ]);
  const again = await t.check(first);
  expect((await t.rows(again)).map(({ verdict }) => verdict)).toEqual(['unchanged']);
  const changed = first.replace(',true,green,', ',,red,');
  await t.take(changed);
  expect(await t.exported()).toBe(changed);
  const wrong = await t.check(
    fileOf(columns, [...TAJIMA, 5, 1, 'x', 'never', 'maybe', 'blue', 'wool', 'rayon|many', 'V']),
  );
  const [refused] = await t.rows(wrong);
  expect(refused?.problems.map(({ column, reason }) => `${column} ${reason}`)).toEqual([
    'shuttleSpeed must be a whole number from 100 to 2,500',
    'polishedOn must be a date such as 2026-11-24',
    'hasBell must be true or false',
    'lampColor must be one of those on offer',
    'ribbons must be of those on offer',
    'spools (count) must be a whole number from 1 to 99',
    'vaultNumber must have at least 3 characters',
  ]);
});
