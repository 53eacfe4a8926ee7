import { expect, test } from 'vitest';
import { placementFit } from './prices.rules.ts';

test.each([
  ['Tajima', 42_000, 'Premium is 2% of this price, Featured 1%. Both fit it.'],
  ['Tajima', 7_000, 'Premium is 14% of this price, Featured 4%. Featured fits it.'],
  ['Happy', 3_000, 'Premium is 17% of this price, Featured 8%. The free listing fits it.'],
  ['Happy', 9_999_999, 'Premium is 1% of this price, Featured 1%. Both fit it.'],
  ['Happy', null, null],
  ['Happy', Number.NaN, null],
  ['Happy', 0, null],
])('of a %s at %s', (brand, price, words) => {
  expect(placementFit(brand, price)).toBe(words);
});
