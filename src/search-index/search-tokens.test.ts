import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchTokens } from './search-tokens.ts';

const THIS_YEAR = new Date().getUTCFullYear();
const textsOf = (text: string) => searchTokens(text).map((token) => token.text);
const criteriaOf = (text: string) => searchTokens(text).map(({ criteria }) => criteria);
const among = (key: string, ...values: string[]) => ({ key, min: null, max: null, values });
const within = (key: string, min: number | null, max: number | null) => ({ key, min, max, values: null });

test.for(['6 head', '6-head', '6 heads', '6heads', '6HEAD', 'six heads', '6 hd', '06 heads', '6h', 'seis cabezas'])(
  '%s means six heads',
  (text) => {
    expect(criteriaOf(text)).toEqual([[among('heads', '6')]]);
  },
);

test.for(['15 needle', '15-needles', '15needles', '15n', 'quince agujas', '15 color'])(
  '%s means fifteen needles',
  (text) => {
    expect(criteriaOf(text)).toEqual([[among('needles', '15')]]);
  },
);

test.for([
  ['4 or 6 heads', [[among('heads', '4', '6')]]],
  ['4, 6 or 8 heads', [[among('heads', '4', '6', '8')]]],
  ['4 head or 6 head', [[among('heads', '4'), among('heads', '6')]]],
  ['4-6 heads', [[within('heads', 4, 6)]]],
  ['de 4 a 6 cabezas', [[within('heads', 4, 6)]]],
  ['6+ heads', [[within('heads', 6, null)]]],
  ['6 heads or more', [[within('heads', 6, null)]]],
  ['at least 12 needles', [[within('needles', 12, null)]]],
  ['more than 4 heads', [[within('heads', 5, null)]]],
  ['up to 8 heads', [[within('heads', null, 8)]]],
  ['under 12 heads', [[within('heads', null, 11)]]],
  ['multi-head', [[within('heads', 2, null)]]],
  ['2015 or newer', [[within('year', 2015, null)]]],
  ['2015+', [[within('year', 2015, null)]]],
  ['since 2015', [[within('year', 2015, null)]]],
  ['newer than 2015', [[within('year', 2016, null)]]],
  ['before 2010', [[within('year', null, 2009)]]],
  ['2010 or older', [[within('year', null, 2010)]]],
  ['2014-2018', [[within('year', 2014, 2018)]]],
  ['not older than 2017', [[within('year', 2017, null)]]],
  ['no newer than 2017', [[within('year', null, 2017)]]],
  ["'19 or later", [[within('year', 2019, null)]]],
  ['from the 90s', [[within('year', 1990, 1999)]]],
  ['2010s', [[within('year', 2010, 2019)]]],
  ['less than 5 years old', [[within('year', THIS_YEAR - 5, null)]]],
  ['5 years or newer', [[within('year', THIS_YEAR - 5, null)]]],
  ['at least 10 years old', [[within('year', null, THIS_YEAR - 10)]]],
  ['late model', [[within('year', THIS_YEAR - 7, null)]]],
  ['like new', [[among('condition', 'used', 'refurbished')]]],
  ['refurbashed', [[among('condition', 'refurbished')]]],
  ['2 heds', [[among('heads', '2')]]],
  ['15 nedles', [[among('needles', '15')]]],
  ['low stitch count', [[within('stitchCount', null, 50_000_000)]]],
  ['low hours', [[within('powerOnHours', null, 3_000)]]],
  ['one owner', [[within('owners', null, 1)]]],
  ['único dueño', [[within('owners', null, 1)]]],
  ['never used', [[among('condition', 'new')]]],
  ['west texas', [[among('state', 'TX')]]],
  ['west virginia', [[among('state', 'WV')]]],
  ['southern california', [[among('state', 'CA')]]],
  ['new jersy', [[among('state', 'NJ')]]],
  ['north carolna', [[among('state', 'NC')]]],
  ['doble cabezal', [[among('heads', '2')]]],
  ['newer than 2015 older than 2020', [[within('year', 2016, 2019)]]],
  ['a.k.a. o.k. c.o.d.', [[], [], []]],
  ['lease or finance', [[]]],
  ['N.C.', [[among('state', 'NC')]]],
  ['4 cabesas', [[among('heads', '4')]]],
  ['finance options', [[among('financing', 'true')]]],
  ['n. carolina', [[among('state', 'NC')]]],
  ['w virginia', [[among('state', 'WV')]]],
  ['consinment', [[among('consignment', 'true')]]],
  ['between 2018 and 2014', [[within('year', 2014, 2018)]]],
  ['2015 or 2016', [[within('year', 2015, 2015), within('year', 2016, 2016)]]],
  ['used or refurbished', [[among('condition', 'refurbished'), among('condition', 'used')]]],
  ['second hand', [[among('condition', 'used')]]],
  ['brand new', [[among('condition', 'new')]]],
  ['nueva', [[among('condition', 'new')]]],
  ['in Texas', [[among('state', 'TX')]]],
  ['new york', [[among('state', 'NY')]]],
  ['tx', [[among('state', 'TX')]]],
  ['machine in OK', [[among('state', 'OK')]]],
] as const)('%s is a fact', ([text, criteria]) => {
  expect(criteriaOf(text)).toEqual(criteria);
});

test.for([
  ['tajima or barudan', ['tajima or barudan'], [['tajima', 'barudan']]],
  ['happy vs melco usb', ['usb', 'happy or melco'], [['usb'], ['happy', 'melco']]],
  ['new or tajima', ['new', 'tajima'], [[], ['tajima']]],
  ['quiet or tajima', ['quiet', 'tajima'], [['quiet'], ['tajima']]],
  ['tmar-k1506c or bekt-s1501', ['tmar', 'k1506c', 'bekt', 's1501'], [['tmar'], ['k1506c'], ['bekt'], ['s1501']]],
] as const)('%s is a choice only of whole words that say something', ([text, texts, words]) => {
  const tokens = searchTokens(text);
  expect(tokens.map((token) => token.text)).toEqual(texts);
  expect(tokens.map((token) => token.words)).toEqual(words);
});

test('what says little is minor, and of facts none is', () => {
  const tokens = searchTokens('used 2 head tajima for my shop');
  expect(tokens.filter(({ occur }) => occur === 'should').map(({ text }) => text)).toEqual(['shop']);
});

test('a number that a fact has been said in puts first who writes it', () => {
  expect(searchTokens('31 million stitches').map(({ words, occur }) => [words, occur])).toEqual([
    [['31'], 'must'],
    [['31'], 'should'],
  ]);
});

test('one of each is understood at once', () => {
  expect(criteriaOf('used tajima 4 or 6 head 15 needle 2015 or newer texas')).toEqual([
    [among('heads', '4', '6')],
    [among('needles', '15')],
    [within('year', 2015, null)],
    [among('state', 'TX')],
    [among('condition', 'used')],
    [],
  ]);
});

test.for([
  ['MT-1501', ['mt', '1501']],
  ['swf E-T1501C', ['swf', 'e', 't1501c']],
  ['is it ok or in de la', []],
  ['EMBROIDERY MACHINE IN GOOD CONDITION OR BETTER', ['condition', 'better']],
  ['k1506', ['k1506']],
  ['12" hoops', ['12', 'hoops']],
] as const)('%s says no fact', ([text, texts]) => {
  expect(criteriaOf(text).flat()).toEqual([]);
  expect(textsOf(text)).toEqual(texts);
});

test('a text is taken apart at everything that is no letter or digit, each word once', () => {
  expect(textsOf('Tajima TMAR-K1506C, tajima!')).toEqual(['tajima', 'tmar', 'k1506c']);
  expect(textsOf("Avancé & 'x' | (z):* \\")).toEqual(['avancé', 'x', 'z']);
  expect(textsOf(' -- "" ')).toEqual([]);
});

test('words that every listing could have say nothing, misspelt or not', () => {
  expect(textsOf('commercial embroidary machines for sale, bordadora industrial en venta')).toEqual([]);
});

test('only the first dozen words count', () => {
  expect(searchTokens(Array.from({ length: 60 }, (_, index) => `word${index}`).join(' '))).toHaveLength(12);
});

test('however long and odd a text is, it is read at once', () => {
  const parts = fc.constantFrom(
    '4 or ',
    '6-',
    'heads',
    '2015 ',
    'to ',
    ',',
    'new ',
    '"',
    '\u202e',
    '😀',
    'x'.repeat(500),
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(parts, fc.string()), { maxLength: 400, size: 'max' }), (texts) => {
      const startedAt = performance.now();
      expect(searchTokens(texts.join('')).length).toBeLessThanOrEqual(12);
      expect(performance.now() - startedAt).toBeLessThan(1_000);
    }),
    { numRuns: 100 },
  );
});

test.for([
  ['4 head not swf', ['swf']],
  ['no tajima', ['tajima']],
  ['anything but melco or swf', ['melco', 'swf']],
  ['not in texas or california', ['TX', 'CA']],
  ['not used or refurbished', ['used', 'refurbished']],
  ['no more than 4 heads', ['5..']],
  ['southwest florida', []],
  ['6 head -swf', ['swf']],
  ['6 head \u2013swf', ['swf']],
  ['tajima -used -texas', ['TX', 'used']],
  ['-swf', ['swf']],
  ['6 head - swf', []],
  ['6-head-used', []],
  ['under 40k-used', []],
  ['E-T1501C', []],
  ['tajima -2018', []],
] as const)('%s wants none of %o', ([text, unwanted]) => {
  const said = searchTokens(text)
    .filter(({ occur }) => occur === 'mustNot')
    .flatMap(({ criteria, words }) => words.concat(criteria.flatMap(({ values, min }) => values ?? `${min}..`)));
  expect(said.toSorted()).toEqual(unwanted.toSorted());
});

test('a side of a state is that state, and by itself a region', () => {
  expect(criteriaOf('southwest florida')).toEqual([[among('state', 'FL')]]);
  expect(criteriaOf('west virginia')).toEqual([[among('state', 'WV')]]);
  expect(criteriaOf('new england')).toEqual([[among('state', 'CT', 'MA', 'ME', 'NH', 'RI', 'VT')]]);
});
