import { expect, test } from 'vitest';
import { ModelNames } from './model-names.rules.ts';
import { asksFor, asksForPlace, namedFamilies, readCriteria } from './search-criteria.rules.ts';

const NAMES = new ModelNames([
  { brand: 'Tajima', model: 'TMAR-K1506C' },
  { brand: 'Tajima', model: 'TFMX-C1501' },
]);
const KIND = { brand: 'Tajima', model: 'TMAR-K1506C', heads: 6 };

test.each([
  ['brand=Tajima', true],
  ['brand=tajima&heads=6', true],
  ['brand=Barudan&brand=Tajima', true],
  ['search=tajima', true],
  ['search=tmar-k1508', true],
  ['search=6+heads', true],
  ['heads=4&heads=6&has=stitchCount', true],
  ['brand=Barudan', false],
  ['brand=Tajima&heads=12', false],
  ['search=barudan', false],
  ['search=tajima+tfmx', false],
  // These do not wait for any kind in particular.
  ['priceMax=40000', false],
  ['search=good+condition', false],
])('the search %s asks for a 6-head Tajima TMAR: %s', (query, isAsked) => {
  const criteria = readCriteria(query);
  const kinds = { families: namedFamilies(criteria, NAMES), heads: criteria.heads };
  expect(asksFor(kinds, KIND)).toBe(isAsked);
});

test('a search for a model or number of heads also asks for machines of which these are not known yet', () => {
  const kinds = { families: [{ brand: 'tajima', family: 'tmar' }], heads: [6] };
  expect(asksFor(kinds, { brand: 'tajima', model: null, heads: null })).toBe(true);
  expect(asksFor(kinds, { brand: 'tajima', model: null, heads: 12 })).toBe(false);
  // A model without a family, which no search can name.
  expect(asksFor(kinds, { brand: 'tajima', model: '9018', heads: 6 })).toBe(false);
});

test.each([
  ['state=TX', '75201', true],
  ['state=tx&state=OK', '73301', true],
  ['search=tajima+in+texas', '75201', true],
  ['near=76102&within=100', '75201', true],
  ['near=76102&within=10', '75201', false],
  ['state=OK', '75201', false],
  ['near=76102', '75201', false],
  ['brand=Tajima', '75201', false],
  ['near=76102&within=100', '00000', false],
])('the search %s asks for machines at %s: %s', (query, zip, isAsked) => {
  expect(asksForPlace(readCriteria(query), zip)).toBe(isAsked);
});
