import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_FILTERS, parseFilters, type IndexedFields } from './fields.ts';
import { SearchIndex, type IndexChange } from './search-index.ts';
import type { InterpretedTerm } from './interpret-term.ts';
import {
  changes,
  facts,
  fewFilters,
  filters,
  first,
  manyListOptions,
  removedPrices,
  listOptions,
} from '#test/fixtures/indexed-listings.ts';
import {
  ANY,
  INPUTS,
  distanceFrom,
  measuredFirst,
  NaiveCatalogue,
  rotatingAlike,
  TEST_FACTS,
} from '#test/fixtures/catalogue-reference-model.ts';

test('before and after any changes, pages and counts are those of a catalogue that looks at every listing', async () => {
  await fc.assert(
    fc.asyncProperty(first, changes, filters, listOptions, async (listings, batches, wanted, options) => {
      const { index, naive } = await filled(listings);
      const expectSame = () => {
        expect(index.page(wanted, options)).toEqual(naive.page(wanted, options));
        expect(index.counts(wanted)).toEqual(naive.counts(wanted));
      };
      expectSame();
      for (const batch of batches) {
        applyTo(index, naive, asChanges(batch));
      }
      expectSame();
    }),
    { numRuns: 400 },
  );
});

test('thousands of listings, more than one block of prices holds, are found as by a catalogue that looks at each', async () => {
  const serial = fc.integer({ min: 1, max: 6_000 });
  const many = (minLength: number, maxLength: number) =>
    fc.uniqueArray(facts(serial), { selector: (row) => row.serial, minLength, maxLength, size: 'max' });
  const questions = fc.array(fc.tuple(fc.oneof({ arbitrary: fewFilters, weight: 3 }, filters), manyListOptions), {
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
          // Giving many listings one price splits blocks inside it; removing whole ranges of prices leaves blocks
          // empty.
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
        for (const [wanted, options] of asked) {
          expect(index.page(wanted, options)).toEqual(naive.page(wanted, options));
          expect(index.counts(wanted)).toEqual(naive.counts(wanted));
        }
      },
    ),
    { numRuns: 8, endOnFailure: true },
  );
});

test('pages laid side by side show every match once, whatever their size', async () => {
  await fc.assert(
    fc.asyncProperty(
      first,
      filters,
      listOptions,
      fc.integer({ min: 1, max: 7 }),
      async (listings, wanted, options, limit) => {
        const { index } = await filled(listings);
        const { total, serials } = index.page(wanted, { ...options, offset: 0, limit: 100 });
        const pages = Array.from({ length: Math.ceil(total / limit) }, (_, page) =>
          index.page(wanted, { ...options, offset: page * limit, limit }),
        );
        expect(pages.flatMap((page) => page.serials)).toEqual(serials);
        expect(new Set(serials).size).toBe(total);
      },
    ),
    { numRuns: 150 },
  );
});

test('a text finds the same listings by rank, in any order and in the counts, the best first', async () => {
  await fc.assert(
    fc.asyncProperty(first, filters, listOptions, fc.boolean(), async (listings, wanted, options, asksForYear) => {
      const { index } = await filled(listings);
      const terms = [
        term({
          titles: [
            { word: 'tajima', score: 4 },
            { word: 'barudan', score: 2 },
            { word: 'used', score: 3 },
          ],
          criteria: [{ key: 'heads', min: 2, max: 2, values: null }],
        }),
        ...(asksForYear
          ? [
              term({
                criteria: [
                  { key: 'year', min: 2000, max: 2000, values: null },
                  { key: 'needles', min: null, max: null, values: ['9'] },
                ],
              }),
            ]
          : []),
      ];
      const found = index.score(terms);
      const best = index.best(wanted, found, { ...options, limit: 100 });
      const page = index.page(wanted, { ...options, offset: 0, limit: 100 }, found);
      const most = Math.max(1, ...listings.map((row) => fittedTerms(row, asksForYear)));
      const expected = listings.filter(
        (row) => fittedTerms(row, asksForYear) === most && index.page(wanted, ALL).serials.includes(row.serial),
      );
      expect(best.total).toBe(expected.length);
      const sorted = expected.toSorted((a, b) => byRank(a, b, options.promotedFirst, asksForYear));
      expect(best.serials).toEqual(
        measuredFirst(sorted, wanted).groups.flatMap((group) =>
          rotatingAlike(group, options.promotedFirst ? options.rotation : null, (row) => scoreOf(row, asksForYear)),
        ),
      );
      expect(new Set(page.serials)).toEqual(new Set(best.serials));
      expect(index.counts(wanted, { text: 'any', found }).total).toBe(best.total);
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
  const { serials, total } = index.best(NO_FILTERS, index.score([term({ titles: [{ word: 'tajima', score: 4 }] })]), {
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

const ALL = { order: 'brand', direction: 'asc', promotedFirst: false, rotation: null, offset: 0, limit: 100 } as const;

async function filled(listings: readonly IndexedFields[]) {
  const index = new SearchIndex(TEST_FACTS, distanceFrom);
  const naive = new NaiveCatalogue({ inputs: INPUTS, adapters: INPUTS });
  applyTo(
    index,
    naive,
    listings.map((row) => ({ serial: row.serial, facts: row })),
  );
  return { index, naive };
}

function asChanges(batch: readonly (readonly [IndexedFields, boolean])[]): IndexChange[] {
  return batch.map(([row, isGone]) => ({ serial: row.serial, facts: isGone ? null : row }));
}

function applyTo(index: SearchIndex, naive: NaiveCatalogue, applied: readonly IndexChange[]) {
  index.apply(applied);
  for (const { serial, facts: row } of applied) naive.put(serial, row);
}

function term(parts: Partial<InterpretedTerm>): InterpretedTerm {
  return { text: '', weight: 1, occur: 'must', titles: [], criteria: [], described: [], ...parts };
}

function scoresOf(row: IndexedFields, asksForYear: boolean): number[] {
  const scores = [
    row.heads === 2 ? 4 : 0,
    row.brandKey === 'tajima' ? 4 : 0,
    row.brandKey === 'barudan' ? 2 : 0,
    row.condition === 'used' ? 3 : 0,
  ];
  return [Math.max(...scores), ...(asksForYear ? [row.year === 2000 || row.needles === 9 ? 4 : 0] : [])];
}

function fittedTerms(row: IndexedFields, asksForYear: boolean): number {
  return scoresOf(row, asksForYear).filter((score) => score > 0).length;
}

function scoreOf(row: IndexedFields, asksForYear: boolean): number {
  return scoresOf(row, asksForYear).reduce((sum, score) => sum + score, 0);
}

function byRank(a: IndexedFields, b: IndexedFields, promotedFirst: boolean, asksForYear: boolean): number {
  return (
    (promotedFirst ? a.promotionRank - b.promotionRank : 0) ||
    scoreOf(b, asksForYear) - scoreOf(a, asksForYear) ||
    b.createdSecond - a.createdSecond ||
    b.serial - a.serial
  );
}
