import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCityPhrase, type FindCity } from './city-phrase.rules.ts';

const CITIES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  dallas: { TX: 120, GA: 2 },
  'fort worth': { TX: 56 },
  'new york': { NY: 159 },
  portland: { OR: 59, ME: 9 },
  home: { PA: 1 },
  grapevine: { TX: 2 },
  washington: { DC: 274 },
  happy: { TX: 1 },
  head: { OR: 1 },
  carolina: { TX: 9 },
  west: { TX: 9 },
  california: { PA: 1 },
  houlton: { ME: 1 },
};

/** The ZIP code belongs to the state, so that tests can tell which city was found. */
const findCity: FindCity = (name, state, { isMisspelt = false } = {}) => {
  if (isMisspelt) return MISSPELT.has(name) ? findCity('portland', state) : null;
  const found = Object.entries(CITIES[name.toLowerCase()] ?? {}).find(([code]) => state === null || code === state);
  return found === undefined ? null : { zip: ZIPS[found[0]] ?? '00000', zipCount: found[1] };
};
const MISSPELT: ReadonlySet<string> = new Set(['portlnad', 'houlton']);
const ZIPS: Readonly<Record<string, string>> = {
  TX: '75001',
  GA: '30132',
  NY: '10016',
  OR: '97201',
  ME: '04104',
  PA: '15747',
  DC: '20001',
};

test.for([
  ['near dallas', 'near 75001'],
  ['Dallas', 'near 75001'],
  ['used tajima near Fort Worth 6 head', 'used tajima near 75001 6 head'],
  ['within 200 miles of dallas', 'within 200 miles of 75001'],
  ['tajima in dallas, ga', 'tajima in 30132'],
  ['portland maine', 'near 04104'],
  ['barudan portland or', 'barudan near 97201'],
  ['6 head around dallas area under 40k', '6 head around 75001 under 40k'],
  ['cerca de dallas', 'cerca de 75001'],
  ['near new york', 'near 10016'],
  ['used new york ny', 'used near 10016'],
  ['washington dc', 'near 20001'],
  ['near dallas or portland', 'near 75001 or portland'],
  ['home, pa', 'near 15747'],
  ['near grapevine tx', 'near 75001'],
  ['grapevine, tx tajima', 'near 75001 tajima'],
  ['near west dallas', 'near 75001'],
  ['used 4 head near portlnad', 'used 4 head near 97201'],
  ['dallas area', 'near 75001'],
  ['4 head fort worth metro area under 20k', '4 head near 75001 under 20k'],
  ['portland me barudan', 'near 04104 barudan'],
] as const)('%s reads as %s', ([search, text]) => {
  expect(readCityPhrase(search, findCity)?.text).toBe(text);
});

test.for([
  'in home use',
  'in portlnad',
  'near houlton',
  'portlnad',
  'available around portlnad',
  'new york',
  'in washington',
  'grapevine',
  'tajima dallas used',
  'near mint condition',
  'near 77011',
  'near home',
  'tajima -dallas tx',
  'happy texas',
  'Happy TX',
  'grapevine texas',
  'not in dallas',
  'tajima, but not near dallas',
  'near california',
  'used near north carolina',
  'west texas tajima',
  'happy or melco',
  'single head or twin',
  'dallas 6',
  '',
])('%s names no city', (search) => {
  expect(readCityPhrase(search, findCity)).toBeNull();
});

test('what is left of any text is the text without the city', () => {
  const word = fc.constantFrom(
    'near',
    'in',
    'dallas',
    'fort',
    'worth',
    'tx',
    'or',
    ',',
    '6',
    'head',
    'home',
    'area',
    '(',
    'new york',
  );
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const search = words.join(' ');
      const found = readCityPhrase(search, findCity);
      if (found === null) return;
      const [before = '', after = ''] = found.text.split(found.zip, 2);
      const start = before.replace(/(?:near|in) $/, '');
      expect(search.startsWith(start + found.match)).toBe(true);
      expect(search.endsWith(after)).toBe(true);
      expect(found.match.trim()).toBe(found.match);
    }),
  );
});
