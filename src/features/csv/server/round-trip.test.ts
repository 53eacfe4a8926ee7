import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { CONDITIONS, LISTING_STATUSES } from '#app/db/enums.ts';
import { machines } from '#app/db/tables/machines.ts';
import { accessoriesCell, parseAccessoriesCell, imagesCell, parseImages } from './list-cells.rules.ts';
import { openCsvOffice } from '#test/fixtures/csv-imports.ts';

/** Characters with a meaning in spreadsheets, separators, escapes and formulas. */
const SIGNS = [
  '"',
  "'",
  ',',
  ';',
  '\t',
  '\n',
  '\r\n',
  '\\',
  ':',
  '=',
  '+',
  '-',
  '@',
  '7',
  'a',
  'é',
  '漢',
  '🧵',
  ' ',
  '\uFEFF',
];
const hostile = fc.string({ unit: fc.constantFrom(...SIGNS), maxLength: 30 });
/** A text as a form stores it: on one line, without surrounding space. */
const line = fc
  .string({
    unit: fc.constantFrom(...SIGNS.filter((sign) => !/[\t\r\n\uFEFF]/.test(sign))),
    minLength: 5,
    maxLength: 30,
  })
  .map((text) => `${text}x`.trim())
  .filter((text) => text.length >= 5);

const facts = {
  year: fc.option(fc.integer({ min: 1900, max: 2020 })),
  condition: fc.constantFrom(...CONDITIONS),
  heads: fc.integer({ min: 1, max: 999 }),
  needles: fc.integer({ min: 1, max: 999 }),
  price: fc.option(fc.integer({ min: 1, max: 9_999_999 })),
  hiddenPrice: fc.boolean(),
  isConsignment: fc.boolean(),
  status: fc.constantFrom(...LISTING_STATUSES),
};
const accessory = fc.record({ name: line, quantity: fc.integer({ min: 1, max: 99 }) });
const accessoryList = fc.array(accessory, { minLength: 1, maxLength: 4 }).map((list) => JSON.stringify(list));

/** Any listing that the database may contain, whatever its origin. */
const anyMachine = fc.record({
  ...facts,
  brand: hostile,
  model: hostile,
  city: fc.option(hostile),
  state: fc.option(hostile),
  zip: fc.option(hostile),
  accessories: fc.option(fc.oneof(hostile, accessoryList)),
  description: hostile,
  images: fc.array(hostile, { maxLength: 4 }),
  mainImageIndex: fc.integer({ min: 0, max: 3 }),
  sourceUrl: fc.option(hostile),
  contactName: fc.option(hostile),
  contactEmail: fc.option(hostile),
  contactPhone: fc.option(hostile),
});

/** Listings that can be imported into an empty site. */
const soundMachine = fc.record({
  ...facts,
  brand: fc.constantFrom('Tajima', 'Barudan', 'SWF'),
  model: line,
  city: fc.option(line),
  state: fc.option(line),
  zip: fc.option(line.map(toZip)),
  accessories: fc.option(accessoryList),
  description: fc.oneof(
    fc.constant(''),
    hostile.map((text) => `${text}x`.trim()),
  ),
  sourceUrl: fc.option(fc.webUrl()),
  contactName: fc.option(line),
  contactEmail: fc.option(fc.constantFrom('sam@shop.example', "o'neill+1@shop.example")),
  contactPhone: fc.option(fc.constantFrom('614 555 0199', '+1 (614) 555-0199 "7"', '1-800-TAJIMA-1', '=6145550199')),
});

/** Any characters, as many as a ZIP code has: half a character of two units does not count. */
function toZip(text: string): string {
  const characters = Array.from(Array.from(text).slice(0, 10).join('').trim());
  return [...characters, ...Array<string>(Math.max(0, 5 - characters.length)).fill('x')].join('');
}

const RUNS = { numRuns: 4, endOnFailure: true };
const some = <Machine>(machine: fc.Arbitrary<Machine>) => fc.array(machine, { minLength: 30, maxLength: 60 });

test('whatever the listings say: their export, imported again, changes nothing', async () => {
  await using t = await openCsvOffice();
  await fc.assert(
    fc.asyncProperty(some(anyMachine), async (all) => {
      await t.database.db.delete(machines);
      for (const [at, fields] of all.entries()) await t.addMachine({ id: `m ${at}`, ...fields });
      const { counts } = await t.check(await t.exported());
      expect(counts).toEqual({ add: 0, update: 0, unchanged: all.length, known: 0, refused: 0 });
    }),
    RUNS,
  );
});

test('an export brings an emptied site back byte for byte', async () => {
  await using t = await openCsvOffice();
  await fc.assert(
    fc.asyncProperty(some(soundMachine), async (all) => {
      await t.database.db.delete(machines);
      for (const [at, fields] of all.entries()) {
        await t.addMachine({ id: `m${at}`, sellerId: at % 2 === 0 ? t.admin.id : null, ...fields });
      }
      const before = await t.exported();
      await t.database.db.delete(machines);
      const taken = await t.take(before);
      expect(await t.rows(taken, '?verdict=refused')).toEqual([]);
      expect(taken.counts).toMatchObject({ add: all.length });
      expect(await t.exported()).toBe(before);
    }),
    RUNS,
  );
});

test('lists in a cell come back as they were, whatever their items are made of', () => {
  const item = hostile.map((text) => text.trim()).filter((text) => text !== '');
  const quantity = fc.integer({ min: 1, max: 999_999 });
  fc.assert(
    fc.property(fc.array(item), fc.array(fc.record({ name: item, quantity })), (images, accessories) => {
      expect(parseImages(imagesCell(images))).toEqual(images);
      expect(parseAccessoriesCell(accessoriesCell(accessories))).toEqual(accessories);
    }),
  );
});
