import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { machines } from '#app/db/tables/machines.ts';
import { stateOfZip } from '#app/features/places/server/zip-points.service.ts';
import { cellText } from '#app/lib/csv.ts';
import type { MachineColumn } from '../csv-imports.schema.ts';
import { fileOf, IMPORTS, NEEDED, openCsvOffice, TAJIMA } from '#test/fixtures/csv-imports.ts';
import { findDamage } from './cell-damage.rules.ts';
import { readSpreadsheetCell } from './spreadsheet-cells.rules.ts';

const ERROR = 'is an error of the spreadsheet. Correct its formula, or type the value';
const SHORTENED =
  'is a number that the spreadsheet has shortened. Format the column as text, and type the number again';
const DATED = 'is a date that the spreadsheet has made';

const WRONG: [MachineColumn, string, string][] = [
  ['contactPhone', '1.81756E+10', SHORTENED],
  ['zip', '6.3366E+4', SHORTENED],
  ['price', '1.25E+04', SHORTENED],
  ['serialNumber', '4.60708E+11', SHORTENED],
  ['price', '#N/A', ERROR],
  ['contactName', '#NAME?', ERROR],
  ['description', '#REF!', ERROR],
  ['description', ' #DIV/0! ', ERROR],
  ['city', 'Err:502', ERROR],
  ['year', '####', ERROR],
  ['sourceUrl', '#VALUE!', ERROR],
  ['model', '12-Jun', DATED],
  ['model', 'Jun-12', DATED],
  ['brand', '2015', 'must have a letter'],
  ['city', '76102', 'must have a letter'],
  ['state', '0', 'must have a letter'],
  ['contactName', '8175550142', 'must have a letter'],
  ['contactPhone', 'ask', 'must be a phone number with its area code'],
  ['contactPhone', '817', 'must be a phone number with its area code'],
  ['heads', '6.5', 'must be a whole number'],
  ['heads', '6.000', 'must be a whole number'],
];

test('what a spreadsheet has made unusable is refused with the reason, whatever the column', async () => {
  await using t = await openCsvOffice();
  for (const [column, value, reason] of WRONG) {
    const cells = { brand: 'Tajima', model: 'X', heads: 6, needles: 15, [column]: value };
    const checked = await t.check(fileOf(Object.keys(cells), Object.values(cells)));
    const [row] = await t.rows(checked);
    expect([column, value, row?.problems]).toEqual([column, value, [{ column, value, reason }]]);
    await t.call('DELETE', `${IMPORTS}/${checked.id}`);
  }
});

const RIGHT: [Partial<Record<MachineColumn, string>>, Partial<typeof machines.$inferSelect>][] = [
  [
    { zip: '="02134"', contactPhone: '="8175550142"' },
    { zip: '02134', contactPhone: '8175550142' },
  ],
  [
    { year: '2015.0', price: '12500.0', zip: '76102.0', contactPhone: '8175550142.0' },
    { year: 2015, price: 12_500, zip: '76102', contactPhone: '8175550142' },
  ],
  [{ price: '$12,500.50' }, { price: 12_501 }],
  [{ price: '899.4' }, { price: 899 }],
  [{ zip: '63,366' }, { zip: '63366' }],
  [
    { hiddenPrice: '1.0', isConsignment: 'FALSE' },
    { hiddenPrice: true, isConsignment: false },
  ],
  [{ state: 'MA', zip: '2134' }, { zip: '02134' }],
  [{ state: 'Connecticut', zip: '6106.0' }, { zip: '06106' }],
  [{ state: 'NJ', zip: '70301234' }, { zip: '07030-1234' }],
  [{ state: 'PR', zip: '901' }, { zip: '00901' }],
  [
    { model: '="1202"', description: '="say ""hi"""' },
    { model: '1202', description: 'say "hi"' },
  ],
];

test('what a spreadsheet has only written otherwise is read as it was', async () => {
  await using t = await openCsvOffice();
  for (const [cells, read] of RIGHT) {
    await t.database.db.delete(machines);
    const all = { brand: 'Tajima', model: 'X', heads: '6.0', needles: '15', ...cells };
    const line = Object.values(all).map((cell) =>
      cell.startsWith('="say') ? `"${cell.replaceAll('"', '""')}"` : cell,
    );
    const quoted = line.map((cell) => (/^\$?\d+,/.test(cell) ? `"${cell}"` : cell)).join(',');
    const taken = await t.take(`${Object.keys(all).join(',')}\r\n${quoted}\r\n`);
    expect([cells, await t.rows(taken, '?verdict=refused')]).toEqual([cells, []]);
    expect([await t.database.db.select().from(machines)]).toMatchObject([[{ heads: 6, ...read }]]);
  }
});

test('a ZIP code gets its zero back only in a state with such codes, and the preview says so', async () => {
  await using t = await openCsvOffice();
  const checked = await t.check(
    fileOf([...NEEDED, 'city', 'state', 'zip'], [...TAJIMA, 'Boston', 'MA', '2134'], [...TAJIMA, 'Waco', 'TX', '6701']),
  );
  expect(await t.rows(checked)).toMatchObject([
    {
      verdict: 'add',
      notes: [{ column: 'zip', value: '2134', reason: 'is read as 02134, as ZIP codes of MA begin with 0' }],
    },
    { verdict: 'refused', problems: [{ column: 'zip', value: '6701', reason: 'is too short' }] },
  ]);
});

test('a known listing whose ZIP code has lost its zero in the file is unchanged', async () => {
  await using t = await openCsvOffice();
  await t.addMachine({ id: 'm', city: 'Boston', state: 'MA', zip: '02134' });
  const checked = await t.check(fileOf(['id', ...NEEDED, 'zip'], ['m', ...TAJIMA, '2134']));
  expect(checked.counts).toMatchObject({ unchanged: 1 });
});

test('a ZIP code of a US state has five digits or nine', async () => {
  await using t = await openCsvOffice();
  const inTexas = (zip: string) => [...TAJIMA, 'TX', zip];
  const rows = ['123456', '7610', '761021234567'].map(inTexas);
  const checked = await t.check(fileOf([...NEEDED, 'state', 'zip'], ...rows, [...TAJIMA, 'ON', '123456']));
  expect((await t.rows(checked)).map(({ problems }) => problems[0]?.reason)).toEqual([
    'must have 5 digits, or 9',
    'is too short',
    'must have 5 digits, or 9',
    undefined,
  ]);
});

test('a refused row keeps a text that was written as a formula', async () => {
  await using t = await openCsvOffice();
  const checked = await t.check('brand,model,heads,needles,zip\r\nTajima,,6,15,="02134"\r\n');
  const { body } = await t.call('GET', `${IMPORTS}/${checked.id}/refused`);
  expect(body).toContain('Tajima,,6,15,02134,model is required');
});

test.each([
  ['2024-05-03 00:00:00', { text: '2024-05-03' }],
  ['5/3/2024', { text: '2024-05-03', note: 'is read as 2024-05-03: month, day, year' }],
  ['2024-05-03', { text: '2024-05-03' }],
])('the date %s is read', (written, reading) => {
  expect(readSpreadsheetCell('stitchCountReadOn', written, null)).toEqual(reading);
});

test('a padded ZIP code is one of its state, and reading it again changes nothing', () => {
  const digits = fc.integer({ min: 0, max: 99_999 }).map(String);
  fc.assert(
    fc.property(digits, fc.constantFrom('MA', 'NJ', 'NY', 'TX', 'PR', 'CA'), (zip, state) => {
      const { text, note } = readSpreadsheetCell('zip', zip, state);
      expect(text.endsWith(zip)).toBe(true);
      if (note !== undefined) expect(stateOfZip(text)).toBe(state);
      expect(readSpreadsheetCell('zip', text, state)).toEqual({ text });
    }),
  );
});

test('no number, name or price that people type counts as damaged', () => {
  const typed = fc.oneof(
    fc.integer().map(String),
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }).map((value) => value.toFixed(2)),
    fc.constantFrom('#1 machine', 'E+E', 'TMAR-K1506C', '5 E', '# of heads: 6', '12E', 'Zoë', 'Jürgen’s', '$42,000'),
  );
  fc.assert(
    fc.property(typed, (text) => {
      expect(findDamage(text)).toBeNull();
    }),
  );
});

test('a text written as a formula is that text, and any other formula stays', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(cellText(`="${text.replaceAll('"', '""')}"`)).toBe(text);
    }),
  );
  expect(cellText('=HYPERLINK("https://a.example")')).toBe('=HYPERLINK("https://a.example")');
});
