import { expect, test } from 'vitest';
import type { PartnerProduct, SiteFields } from './partner-product.schema.ts';
import {
  diffFields,
  completeFields,
  keepsLastSeen,
  mergeFields,
  getInitialStatus,
  extractListing,
  type ExtractedFields,
} from './listing-merge.rules.ts';

const PRODUCT: PartnerProduct = {
  title: 'Tajima TMAR-K1506C',
  ids: [],
  description: 'Runs every day.',
  brand: 'tajima',
  model: 'TMAR-K1506C',
  heads: 6,
  needles: 15,
  year: 2018,
  condition: 'refurbished',
  facts: {},
  priceUsd: 42_000,
  isSold: false,
  imageUrls: [],
  doubts: [],
};

const FIELDS: SiteFields = {
  brand: 'Tajima',
  model: 'TMAR-K1506C',
  heads: 6,
  needles: 15,
  year: 2018,
  condition: 'refurbished',
  price: 42_000,
  description: 'Runs every day.',
};

test('what is told in full is a listing, its brand in the usual spelling', () => {
  expect(extractListing(PRODUCT)).toEqual({ fields: FIELDS, doubts: [] });
});

test.each(['brand', 'model', 'heads', 'needles'] as const)(
  'without its %s there is no listing, and a reason',
  (name) => {
    expect(extractListing({ ...PRODUCT, [name]: null })).toEqual({
      fields: null,
      doubts: [`The page does not tell: ${name}.`],
    });
    const doubts = ['Title and table differ.'];
    expect(extractListing({ ...PRODUCT, [name]: null, doubts })).toEqual({ fields: null, doubts });
  },
);

test.each<[string, Partial<PartnerProduct>]>([
  ['heads beyond any machine', { heads: 5_000 }],
  ['a model on many lines', { model: 'TMAR\nK1506C' }],
  ['a brand as long as a story', { brand: 'T'.repeat(100) }],
])('%s are nothing to list, and something to look at', (_what, change) => {
  const { fields, doubts } = extractListing({ ...PRODUCT, ...change });
  expect([fields, doubts.length]).toEqual([null, 1]);
});

test('a price and a year that cannot be are left out, and told', () => {
  const { fields, doubts } = extractListing({ ...PRODUCT, priceUsd: 7_000_000, year: 1700 });
  expect([fields?.price, fields?.year, doubts.length]).toEqual([null, null, 2]);
});

const DOUBTED = { year: null, condition: null, price: null };

test('what is not told of a new listing is left open, and its condition counts as used', () => {
  const { fields, doubts } = extractListing({ ...PRODUCT, ...DOUBTED, priceUsd: null });
  expect([fields, doubts]).toEqual([{ ...FIELDS, ...DOUBTED }, []]);
  expect(completeFields({ ...FIELDS, ...DOUBTED }, null)).toEqual({ ...FIELDS, ...DOUBTED, condition: 'used' });
});

test('what is not told any more stays as it was told last', () => {
  const extracted: ExtractedFields = { ...FIELDS, ...DOUBTED, heads: 8, description: null };
  expect(completeFields(extracted, FIELDS)).toEqual({ ...FIELDS, heads: 8, description: 'Tajima TMAR-K1506C 2018' });
  expect(keepsLastSeen(extracted, FIELDS)).toBe(true);
  // A price that the site never stated is not kept, nor is the default condition.
  expect(keepsLastSeen(extracted, { ...FIELDS, ...DOUBTED, condition: 'used' })).toBe(false);
});

test('a description is what a listing may hold of it, and never empty', () => {
  expect(extractListing({ ...PRODUCT, description: 'x'.repeat(20_000) }).fields?.description).toHaveLength(10_000);
  expect(extractListing({ ...PRODUCT, description: ' ' }).fields?.description).toBeNull();
  expect(completeFields({ ...FIELDS, description: null }, null).description).toBe('Tajima TMAR-K1506C 2018');
  // Cut within a surrogate pair, half of which could not be stored.
  expect(
    extractListing({ ...PRODUCT, description: `${'x'.repeat(9_999)}😀` }).fields?.description?.isWellFormed(),
  ).toBe(true);
});

test('only preapproved brands come before visitors at once', () => {
  expect([getInitialStatus('Tajima'), getInitialStatus('Ricoma')]).toEqual(['approved', 'pending']);
});

const merge = (current: Partial<SiteFields>, extracted: Partial<SiteFields>) =>
  mergeFields({ current: { ...FIELDS, ...current }, extracted: { ...FIELDS, ...extracted }, last: FIELDS });

test('a field follows the site where nobody has edited it', () => {
  expect(merge({}, { price: null, year: 2020 })).toEqual({
    next: { ...FIELDS, price: null, year: 2020 },
    conflicts: [],
  });
});

test('a field that was edited by hand stays; what the site now says of it is told', () => {
  expect(merge({ price: 1 }, { price: 2, heads: 8 })).toEqual({
    next: { ...FIELDS, price: 1, heads: 8 },
    conflicts: ['The site now says price 2; 1, set here by hand, stays.'],
  });
  expect(merge({ description: 'Mine.' }, { description: 'Theirs.' }).conflicts).toHaveLength(1);
});

test('nothing is told where the site says the same as before, or the same as the listing', () => {
  expect(merge({ price: 1 }, {})).toEqual({ next: { ...FIELDS, price: 1 }, conflicts: [] });
  expect(merge({ price: 1 }, { price: 1 })).toEqual({ next: { ...FIELDS, price: 1 }, conflicts: [] });
});

test('the log names what differs and nothing else', () => {
  expect(diffFields(FIELDS, { ...FIELDS, price: null })).toEqual({
    before: { price: 42_000 },
    after: { price: null },
  });
});
