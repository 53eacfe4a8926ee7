import { expect, test } from 'vitest';
import { searchTokens } from './search-tokens.ts';

const textsOf = (text: string) => searchTokens(text).map((token) => token.text);

test.for(['6 head', '6-head', '6 heads', '6heads', '6HEAD', 'six heads', '6 hd', '06 heads'])(
  '%s means six heads',
  (text) => {
    expect(searchTokens(text)).toEqual([{ text: '6 heads', count: { of: 'heads', number: 6 } }]);
  },
);

test.for(['15 needle', '15-needles', '15needles'])('%s means fifteen needles', (text) => {
  expect(searchTokens(text)[0]?.count).toEqual({ of: 'needles', number: 15 });
});

test('a text is taken apart at everything that is no letter or digit, each word once', () => {
  expect(textsOf('Tajima TMAR-K1506C, tajima!')).toEqual(['tajima', 'tmar', 'k1506c']);
  expect(textsOf("Avancé & 'x' | (y):* \\")).toEqual(['avancé', 'x', 'y']);
  expect(textsOf(' -- "" ')).toEqual([]);
});

test('only the first dozen words count', () => {
  expect(searchTokens(Array.from({ length: 60 }, (_, index) => `word${index}`).join(' '))).toHaveLength(12);
});
