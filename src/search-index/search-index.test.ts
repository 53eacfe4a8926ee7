import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { CONDITIONS, ORDINARY_RANK } from '#app/db/enums.ts';
import { NO_FILTERS, ORDERS, parseFilters, type Criterion, type Filters, type IndexedFields } from './fields.ts';
import { SearchIndex, type IndexChange } from './search-index.ts';
import type { InterpretedTerm } from './interpret-term.ts';
import { ANY, INPUTS, NaiveCatalogue, takingTurns, TEST_FACTS } from '#test/fixtures/catalogue-reference-model.ts';

const BRANDS = ['Tajima', 'TAJIMA', 'Barudan', 'Avancé', 'happy'] as const;
const MODELS = ['TMAR-K1506C', 'K15', 'a 1'] as const;
const STATES = ['OH', 'TX', 'AL'] as const;

const facts = (serial: fc.Arbitrary<number>): fc.Arbitrary<IndexedFields> =>
  fc
    .record({
      serial,
      brand: fc.constantFrom(...BRANDS),
      model: fc.constantFrom(...MODELS),
      condition: fc.constantFrom(...CONDITIONS),
      heads: fc.integer({ min: 1, max: 4 }),
      needles: fc.constantFrom(9, 15),
      promotionRank: fc.constantFrom(0, 1, 2, 5, ORDINARY_RANK, ORDINARY_RANK, ORDINARY_RANK),
      isPremium: fc.boolean(),
      hasFinancing: fc.boolean(),
      isConsignment: fc.boolean(),
      priceUsd: fc.option(fc.integer({ min: 1, max: 20 })),
      year: fc.option(fc.integer({ min: 1998, max: 2003 })),
      stateCode: fc.option(fc.constantFrom(...STATES)),
      createdSecond: fc.integer({ min: 1_600_000_000, max: 1_600_000_010 }),
      facts: fc.record(
        {
          speed: fc.integer({ min: 1, max: 5 }),
          serviced: fc.constantFrom('2026-01-02', '2026-03-04'),
          inputs: fc.uniqueArray(fc.constantFrom(...INPUTS), { minLength: 1 }),
        },
        { requiredKeys: [] },
      ),
    })
    .map(withKeys);

const some = <Value>(values: readonly Value[]) =>
  fc.option(fc.uniqueArray(fc.constantFrom(...values), { minLength: 1 }), { nil: undefined });
const maybe = (value: fc.Arbitrary<number>) => fc.option(value, { freq: 2, nil: undefined });
const filter = {
  brand: some(['Tajima', 'barudan', 'avancé', 'unknown']),
  condition: some(CONDITIONS),
  heads: some([1, 2, 3, 9]),
  needles: some([9, 15]),
  state: some(['OH', 'TX', 'ZZ']),
  priceMin: maybe(fc.integer({ min: 0, max: 20 })),
  priceMax: maybe(fc.integer({ min: 0, max: 20 })),
  yearMin: maybe(fc.integer({ min: 1998, max: 2003 })),
  yearMax: maybe(fc.integer({ min: 1998, max: 2003 })),
  featured: rarely(),
  premium: rarely(),
  financing: rarely(),
  consignment: rarely(),
};
const ofFacts = fc.subarray<Criterion>([
  { key: 'speed', min: 2, max: 4, values: null },
  { key: 'serviced', min: '2026-02-01', max: null, values: null },
  { key: 'inputs', min: null, max: null, values: ['floppy', 'wifi'] },
]);
const filters: fc.Arbitrary<Filters> = fc
  .tuple(fc.record(filter).map(parseFilters), ofFacts)
  .map((both) => both.flat());
const oneFilter: fc.Arbitrary<Filters> = fc.oneof(
  { arbitrary: fc.constant(NO_FILTERS), weight: 3 },
  { arbitrary: fc.record({ priceMin: filter.priceMin, priceMax: filter.priceMax }).map(parseFilters), weight: 4 },
  { arbitrary: fc.record({ yearMin: filter.yearMin, yearMax: filter.yearMax }).map(parseFilters), weight: 3 },
  fc.record({ brand: filter.brand }).map(parseFilters),
  fc.record({ condition: filter.condition }).map(parseFilters),
  fc.record({ heads: filter.heads }).map(parseFilters),
  fc.record({ state: filter.state }).map(parseFilters),
  fc.constant(parseFilters({ featured: true })),
  fc.constant(parseFilters({ premium: true })),
  ofFacts,
);
/** All filters together leave next to nothing: one or two leave enough for many pages. */
const fewFilters = fc.tuple(oneFilter, oneFilter).map(withBoth);
const wishes = fc.record({
  order: fc.constantFrom(...ORDERS, 'speed', 'serviced'),
  direction: fc.constantFrom('asc' as const, 'desc' as const),
  promotedFirst: fc.boolean(),
  rotation: fc.option(fc.nat(100)),
  offset: fc.integer({ min: 0, max: 12 }),
  limit: fc.integer({ min: 0, max: 10 }),
});

const manyWishes = fc.record({
  order: fc.constantFrom('price', 'price', 'price', 'speed', ...ORDERS),
  direction: fc.constantFrom('asc' as const, 'desc' as const),
  promotedFirst: rarely(),
  rotation: fc.option(fc.nat(100)),
  offset: fc.constantFrom(0, 7, 200, 1_000, 2_000),
  limit: fc.constantFrom(1, 12, 1_000),
});
const removedPrices = fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 20 }));

const first = fc.uniqueArray(facts(fc.integer({ min: 1, max: 60 })), {
  selector: ({ serial }) => serial,
  maxLength: 40,
});
const changes = fc.array(
  fc.uniqueArray(fc.tuple(facts(fc.integer({ min: 1, max: 60 })), fc.boolean()), {
    selector: ([{ serial }]) => serial,
    maxLength: 12,
  }),
  { maxLength: 4 },
);

test('after any changes, pages and counts are those of a catalogue that looks at every listing', async () => {
  await fc.assert(
    fc.asyncProperty(first, changes, filters, wishes, async (listings, batches, wanted, wish) => {
      const { index, naive } = await filled(listings);
      for (const batch of batches) {
        applyTo(
          index,
          naive,
          batch.map(([row, isGone]) => ({ serial: row.serial, facts: isGone ? null : row })),
        );
      }
      expect(index.page(wanted, wish)).toEqual(naive.page(wanted, wish));
      expect(index.counts(wanted)).toEqual(naive.counts(wanted));
    }),
    { numRuns: 400 },
  );
});

test('thousands of listings, more than one block of prices holds, are found as by a catalogue that looks at each', async () => {
  const serial = fc.integer({ min: 1, max: 6_000 });
  const many = (minLength: number, maxLength: number) =>
    fc.uniqueArray(facts(serial), { selector: (row) => row.serial, minLength, maxLength, size: 'max' });
  const questions = fc.array(fc.tuple(fc.oneof({ arbitrary: fewFilters, weight: 3 }, filters), manyWishes), {
    minLength: 12,
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(
      many(2_000, 3_000),
      fc.array(fc.tuple(many(1, 1_500), removedPrices, fc.integer({ min: 1, max: 20 })), { maxLength: 3 }),
      questions,
      async (listings, batches, asked) => {
        const { index, naive } = await filled(listings);
        for (const [rows, [from, to], price] of batches) {
          // One price for many splits blocks within it; prices taken out altogether leave blocks empty.
          applyTo(
            index,
            naive,
            rows.map((row) => ({ serial: row.serial, facts: { ...row, priceUsd: price } })),
          );
          const gone = naive.page(parseFilters({ priceMin: from, priceMax: to }), { ...ALL, limit: 6_000 }).serials;
          applyTo(
            index,
            naive,
            gone.map((each) => ({ serial: each, facts: null })),
          );
        }
        for (const [wanted, wish] of asked) {
          expect(index.page(wanted, wish)).toEqual(naive.page(wanted, wish));
          expect(index.counts(wanted)).toEqual(naive.counts(wanted));
        }
      },
    ),
    { numRuns: 8, endOnFailure: true },
  );
});

test('pages laid side by side show every match once, whatever their size', async () => {
  await fc.assert(
    fc.asyncProperty(first, filters, wishes, fc.integer({ min: 1, max: 7 }), async (listings, wanted, wish, limit) => {
      const { index } = await filled(listings);
      const { total, serials } = index.page(wanted, { ...wish, offset: 0, limit: 100 });
      const pages = Array.from({ length: Math.ceil(total / limit) }, (_, page) =>
        index.page(wanted, { ...wish, offset: page * limit, limit }),
      );
      expect(pages.flatMap((page) => page.serials)).toEqual(serials);
      expect(new Set(serials).size).toBe(total);
    }),
    { numRuns: 150 },
  );
});

test('a text finds the same listings by rank, in any order and in the counts, the best first', async () => {
  await fc.assert(
    fc.asyncProperty(first, filters, wishes, fc.boolean(), async (listings, wanted, wish, asksForYear) => {
      const { index } = await filled(listings);
      const terms = [
        term({
          titles: [
            { word: 'tajima', score: 4 },
            { word: 'barudan', score: 2 },
            { word: 'used', score: 3 },
          ],
          heads: 2,
        }),
        ...(asksForYear ? [term({ year: 2000, needles: 9 })] : []),
      ];
      const best = index.best(wanted, terms, { ...wish, limit: 100 });
      const page = index.page(wanted, { ...wish, offset: 0, limit: 100 }, terms);
      const expected = listings.filter(
        (row) => scoreOf(row, asksForYear) > 0 && index.page(wanted, ALL).serials.includes(row.serial),
      );
      expect(best.total).toBe(expected.length);
      expect(best.serials).toEqual(
        takingTurns(
          expected.toSorted((a, b) => byRank(a, b, wish.promotedFirst, asksForYear)),
          wish.promotedFirst ? wish.rotation : null,
          (row) => scoreOf(row, asksForYear),
        ),
      );
      expect(new Set(page.serials)).toEqual(new Set(best.serials));
      expect(index.counts(wanted, { text: 'any', terms }).total).toBe(best.total);
    }),
    { numRuns: 300 },
  );
});

test('of many that fit a text equally well, the newest are taken', async () => {
  const rows = Array.from({ length: 12_000 }, (_, position) => ({
    ...ANY,
    serial: position + 1,
    createdSecond: 1_600_000_000 + ((position * 7) % 12_000),
  }));
  const { index } = await filled(rows);
  const { serials, total } = index.best(NO_FILTERS, [term({ titles: [{ word: 'tajima', score: 4 }] })], {
    promotedFirst: false,
    rotation: null,
    limit: 5,
  });
  expect(total).toBe(12_000);
  const newest = rows.toSorted((a, b) => b.createdSecond - a.createdSecond).slice(0, 5);
  expect(serials).toEqual(newest.map(({ serial }) => serial));
});

test('brands that differ in capitals only are one brand, shown as most listings spell it', async () => {
  const spelled = (serial: number, brand: string) => ({ ...ANY, serial, brand, brandKey: brand.toLowerCase() });
  const { index } = await filled([spelled(1, 'TAJIMA'), spelled(2, 'Tajima'), spelled(3, 'Tajima')]);
  expect(index.values().brands).toEqual(['Tajima']);
  expect(index.counts(NO_FILTERS).brands).toEqual([{ value: 'Tajima', count: 3 }]);
});

function withBoth([one, other]: [Filters, Filters]): Filters {
  return [...new Map([...one, ...other].map((criterion) => [criterion.key, criterion])).values()];
}

function withKeys(row: Omit<IndexedFields, 'brandKey' | 'modelKey' | 'name'>): IndexedFields {
  const { brand, model } = row;
  return { ...row, brandKey: brand.toLowerCase(), modelKey: model.toLowerCase(), name: `${brand} ${model}` };
}

const ALL = { order: 'brand', direction: 'asc', promotedFirst: false, rotation: null, offset: 0, limit: 100 } as const;

async function filled(listings: readonly IndexedFields[]) {
  const index = new SearchIndex(TEST_FACTS);
  const naive = new NaiveCatalogue({ inputs: INPUTS });
  applyTo(
    index,
    naive,
    listings.map((row) => ({ serial: row.serial, facts: row })),
  );
  return { index, naive };
}

function applyTo(index: SearchIndex, naive: NaiveCatalogue, applied: readonly IndexChange[]) {
  index.apply(applied);
  for (const { serial, facts: row } of applied) naive.put(serial, row);
}

function rarely() {
  return fc.integer({ min: 0, max: 4 }).map((roll) => roll === 0);
}

function term(parts: Partial<InterpretedTerm>): InterpretedTerm {
  return { titles: [], heads: null, needles: null, year: null, described: [], ...parts };
}

function scoreOf(row: IndexedFields, asksForYear: boolean): number {
  const scores = [
    row.heads === 2 ? 4 : 0,
    row.brandKey === 'tajima' ? 4 : 0,
    row.brandKey === 'barudan' ? 2 : 0,
    row.condition === 'used' ? 3 : 0,
  ];
  const year = row.year === 2000 || row.needles === 9 ? 4 : 0;
  const text = Math.max(...scores);
  if (!asksForYear) return text;
  return text === 0 || year === 0 ? 0 : text + year;
}

function byRank(a: IndexedFields, b: IndexedFields, promotedFirst: boolean, asksForYear: boolean): number {
  return (
    (promotedFirst ? a.promotionRank - b.promotionRank : 0) ||
    scoreOf(b, asksForYear) - scoreOf(a, asksForYear) ||
    b.createdSecond - a.createdSecond ||
    b.serial - a.serial
  );
}
