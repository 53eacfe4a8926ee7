import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseLeniently, parseSearch } from '#app/lib/query-string.ts';
import { searchOfPanel, understoodFilters, withUnderstoodFilters } from './understood-labels.rules.ts';
import { browseSearch } from './browse-search.schema.ts';
import { machineFilters } from './catalogue.schema.ts';
import { understandSearch } from './understood-phrases.rules.ts';

const findCity = (name: string) => (name.toLowerCase() === 'fort worth' ? { zip: '76101', zipCount: 56 } : null);

function chipsOf(search: string, ignored: readonly string[] = []) {
  return understoodFilters({ search }, understandSearch(search, findCity).phrases, ignored).map(
    ({ words, without }) => [words, without.search],
  );
}

test.for([
  [
    'used near Fort Worth 6 heads',
    [
      ['Used', 'near Fort Worth 6 heads'],
      ['Near Fort Worth', 'used 6 heads'],
      ['6 heads', 'used near Fort Worth'],
    ],
  ],
  ['fort  worth, tx tajima', [['Fort worth, tx', 'tajima']]],
  [
    '6 heads single phase under 40k',
    [
      ['6 heads', 'single phase under 40k'],
      ['Phases: Single-phase', '6 heads under 40k'],
      ['Up to $40,000', '6 heads single phase'],
    ],
  ],
  ['used Tajima', [['Used', 'Tajima']]],
  [
    'tajima, texas, 2015 or newer',
    [
      ['TX', 'tajima, 2015 or newer'],
      ['From 2015', 'tajima, texas'],
    ],
  ],
  ['4 or 6 heads', [['4 heads, 6 heads', undefined]]],
  ['at least 6 heads barudan', [['At least 6 heads', 'barudan']]],
  ['2015 or 2018 swf', [['2015 or 2018', 'swf']]],
  ['within 200 miles of 77011 caps', [['Within 200 miles of 77011', 'caps']]],
  ['near 77011', [['Near 77011', undefined]]],
  ['14 x 20 in field', [['14 x 20 in field', undefined]]],
  [
    'under 100 million stitches usb',
    [
      ['Stitch counter: up to 100 million', 'usb'],
      ['Takes designs by: USB', 'under 100 million stitches'],
    ],
  ],
  ['all heads working', [['All heads work', undefined]]],
  ['$40,000+ happy', [['From $40,000', 'happy']]],
  ['tmar k1506c', []],
  [
    '6 heads -used',
    [
      ['6 heads', '-used'],
      ['Not used', '6 heads'],
    ],
  ],
] as const)('of “%s” each phrase that is understood can be taken out by itself', ([search, chips]) => {
  expect(chipsOf(search)).toEqual(chips);
});

test('what no machine on the list has is not said to be understood', () => {
  expect(chipsOf('6 heads single phase', ['single phase'])).toEqual([['6 heads', 'single phase']]);
});

test('whatever is typed, what is understood is what a list takes, and without it the text is shorter', () => {
  const words = fc.constantFrom(
    'under',
    '40k',
    '$',
    '6',
    'heads',
    'x',
    '14',
    'in',
    'field',
    '2015',
    'or',
    'newer',
    'texas',
    'single',
    'phase',
    '77011',
    'near',
    'used',
    '(',
    '[a',
    '\\',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(words, fc.string()), { maxLength: 8 }), (parts) => {
      const search = parts.join(' ');
      const understood = understandSearch(search, findCity).phrases;
      for (const { query } of understood) {
        if (query !== null) expect(machineFilters.safeParse(parseSearch(query)).success).toBe(true);
      }
      for (const { words: label, without } of understoodFilters(
        parseLeniently(browseSearch, { search }),
        understood,
        [],
      ))
        expect([label === '', (without.search ?? '').length < search.length]).toEqual([false, true]);
    }),
    { examples: [[['0H']]] },
  );
});

test('the panel shows the filters of the text beside those of the address', () => {
  const { phrases } = understandSearch('used 6 heads under 40k caps', findCity);
  const search = parseLeniently(browseSearch, { search: 'used 6 heads under 40k caps', heads: [4], priceMax: 30_000 });
  expect(withUnderstoodFilters(search, phrases, [])).toEqual({
    ...search,
    condition: ['USED'],
    heads: [4, 6],
    priceMax: 30_000,
  });
  expect(withUnderstoodFilters(search, phrases, ['used']).condition).toBeUndefined();
});

test.for([
  ['nothing', {}, { search: 'used 6 heads caps' }],
  ['another filter', { brand: ['SWF'] }, { search: 'used 6 heads caps', brand: ['SWF'] }],
  ['one phrase removed', { condition: undefined }, { search: '6 heads caps' }],
  ['one phrase extended', { heads: [4, 6] }, { search: 'used caps', heads: [4, 6] }],
  ['another text', { search: 'tajima' }, { search: 'tajima' }],
  ['another text and filter', { search: 'tajima', heads: [4, 6] }, { search: 'tajima', heads: [4, 6] }],
] as const)('after the change of %s in the panel the text says the rest', ([, change, expected]) => {
  const search = { search: 'used 6 heads caps' };
  const { phrases } = understandSearch(search.search, findCity);
  const chosen = { ...withUnderstoodFilters(search, phrases, []), ...change };
  expect(searchOfPanel(parseLeniently(browseSearch, chosen), search, phrases, [])).toEqual(
    parseLeniently(browseSearch, expected),
  );
});
