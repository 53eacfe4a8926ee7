import { expect, test } from 'vitest';
import { formatInteger } from '#app/lib/format.ts';
import { blankOf, fillBlanks, DerivedCountError } from './count-blanks.ts';

test('a count stands in a page wherever its blank stood, in data and in text', () => {
  const [first, second] = [blankOf(0), blankOf(1)];
  const html = `<b>${formatInteger(Number(second))} machines</b><i>${first}</i>{"count":${second},"total":${first}}`;
  expect(fillBlanks(html, [12, 1_204])).toBe('<b>1,204 machines</b><i>12</i>{"count":1204,"total":12}');
  expect(fillBlanks('<p>9,000,000,001</p>', [5])).toBe('<p>9,000,000,001</p>');
});

test('a number that a page has derived from a count does not leave as if it were one', () => {
  const blank = Number(blankOf(1));
  for (const derived of [blank - 8, blank + 1, Number(blankOf(2)), -blank - 1])
    expect(() => fillBlanks(`<p>${derived}</p>`, [12, 1_204])).toThrow(DerivedCountError);
  for (const cut of [blankOf(1).slice(0, -1), formatInteger(blank).slice(0, -2)])
    expect(() => fillBlanks(cut, [12, 1_204])).toThrow(DerivedCountError);
});
