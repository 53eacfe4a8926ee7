import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance, withDigits } from './misspellings.ts';
import { TermDictionary } from './term-dictionary.ts';

function dictionaryOf(...words: string[]): TermDictionary {
  const dictionary = new TermDictionary();
  dictionary.add(words);
  return dictionary;
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
  const dictionary = dictionaryOf('k1506c', '1506', 'tmark1506c', '1506b', 'tajima');
  expect(dictionary.candidates('1506')).toEqual({
    exact: ['1506'],
    prefix: ['1506b'],
    infix: ['k1506c', 'tmark1506c'],
  });
  expect(dictionary.candidates('jim').infix).toEqual(['tajima']);
});

test('accents and capitals make no difference', () => {
  expect(dictionaryOf('avancé').candidates('Avance').exact).toEqual(['avancé']);
});

test('short words must be right, longer ones may have a letter wrong, long ones two', () => {
  const dictionary = dictionaryOf('swf', 'tajima', 'butterfly');
  expect(dictionary.fuzzyMatches('swg').words).toEqual([]);
  expect(dictionary.fuzzyMatches('tajma').words).toEqual(['tajima']);
  expect(dictionary.fuzzyMatches('tjma').words).toEqual([]);
  expect(dictionary.fuzzyMatches('buterfyl').words).toEqual(['butterfly']);
});

test('a wrong digit is another number, not a misspelling', () => {
  expect(dictionaryOf('k1506c').fuzzyMatches('k1508c').words).toEqual([]);
  expect(dictionaryOf('k1506c').fuzzyMatches('j1506c').words).toEqual(['k1506c']);
});

test('a model number with two of its digits exchanged is found, whole or begun', () => {
  const model = fc.stringMatching(/^[a-z]{1,4}\d{4,5}[a-z]{0,2}$/);
  fc.assert(
    fc.property(model, fc.nat(), fc.nat(), fc.nat({ max: 2 }), (word, some, more, cut) => {
      const digits = Array.from(word).flatMap((letter, at) => (/\d/.test(letter) ? [at] : []));
      const [one = 0, other = 0] = [digits[some % digits.length], digits[more % digits.length]];
      fc.pre(word[one] !== word[other]);
      const letters = Array.from(word);
      [letters[one], letters[other]] = [word[other] ?? '', word[one] ?? ''];
      const typed = letters.join('').slice(0, Math.max(digits.at(-1) ?? 0, word.length - 1 - cut) + 1);
      expect(dictionaryOf(word, 'tajima').fuzzyMatches(typed).words).toEqual([word]);
    }),
  );
});

test('a name is found by its consonants, with one or two other vowels', () => {
  const name = fc.stringMatching(/^[b-df-hj-np-tv-xz][aeiou][b-df-hj-np-tv-xz][aeiou][b-df-hj-np-tv-xz][aeiou]?$/);
  const vowels = fc.constantFrom('a', 'e', 'i', 'o', 'u');
  fc.assert(
    fc.property(name, vowels, vowels, (word, first, second) => {
      const typed = Array.from(word)
        .map((letter, at) => [first, '', second][at - 1] || letter)
        .join('');
      fc.pre(typed !== word);
      expect(dictionaryOf(word, 'x1506').fuzzyMatches(typed).words).toEqual([word]);
    }),
  );
});

test('other consonants, three other vowels and other digits are another word', () => {
  const dictionary = dictionaryOf('barudan', 'k1506c', 'happy', '150');
  for (const typed of ['barugen', 'borodon', 'k1507c', 'k1500c', 'hoppi', '510', '105']) {
    expect([typed, dictionary.fuzzyMatches(typed).words]).toEqual([typed, typed === 'hoppi' ? ['happy'] : []]);
  }
});

test('letters that look like digits are read as these beside digits, and nowhere else', () => {
  const number = fc.stringMatching(/^[2-9][01]{1,4}[2-9]?$/);
  fc.assert(
    fc.property(number, fc.constantFrom('i', 'l'), (digits, one) => {
      const typed = digits.replaceAll('0', 'o').replaceAll('1', one);
      expect(withDigits(`k${typed}c`)).toBe(`k${digits}c`);
    }),
  );
  for (const word of ['oil', 'solo', 'lion', 'k-o']) expect(withDigits(word)).toBe(word);
});

test('a word that has gone is not found any more', () => {
  const dictionary = dictionaryOf('tajima');
  expect(dictionary.candidates('tajima').exact).toEqual(['tajima']);
  dictionary.remove('tajima');
  expect(dictionary.candidates('tajima').exact).toEqual([]);
  expect(dictionary.fuzzyMatches('tajma').words).toEqual([]);
});
