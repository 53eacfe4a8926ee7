import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ANY, passes, rotatingAlike } from '#test/fixtures/catalogue-reference-model.ts';
import { ORDINARY_RANK } from '#app/db/enums.ts';
import { NO_FILTERS, parseFilters, type IndexedFields } from './fields.ts';
import { SearchIndex } from './search-index.ts';
import type { InterpretedTerm, ScoredWord } from './interpret-term.ts';
import { Postings } from './postings.ts';
import type { Occur } from './search-tokens.ts';

type Listing = IndexedFields & { words: readonly string[] };
type Asked = {
  titles: readonly ScoredWord[];
  described: readonly ScoredWord[];
  heads: number | null;
  weight: number;
  occur: Occur;
};

const BRANDS = ['Tajima', 'Barudan', 'Happy'] as const;
const WORDS = ['sequin', 'cap', 'thread'] as const;
const FIRST_SECOND = 1_600_000_000;
const AS_IT_FITS = { promotedFirst: false, rotation: null } as const;

const listings = fc.uniqueArray(
  fc
    .record({
      serial: fc.integer({ min: 1, max: 80 }),
      brand: fc.constantFrom(...BRANDS),
      heads: fc.integer({ min: 1, max: 3 }),
      promotionRank: fc.constantFrom(0, 2, ORDINARY_RANK, ORDINARY_RANK),
      stateCode: fc.option(fc.constantFrom('OH', 'TX')),
      createdSecond: fc.integer({ min: FIRST_SECOND, max: FIRST_SECOND + 5 }),
      words: fc.uniqueArray(fc.constantFrom(...WORDS)),
    })
    .map(listingOf),
  { selector: ({ serial }) => serial, maxLength: 60 },
);
const rated = (words: readonly string[]) =>
  fc.uniqueArray(fc.record({ word: fc.constantFrom(...words), score: fc.integer({ min: 1, max: 4 }) }), {
    selector: ({ word }) => word,
    maxLength: 3,
  });
const asked: fc.Arbitrary<Asked[]> = fc.array(
  fc.record({
    titles: rated(['tajima', 'barudan', '2000']),
    described: rated(WORDS),
    heads: fc.constantFrom(null, null, 2),
    weight: fc.integer({ min: 1, max: 15 }),
    occur: fc.constantFrom<Occur>('must', 'must', 'should', 'mustNot'),
  }),
  { minLength: 1, maxLength: 3 },
);
const filters = fc
  .record({ state: fc.constantFrom(undefined, ['OH']), brand: fc.constantFrom(undefined, ['tajima', 'happy']) })
  .map(parseFilters);

test('a text finds what fits most of it by titles, facts and descriptions, the closest first and then the newest', async () => {
  await fc.assert(
    fc.asyncProperty(
      listings,
      asked,
      filters,
      fc.boolean(),
      fc.option(fc.nat(100)),
      fc.integer({ min: 1, max: 70 }),
      async (rows, texts, wanted, promotedFirst, rotation, limit) => {
        const { index, terms } = await catalogueOf(rows, texts);
        const found = index.score(terms);
        const fitting = rowsFittingMost(rows, texts);
        const demanded = demandedOf(rows, texts);
        expect(found.unmet).toEqual(
          terms.filter(
            (_, at) =>
              demanded.some((each) => each === texts[at]) && !fitting.every((row) => scoresOf(row, texts)[at] !== 0),
          ),
        );
        const expected = fitting
          .filter((row) => passes(row, wanted))
          .toSorted(
            (a, b) =>
              (promotedFirst ? a.promotionRank - b.promotionRank : 0) ||
              scoreOf(b, texts) - scoreOf(a, texts) ||
              b.createdSecond - a.createdSecond ||
              b.serial - a.serial,
          );
        const best = index.best(wanted, found, { promotedFirst, rotation, limit });
        const inOrder = rotatingAlike(expected, promotedFirst ? rotation : null, (row) => scoreOf(row, texts));
        expect(best.serials).toEqual(inOrder.slice(0, limit));
        expect(best.total).toBe(inOrder.length);
        const options = { order: 'newest', direction: 'desc', promotedFirst, rotation, offset: 0, limit: 100 } as const;
        expect(new Set(index.page(wanted, options, found).serials)).toEqual(new Set(inOrder));
        expect(index.counts(wanted, { text: 'any', found }).total).toBe(inOrder.length);
      },
    ),
    { numRuns: 500 },
  );
});

test('among what passes the filters, a text finds what fits most of it there', async () => {
  await fc.assert(
    fc.asyncProperty(listings, asked, filters, async (rows, texts, wanted) => {
      const { index, terms } = await catalogueOf(rows, texts);
      const found = index.score(terms, wanted);
      const passing = rows.filter((row) => passes(row, wanted));
      const expected = rowsFittingMost(rows, texts, passing);
      const { serials } = index.best(wanted, found, { ...AS_IT_FITS, limit: 100 });
      expect(new Set(serials)).toEqual(new Set(expected.map(({ serial }) => serial)));
      expect(serials.map((serial) => scoreOf(rowOf(rows, serial), texts))).toEqual(
        expected.map((row) => scoreOf(row, texts)).toSorted((a, b) => b - a),
      );
      const unmet = demandedOf(rows, texts).filter((text) => !expected.every((row) => scoreOf(row, [text]) > 0));
      expect(found.unmet).toHaveLength(unmet.length);
      const { total } = index.counts(wanted, { text: 'any', found });
      expect(total).toBe(expected.length);
    }),
    { numRuns: 500 },
  );
});

test.for([999, 1_000, 1_001])(
  'of %i matches among many listings, the total says how many they are',
  async (matches) => {
    const rows = manyListings(50_000, (serial) => ({ words: serial <= matches ? ['sequin'] : ['cap'] }));
    const { index, terms } = await catalogueOf(rows, [described({ word: 'sequin', score: 3 })]);
    expect(index.best(NO_FILTERS, index.score(terms), { ...AS_IT_FITS, limit: 12 }).total).toBe(matches);
  },
);

test('of many listings with a common word, the best are first wherever they are, and more than a thousand are said to be', async () => {
  const rows = manyListings(60_000, (serial) => ({
    words: serial % 2 === 0 ? ['cap'] : [],
    brandKey: serial > 59_990 ? 'happy' : 'tajima',
    name: serial > 59_990 ? 'Happy' : 'Tajima',
  }));
  const texts = [described({ word: 'cap', score: 3 }), { ...described(), titles: brandsOf(4, 3) }];
  const { index, terms } = await catalogueOf(rows, texts);
  const expected = rows
    .map((row) => ({ serial: row.serial, createdSecond: row.createdSecond, score: scoreOf(row, texts) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || b.createdSecond - a.createdSecond)
    .map(({ serial }) => serial);
  for (const limit of [4, 12, 1_000]) {
    const { serials, total } = index.best(NO_FILTERS, index.score(terms), { ...AS_IT_FITS, limit });
    expect(serials).toEqual(expected.slice(0, limit));
    expect(total).toBeGreaterThan(1_000);
  }
});

test('where titles alone make more than a thousand matches, those that only mention the word are ranked with them', async () => {
  const rows = manyListings(40_000, (serial) => ({
    words: serial % 100 === 0 ? ['cap'] : [],
    name: serial % 10 === 0 ? 'Happy' : 'Tajima',
  }));
  const texts = [{ ...described({ word: 'cap', score: 3 }), titles: [{ word: 'happy', score: 2 }] }];
  const { index, terms } = await catalogueOf(rows, texts);
  const { serials, total } = index.best(NO_FILTERS, index.score(terms), { ...AS_IT_FITS, limit: 500 });
  expect(total).toBeGreaterThan(1_000);
  expect(serials.slice(0, 400).every((serial) => serial % 100 === 0)).toBe(true);
  expect(serials.slice(400).every((serial) => serial % 100 !== 0 && serial % 10 === 0)).toBe(true);
});

function listingOf(row: Pick<Listing, 'serial' | 'brand' | 'heads' | 'words'>): Listing {
  return { ...ANY, ...row, brandKey: row.brand.toLowerCase(), name: `${row.brand} ${row.heads}000` };
}

function described(...words: ScoredWord[]): Asked {
  return { titles: [], described: words, heads: null, weight: 1, occur: 'must' };
}

function brandsOf(happy: number, tajima: number): ScoredWord[] {
  return [
    { word: 'happy', score: happy },
    { word: 'tajima', score: tajima },
  ];
}

/** Listings created at distinct seconds, in another order than their serials. */
function manyListings(count: number, change: (serial: number) => Partial<Listing>): Listing[] {
  return Array.from({ length: count }, (_, at) => ({
    ...ANY,
    brand: '',
    model: '',
    serial: at + 1,
    createdSecond: FIRST_SECOND + ((at * 7_919) % count),
    words: [],
    ...change(at + 1),
  }));
}

async function catalogueOf(rows: readonly Listing[], texts: readonly Asked[]) {
  const index = new SearchIndex();
  const postings = new Postings();
  index.apply(rows.map((row) => ({ serial: row.serial, facts: row })));
  for (const { words, serial } of rows) postings.enter(serial, words);
  return { index, terms: texts.map((text) => meaningOf(text, postings)) };
}

function meaningOf({ titles, described: words, heads, weight, occur }: Asked, postings: Postings): InterpretedTerm {
  const rating = words.map(({ word, score }) => ({ listings: postings.ofAny([word]), score }));
  const criteria = heads === null ? [] : [{ key: 'heads', min: null, max: null, values: [String(heads)] }];
  return {
    text: '',
    weight,
    occur,
    titles,
    criteria,
    described: rating.toSorted((a, b) => b.score - a.score),
  };
}

/** The rows that match no unwanted term. */
function leftOf(rows: readonly Listing[], texts: readonly Asked[]): Listing[] {
  const unwanted = texts.filter(({ occur }) => occur === 'mustNot');
  return rows.filter((row) => scoreOf(row, unwanted) === 0);
}

/** The required terms, or all wanted ones if no row matches a required one. */
function demandedOf(rows: readonly Listing[], texts: readonly Asked[]): readonly Asked[] {
  const main = texts.filter(({ occur }) => occur === 'must');
  const isMet = main.some((text) => leftOf(rows, texts).some((row) => scoreOf(row, [text]) > 0));
  return isMet ? main : texts.filter(({ occur }) => occur !== 'mustNot');
}

/** The rows in `among` whose matched terms have the highest total weight. */
function rowsFittingMost(all: readonly Listing[], texts: readonly Asked[], among = all): Listing[] {
  const rows = leftOf(among, texts);
  if (texts.every(({ occur }) => occur === 'mustNot')) return rows;
  const counted = demandedOf(all, texts);
  const weightOf = (row: Listing) =>
    scoresOf(row, counted).reduce((sum, score, at) => sum + (score > 0 ? (counted[at]?.weight ?? 0) : 0), 0);
  const most = Math.max(0, ...rows.map(weightOf));
  return most === 0 ? [] : rows.filter((row) => weightOf(row) === most);
}

function rowOf(rows: readonly Listing[], serial: number): Listing {
  const found = rows.find((row) => row.serial === serial);
  if (found === undefined) throw new Error(`No listing has the serial ${serial}`);
  return found;
}

function scoreOf(row: Listing, texts: readonly Asked[]): number {
  return scoresOf(row, texts).reduce((sum, score) => sum + score, 0);
}

function scoresOf(row: Listing, texts: readonly Asked[]): number[] {
  return texts.map(({ titles, described: words, heads }) =>
    Math.max(
      0,
      ...titles.filter(({ word }) => row.name.toLowerCase().split(' ').includes(word)).map(({ score }) => score),
      ...words.filter(({ word }) => row.words.includes(word)).map(({ score }) => score),
      ...(heads === row.heads ? [4] : []),
    ),
  );
}
