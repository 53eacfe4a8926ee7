import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSearch } from '#app/lib/query-string.ts';
import { withoutContacts } from '#app/lib/contact-data.ts';
import { toLoggedSearch } from './logged-search.rules.ts';

test.each([
  ['tajima 817-555-0100', 'tajima'],
  ['tajima 200-300-2000', 'tajima'],
  ['call +49 151 2345678 please', 'call please'],
  ['555-0100', ''],
  ['(817) 555 0100 barudan', 'barudan'],
  ['8175550100', ''],
  ['ada@shop.example, 6 heads', '6 heads'],
  ['ada @ shop', 'ada shop'],
  ['2015-2018 tajima', '2015-2018 tajima'],
  ['from 30000-40000', 'from 30000-40000'],
  ['$10,000 to $20,000', '$10,000 to $20,000'],
  ['TMAR-K1506C 15 needles', 'TMAR-K1506C 15 needles'],
  ['near 76101', 'near 76101'],
  ['1504 2008', '1504 2008'],
])('of %j remains %j', (text, rest) => {
  expect(withoutContacts(text)).toBe(rest);
});

test('a telephone number at the end of what is kept of a long text leaves no beginning', () => {
  const logged = toLoggedSearch(`search=${'w'.repeat(90)}+817-555-0100+tajima`);
  expect(logged).toBe(`search=${'w'.repeat(90)}+tajima`);
});

const digits = (length: number) => fc.stringMatching(new RegExp(`^[2-9]\\d{${length - 1}}$`));
const phone = fc
  .tuple(digits(3), digits(3), digits(4), fc.constantFrom(' ', '-', '.', ''))
  .map(([area, exchange, line, separator]) => [area, exchange, line].join(separator));
const query = fc
  .record(
    {
      brand: fc.constantFrom('Tajima', 'BARUDAN', 'ZSK'),
      heads: fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 3 }),
      priceMax: fc.integer({ min: 1, max: 99_999 }),
      page: fc.integer({ min: 1, max: 9 }),
      search: fc.string({ unit: 'grapheme', maxLength: 120 }),
    },
    { requiredKeys: [] },
  )
  .map((fields) =>
    Object.entries(fields).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, String(one)]),
    ),
  );

test('the address of a counted search is canonical: it is that of itself, and of any order of its parameters', () => {
  fc.assert(
    fc.property(query, (params) => {
      const logged = toLoggedSearch(new URLSearchParams(params).toString());
      if (logged === null) return;
      expect(toLoggedSearch(logged)).toBe(logged);
      expect(toLoggedSearch(new URLSearchParams(params.toReversed()).toString())).toBe(logged);
      expect(logged.length).toBeLessThanOrEqual(500);
    }),
  );
});

test('a telephone number remains nowhere in a counted search, whatever the words around it', () => {
  const word = fc.constantFrom('tajima', 'call', '6 heads', 'me:');
  fc.assert(
    fc.property(fc.array(word), phone, fc.array(word), (before, number, after) => {
      const typed = [...before, number, ...after].join(' ');
      const search = parseSearch(toLoggedSearch(`search=${encodeURIComponent(typed)}`) ?? '')['search'] ?? '';
      expect(search).not.toContain(number);
      expect(String(search).replaceAll(/\D/g, '')).not.toContain(number.replaceAll(/\D/g, ''));
    }),
  );
});
