import { describe, expect, test } from 'vitest';
import { machines } from '#app/db/tables/machines.ts';
import type { CsvImport, CsvRow, CsvRowInput } from '../csv-imports.schema.ts';
import { fileOf, IMPORTS, NEEDED, openCsvOffice, TAJIMA } from '#test/fixtures/csv-imports.ts';

async function openDesk() {
  const t = await openCsvOffice();
  const correct = (id: string, row: number, correction: Partial<CsvRowInput>) =>
    t.call('PATCH', `${IMPORTS}/${id}/rows/${row}`, correction);
  return {
    ...t,
    correct,
    corrected: async (id: string, row: number, correction: Partial<CsvRowInput>) => {
      const answer = await correct(id, row, correction);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json<CsvRow>();
    },
    run: async ({ id }: CsvImport) => {
      const begun = await t.call('POST', `${IMPORTS}/${id}/run`);
      if (begun.statusCode !== 202) throw new Error(begun.body);
      await t.jobs.runDue();
      return t.read(id);
    },
    stored: () => t.database.db.select().from(machines).orderBy(machines.serial),
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

describe('a refused row', () => {
  test('is corrected without sending the file again, and imported with the others', async () => {
    await using t = await openDesk();
    const checked = await t.check(
      fileOf([...NEEDED, 'price', 'colour'], [...TAJIMA, 9_000, 'a'], ['Tajima', 'X', 'six', 15, 'free', 'b']),
    );
    expect(checked.counts).toMatchObject({ add: 1, refused: 1 });
    const still = await t.corrected(checked.id, 3, { cells: { heads: '6' } });
    expect(still).toMatchObject({ verdict: 'refused', problems: [{ column: 'price', value: 'free' }] });
    expect(await t.corrected(checked.id, 3, { cells: { Price: '$8,000.40' } })).toMatchObject({
      verdict: 'add',
      name: 'Tajima X',
      problems: [],
      notes: [{ column: 'price' }],
    });
    expect((await t.read(checked.id)).counts).toEqual({ add: 2, update: 0, unchanged: 0, known: 0, refused: 0 });
    expect(await t.run(checked)).toMatchObject({ status: 'completed', doneCount: 2 });
    expect(await t.stored()).toMatchObject([{ price: 9_000 }, { model: 'X', heads: 6, price: 8_000 }]);
  });

  test('cannot take the id of another row, of whose listing there would be two versions', async () => {
    await using t = await openDesk();
    await t.addMachine({ id: 'known' });
    const checked = await t.check(
      fileOf(['id', ...NEEDED, 'price'], ['known', ...TAJIMA, 9_000], ['not an id!', ...TAJIMA, 8_000]),
    );
    const row = await t.corrected(checked.id, 3, { cells: { id: 'known' } });
    expect(row).toMatchObject({ verdict: 'refused', problems: [{ reason: 'is in an earlier row already' }] });
    expect(await t.corrected(checked.id, 3, { cells: { id: 'new-one' } })).toMatchObject({ verdict: 'add' });
  });

  test('is corrected only where the file has the column and waits for its import', async () => {
    await using t = await openDesk();
    const checked = await t.check(fileOf(NEEDED, ['Tajima', 'X', 'six', 15], TAJIMA));
    for (const [row, cells, statusCode] of [
      [2, { year: '2019' }, 400],
      [2, { colour: 'red' }, 400],
      [2, { heads: 'x'.repeat(5_001) }, 400],
      [9, { heads: '6' }, 404],
      [1, { heads: '6' }, 400],
    ] as const) {
      expect([row, cells, (await t.correct(checked.id, row, { cells })).statusCode]).toEqual([row, cells, statusCode]);
    }
    await t.run(checked);
    const late = await t.correct(checked.id, 2, { cells: { heads: '6' } });
    expect([late.statusCode, late.json().message]).toEqual([409, 'This file no longer waits for its import']);
  });
});

const IDENTITY = [...NEEDED, 'year', 'price', 'contactEmail', 'serialNumber'];

describe('a row without an id', () => {
  test('whose machine is listed is left out until an admin decides, and can be taken as its listing', async () => {
    await using t = await openDesk();
    const file = fileOf(
      [...IDENTITY, 'city'],
      ['Tajima', 'TMBP', 1, 15, 2019, 9_000, 'a@b.example', 'T-100', 'Waco'],
      ['Tajima', 'TMBR', 1, 15, 2019, 9_000, 'a@b.example', '', 'Waco'],
    );
    await t.take(file);
    const again = await t.check(file.replaceAll('Waco', 'Austin').replace('T-100', 't 100'));
    expect(again.counts).toEqual({ add: 0, update: 0, unchanged: 0, known: 2, refused: 0 });
    const [first, second] = await t.stored();
    const city = { column: 'city', before: 'Waco', after: 'Austin' };
    expect(await t.rows(again)).toMatchObject([
      { verdict: 'known', machineId: first?.id, changes: [city, { column: 'serialNumber' }] },
      { verdict: 'known', machineId: second?.id, changes: [city] },
    ]);
    expect(await t.corrected(again.id, 3, { choice: 'update' })).toMatchObject({ verdict: 'update', changes: [city] });
    expect(await t.run(again)).toMatchObject({ doneCount: 1, counts: { update: 1, known: 1 } });
    expect(await t.stored()).toMatchObject([{ city: 'Waco' }, { city: 'Austin' }]);
  });

  test('is added as another machine, or left out again, as the admin says', async () => {
    await using t = await openDesk();
    const file = fileOf([...NEEDED, 'price'], [...TAJIMA, 9_000]);
    await t.take(file);
    const again = await t.check(file);
    expect(await t.corrected(again.id, 2, { choice: 'add' })).toMatchObject({ verdict: 'add' });
    expect(await t.corrected(again.id, 2, { choice: 'skip' })).toMatchObject({ verdict: 'known' });
    await t.corrected(again.id, 2, { choice: 'add' });
    expect(await t.run(again)).toMatchObject({ counts: { add: 1, known: 0 } });
    expect(await t.stored()).toHaveLength(2);
  });

  test('is decided on for all such rows at once', async () => {
    await using t = await openDesk();
    const rows = Array.from({ length: 401 }, (_row, at) => ['Tajima', `M${at}`, 1, 15, 9_000]);
    const file = fileOf([...NEEDED, 'price'], ...rows);
    await t.take(file);
    const again = await t.check(file);
    expect(again.counts).toMatchObject({ add: 0, known: 401 });
    expect((await t.call('POST', `${IMPORTS}/${again.id}/known`, { choice: 'update' })).statusCode).toBe(204);
    expect((await t.read(again.id)).counts).toMatchObject({ unchanged: 401, known: 0 });
    const once = await t.check(file);
    await t.call('POST', `${IMPORTS}/${once.id}/known`, { choice: 'add' });
    expect((await t.read(once.id)).counts).toMatchObject({ add: 401, known: 0 });
  });

  test.each([
    ['another serial number', ['Tajima', 'TMBP', 1, 15, 2019, 9_000, 'a@b.example', 'T-101']],
    ['another year', ['Tajima', 'TMBP', 1, 15, 2018, 9_000, 'a@b.example', '']],
    ['another price', ['Tajima', 'TMBP', 1, 15, 2019, 9_001, 'a@b.example', '']],
    ['another contact', ['Tajima', 'TMBP', 1, 15, 2019, 9_000, 'c@b.example', '']],
    ['another number of heads', ['Tajima', 'TMBP', 2, 15, 2019, 9_000, 'a@b.example', 'T-100']],
  ])('is of a machine that is not listed if it has %s', async (_what, row) => {
    await using t = await openDesk();
    await t.take(fileOf(IDENTITY, ['Tajima', 'TMBP', 1, 15, 2019, 9_000, 'a@b.example', 'T-100']));
    expect((await t.check(fileOf(IDENTITY, row))).counts).toMatchObject({ add: 1, known: 0 });
  });

  test('is not known by an earlier row of the same file: there may be two such machines', async () => {
    await using t = await openDesk();
    const rows = Array.from({ length: 801 }, () => [...TAJIMA, 9_000]);
    expect((await t.take(fileOf([...NEEDED, 'price'], ...rows))).counts).toMatchObject({ add: 801, known: 0 });
  });
});

test('a file that another import wrote after its check is not written a second time', async () => {
  const clock = { at: new Date('2026-03-01T12:00:00Z') };
  await using t = await openCsvOffice({ now: () => clock.at });
  const file = fileOf(NEEDED, TAJIMA);
  const waiting = await t.check(file);
  clock.at = new Date('2026-03-01T12:05:00Z');
  await t.take(file);
  const late = await t.call('POST', `${IMPORTS}/${waiting.id}/run`);
  expect([late.statusCode, late.json().message]).toEqual([409, expect.stringContaining('imported after this check')]);
  expect(await t.database.db.$count(machines)).toBe(1);
});
