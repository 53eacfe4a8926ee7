import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortOf, type MachineFilters } from './catalogue.schema.ts';
import { nearOf, readNearPhrase, withNearPhrase } from './near-phrase.rules.ts';
import { withPhrases, withPricePhrases } from './query-phrases.rules.ts';

test.for([
  ['near 77011', '', '77011', undefined],
  ['tajima near 77011', 'tajima', '77011', undefined],
  ['4 head close to 77011-1234 used', '4 head   used', '77011', undefined],
  ['tajima zip code 77011', 'tajima', '77011', undefined],
  ['bordadora cerca de 77011', 'bordadora', '77011', undefined],
  ['within 200 miles of 77011', '', '77011', 200],
  ['swf 50 mi from 77011', 'swf', '77011', 50],
  ['0 miles from 77011', '', '77011', 1],
  ['near 10001 or near 77011', 'or', '77011', undefined],
] as const)('%s counts from a place', ([text, rest, near, within]) => {
  expect(readNearPhrase(text)).toEqual({ match: expect.any(String), near, within, rest });
});

test.each(['77011', 'near Houston', 'near 7701', 'near 770111', 'near 77,011', 'linear 77011', '', undefined])(
  '%s names no place to count from',
  (text) => {
    expect(readNearPhrase(text)).toBeNull();
    const query = { search: text, near: '60601' };
    expect(withNearPhrase(query)).toBe(query);
    expect(nearOf(query)).toBe('60601');
  },
);

test('what the words say holds before what the address still has, and nothing else changes', () => {
  const asked = { search: 'tajima near 77011', near: '60601', within: 50, heads: [6] };
  expect(withNearPhrase(asked)).toEqual({ search: 'tajima', near: '77011', within: 50, heads: [6] });
  expect(withNearPhrase({ search: 'within 9 miles of 77011', within: 50 })).toMatchObject({
    search: undefined,
    within: 9,
  });
});

test('whatever is typed, a place is five digits and nothing is added to the words', () => {
  const words = fc.array(fc.oneof(fc.constantFrom('near', 'within', '77011', '10', 'miles', 'of', '-'), fc.string()));
  fc.assert(
    fc.property(words, (parts) => {
      const found = readNearPhrase(parts.join(' '));
      if (found === null) return;
      expect(found.near).toMatch(/^\d{5}$/);
      expect(found.rest.length).toBeLessThan(parts.join(' ').length);
      expect(found.within ?? 1).toBeGreaterThan(0);
    }),
  );
});

test.each([
  ['six heads under $40,000', { search: 'six heads', priceMax: 40_000 }],
  ['six heads under 40000', { search: 'six heads', priceMax: 40_000 }],
  ['Tajima BELOW 37.5k', { search: 'Tajima', priceMax: 37_500 }],
  ['SWF under $12,500.00', { search: 'SWF', priceMax: 12_500 }],
  ['under $900', { search: undefined, priceMax: 900 }],
  ['over 20k up to 30,000 dollars Barudan', { search: 'Barudan', priceMin: 20_000, priceMax: 30_000 }],
  ['ZSK at least $10000', { search: 'ZSK', priceMin: 10_000 }],
  ['six heads under 40k', { search: 'six heads', priceMax: 40_000 }],
  ['$30-40k', { search: undefined, priceMin: 30_000, priceMax: 40_000 }],
  ['30k - 40k Tajima', { search: 'Tajima', priceMin: 30_000, priceMax: 40_000 }],
  ['between 3,000 and 5,000 dollars', { search: undefined, priceMin: 3_000, priceMax: 5_000 }],
  ['Tajima 20000 to 30000', { search: 'Tajima', priceMin: 20_000, priceMax: 30_000 }],
  ['SWF 25k or less', { search: 'SWF', priceMax: 25_000 }],
  ['SWF $25,000 max', { search: 'SWF', priceMax: 25_000 }],
  ['SWF <25k', { search: 'SWF', priceMax: 25_000 }],
  ['budget 10k', { search: undefined, priceMax: 10_000 }],
  ['around $20,000', { search: undefined, priceMin: 17_000, priceMax: 23_000 }],
  ['Barudan 20k', { search: 'Barudan', priceMin: 17_000, priceMax: 23_000 }],
  ['bordadora menos de 10 mil', { search: 'bordadora', priceMax: 10_000 }],
  ['between 20 and 30 thousand 4 head', { search: '4 head', priceMin: 20_000, priceMax: 30_000 }],
  ['melco under 500 dollars', { search: 'melco', priceMax: 500 }],
  ['over 500 bucks', { search: undefined, priceMin: 500 }],
  ['under 2000 bucks', { search: undefined, priceMax: 2_000 }],
  ['under $2000', { search: undefined, priceMax: 2_000 }],
  ['from 2000 to 3000 dollars', { search: undefined, priceMin: 2_000, priceMax: 3_000 }],
  ['less than thirty thousand', { search: undefined, priceMax: 30_000 }],
  ['five to ten grand', { search: undefined, priceMin: 5_000, priceMax: 10_000 }],
  ['treinta y cinco mil', { search: 'treinta y cinco mil' }],
  ['hasta treinta y cinco mil', { search: undefined, priceMax: 35_000 }],
  ['under a hundred thousand', { search: undefined, priceMax: 100_000 }],
  ['thirty-five thousand', { search: undefined, priceMin: 29_750, priceMax: 40_250 }],
  ['five-ten thousand', { search: undefined, priceMin: 5_000, priceMax: 10_000 }],
  ['under two hundred thousand', { search: undefined, priceMax: 200_000 }],
  ['high speed under 10k', { search: 'high speed', priceMax: 10_000 }],
  ['500 hours under 10k', { search: '500 hours', priceMax: 10_000 }],
  ['20 million stitches under 15k', { search: '20 million stitches', priceMax: 15_000 }],
  ['lock stitch under 10k', { search: 'lock stitch', priceMax: 10_000 }],
  ['15k-ish', { search: undefined, priceMin: 12_750, priceMax: 17_250 }],
  ['budget is 10k', { search: undefined, priceMax: 10_000 }],
])('%s', (search, meant) => {
  const { search: words, ...prices } = withPricePhrases({ search });
  expect({ search: words?.replaceAll(/\s+/g, ' '), ...prices }).toEqual(meant);
});

test.each([
  'over 2015',
  '2014-2018',
  '4-6 heads',
  'near 77011',
  'under 12 heads',
  'max 15 needles',
  'k1506',
  'thunder 40000',
  'approx 31 mil stitches',
  '5k to 10k stitches',
  'two thousand ten or newer',
  'five thousand five hundred',
  'under 2 hundred thousand',
  'around 1,700 hours',
  'four or six heads',
  'under 40000x',
  'under',
])('%s has no price in it', (search) => {
  expect(withPricePhrases({ search })).toEqual({ search });
});

test.for([
  ['under 10 000', undefined, undefined, 10_000],
  ['$10 000 - $15 000', undefined, 10_000, 15_000],
  ['under $500 110 volt', '110 volt', undefined, 500],
  ['not over $10000', undefined, undefined, 10_000],
  ['no less than 5000', undefined, 5_000, undefined],
  ['low hours under 15000', 'low hours', undefined, 15_000],
] as const)('%s is a price', ([search, rest, priceMin, priceMax]) => {
  expect(withPhrases({ search })).toEqual({ search: rest, priceMin, priceMax });
});

test.for([
  'hours under 1 000',
  'low hours, under 1000',
  'stitch count max 50 million',
  'under 1,000 lbs',
  'max speed 1000',
  'less than 50k stitches',
  'under 5000 hours',
  'over 1,000 stitches per minute',
])('%s bounds a measure, and no price', (search) => {
  expect(withPhrases({ search })).toEqual({ search });
});

test('around a round sum is about a price, and around a ZIP code near it', () => {
  expect(withPhrases({ search: 'around 12000' })).toEqual({ search: undefined, priceMin: 10_200, priceMax: 13_800 });
  expect(withPhrases({ search: 'around 77011' })).toMatchObject({ search: undefined, near: '77011' });
});

test.for([
  ['cheap machine for hats', 'machine for hats'],
  ['CHEAPEST', undefined],
  ['lowest price', undefined],
  ['least expensive 6 head', '6 head'],
  ['bordadora más barata', 'bordadora'],
] as const)('%s wants what shows a price, the lowest first', ([search, rest]) => {
  expect(withPhrases({ search })).toEqual({ search: rest, priceMin: 1 });
  expect(withPhrases({ search, priceMin: 500 })).toMatchObject({ priceMin: 500 });
  expect(sortOf({ search })).toBe('price');
  expect(sortOf({ search, sort: 'newest' })).toBe('newest');
  expect(sortOf({ search: `${search} near 77011` })).toBe('distance');
});

test('cheaper than an amount is a bound, and no order', () => {
  expect(withPhrases({ search: 'cheaper than 10k' })).toEqual({ search: undefined, priceMax: 10_000 });
  expect(sortOf({ search: 'cheaper than 10k' })).toBe('relevance');
});

test('a price that is chosen beside the words holds too', () => {
  expect(withPricePhrases({ search: 'SWF under 30k', priceMax: 20_000 })).toEqual({ search: 'SWF', priceMax: 20_000 });
  expect(withPricePhrases({ search: 'SWF under 30k', priceMax: 50_000 })).toEqual({ search: 'SWF', priceMax: 30_000 });
});

test('whatever is typed, prices stay in their range and nothing is added to the words', () => {
  const words = fc.array(fc.oneof(fc.constantFrom('under', 'over', '$', '40k', '9999999999', ',', '1e9'), fc.string()));
  fc.assert(
    fc.property(words, (parts) => {
      const search = parts.join(' ');
      const meant: MachineFilters = withPricePhrases<MachineFilters>({ search });
      expect((meant.search ?? '').length).toBeLessThanOrEqual(search.length);
      for (const price of [meant.priceMin, meant.priceMax]) {
        if (price !== undefined) expect(Number.isInteger(price) && price >= 0 && price <= 999_999_999).toBe(true);
      }
    }),
  );
});
