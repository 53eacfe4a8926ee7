import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeSearch, readSavedQuery } from './saved-query.rules.ts';

test.each([
  ['heads=6&priceMax=40000&fitPhases=1', '6 heads, up to $40,000, fits single-phase'],
  ['brand=Tajima&search=cap', '“cap”, Tajima'],
  ['state=TX&condition=used', 'Texas, Used'],
  ['heads=6&heads=4&heads=5&brand=ZSK&brand=Tajima', 'ZSK or Tajima, 4 to 6 heads'],
  ['heads=4&heads=8&heads=12&state=TX&state=OH', '4, 8 or 12 heads, Texas or Ohio'],
])('%s is described in words', (query, words) => {
  const read = readSavedQuery(query);
  expect(read === null ? null : describeSearch(read.search)).toBe(words);
});

test.each([
  '',
  'page=2&view=list',
  'sort=price',
  'heads=many',
  'colour=red&brand=Tajima',
  'constructor=red&brand=Tajima',
  'brand=Tajima&state=TX&state=Texas',
])('“%s” is not a search to save', (query) => expect(readSavedQuery(query)).toBeNull());

test('order, layout and page are not saved, and parameters in any order are the same search', () => {
  expect(readSavedQuery('brand=ZSK&brand=Tajima&sort=price&page=3&view=list&heads=6')?.query).toBe(
    readSavedQuery('heads=6&brand=Tajima&brand=ZSK')?.query,
  );
});

test('a saved search reads as itself', () => {
  const query = fc.record(
    {
      brand: fc.uniqueArray(fc.constantFrom('Tajima', 'ZSK', 'SWF & Sons'), { minLength: 1 }),
      heads: fc.uniqueArray(fc.integer({ min: 1, max: 56 }), { minLength: 1, maxLength: 3 }),
      priceMax: fc.integer({ min: 0, max: 500_000 }),
      search: fc.constantFrom('six needle', 'cap frame 100%', 'a+b'),
      near: fc.constant('76101'),
      within: fc.constantFrom(50, 100),
      financing: fc.constant(true),
    },
    { requiredKeys: ['brand'] },
  );
  fc.assert(
    fc.property(query, (asked) => {
      const params = new URLSearchParams();
      for (const [key, value] of Object.entries(asked))
        for (const item of [value].flat()) params.append(key, String(item));
      const once = readSavedQuery(params.toString());
      if (once === null) return !('brand' in asked) || 'near' in asked !== 'within' in asked;
      expect(readSavedQuery(once.query)?.query).toBe(once.query);
      return true;
    }),
  );
});
