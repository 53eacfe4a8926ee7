import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance } from './spelling.ts';
import { Vocabulary } from './vocabulary.ts';

function vocabularyOf(...words: string[]): Vocabulary {
  const vocabulary = new Vocabulary();
  vocabulary.add(words);
  return vocabulary;
}

test.for([
  ['tajma', 'tajima', 1],
  ['tajmia', 'tajima', 1],
  ['tajimaa', 'tajima', 1],
  ['yajima', 'tajima', 1],
  ['barduan', 'barudan', 1],
  ['buterfyl', 'butterfly', 2],
  ['happy', 'tajima', 3],
] as const)('%s is %s with %i wrong', ([typed, meant, errors]) => {
  expect(editDistance(typed, meant, 2)).toBe(errors);
});

test('a distance is the same both ways, none from a word to itself, and never beyond its limit', () => {
  const word = fc.stringMatching(/^[abc]{0,6}$/);
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(editDistance(a, b, 9)).toBe(editDistance(b, a, 9));
      expect(editDistance(a, a, 2)).toBe(0);
      expect(editDistance(a, b, 1)).toBe(Math.min(editDistance(a, b, 9), 2));
    }),
  );
});

test('a token is found as a word, at the beginning of words and inside them', () => {
  const vocabulary = vocabularyOf('k1506c', '1506', 'tmark1506c', '1506b', 'tajima');
  expect(vocabulary.likenessOf('1506')).toEqual({
    exact: ['1506'],
    begun: ['1506b'],
    within: ['k1506c', 'tmark1506c'],
  });
  expect(vocabulary.likenessOf('jim').within).toEqual(['tajima']);
});

test('accents and capitals make no difference', () => {
  expect(vocabularyOf('avancé').likenessOf('Avance').exact).toEqual(['avancé']);
});

test('short words must be right, longer ones may have a letter wrong, long ones two', () => {
  const vocabulary = vocabularyOf('swf', 'tajima', 'butterfly');
  expect(vocabulary.correctionOf('swg').words).toEqual([]);
  expect(vocabulary.correctionOf('tajma').words).toEqual(['tajima']);
  expect(vocabulary.correctionOf('tjma').words).toEqual([]);
  expect(vocabulary.correctionOf('buterfyl').words).toEqual(['butterfly']);
});

test('a wrong digit is another number, not a misspelling', () => {
  expect(vocabularyOf('k1506c').correctionOf('k1508c').words).toEqual([]);
  expect(vocabularyOf('k1506c').correctionOf('j1506c').words).toEqual(['k1506c']);
});

test('a word that has gone is not found any more', () => {
  const vocabulary = vocabularyOf('tajima');
  expect(vocabulary.likenessOf('tajima').exact).toEqual(['tajima']);
  vocabulary.remove('tajima');
  expect(vocabulary.likenessOf('tajima').exact).toEqual([]);
  expect(vocabulary.correctionOf('tajma').words).toEqual([]);
});
