import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { latinName, mixesAlphabets, skeletonOf } from './look-alikes.ts';

test.each([
  ['T\u0430jima', 'Tajima'],
  ['\u0422\u0410\u0408\u0406\u041c\u0410', 'TAJIMA'],
  ['\u0392arudan', 'Barudan'],
  ['\uff34ajima', 'Tajima'],
  ['\u{1d413}ajima', 'Tajima'],
  ['Taj\u0131ma', 'Tajima'],
  ['Avanc\u0435\u0301', 'Avanc\u00e9'],
])('%s is read as %s', (name, latin) => {
  expect(latinName(name)).toBe(latin);
  expect(skeletonOf(` ${name} `)).toBe(skeletonOf(latin));
});

test.each([
  'Tajima',
  'Avanc\u00e9',
  'TMAR\u2122-K1506C',
  'B-1501B/T',
  '\u0412\u044b\u0448\u0438\u0432\u043a\u0430',
  '\u30bf\u30b8\u30de Tajima',
  '10\u00b2',
])('%s stays as it is', (name) => {
  expect(latinName(name)).toBe(name);
});

test.each([
  ['T\u0430jima', true],
  ['\u0422\u0410\u0408\u0406\u041c\u0410', true],
  ['Taj\u0438ma', true],
  ['\u0412\u044b\u0448\u0438\u0432\u043a\u0430 15', false],
  ['\u0391\u03b8\u03ae\u03bd\u03b1', false],
  ['\u30bf\u30b8\u30de Tajima', false],
  ['Jos\u00e9 N\u00fa\u00f1ez', false],
  ['', false],
])('%j mixes alphabets: %s', (name, isMixed) => {
  expect(mixesAlphabets(name)).toBe(isMixed);
});

test('reading a name twice changes nothing more, and Latin names are their own skeletons', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(latinName(latinName(name))).toBe(latinName(name));
      expect(skeletonOf(latinName(name))).toBe(skeletonOf(name));
    }),
  );
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9 /-]{0,20}$/), (name) => {
      expect(latinName(name)).toBe(name);
      expect(skeletonOf(name)).toBe(name.trim().toLowerCase());
      expect(mixesAlphabets(name)).toBe(false);
    }),
  );
});
