import { expect, test } from 'vitest';
import { SPELLED_NUMBER, spelledNumber } from './spelled-numbers.ts';

test.for([
  ['six', 6],
  ['Twelve', 12],
  ['thirty', 30],
  ['thirty-five', 35],
  ['forty two', 42],
  ['treinta y cinco', 35],
  ['veinticinco', 25],
  ['a hundred', 100],
  ['one hundred', 100],
  ['cien', 100],
  ['two hundred', 200],
  ['one hundred and fifty', 150],
  ['three hundred thirty-five', 335],
] as const)('%s is %d', ([text, number]) => {
  expect(new RegExp(`^${SPELLED_NUMBER}$`, 'i').test(text)).toBe(true);
  expect(spelledNumber(text)).toBe(number);
});

test.for(['heads', 'sixty-twelve', 'one one', 'two ten', ''])('%s is none', (text) => {
  expect(new RegExp(`^${SPELLED_NUMBER}$`, 'i').test(text)).toBe(false);
});

test('of a number in several words no part is one by itself', () => {
  const numbersIn = (text: string) => text.match(new RegExp(SPELLED_NUMBER, 'gi'));
  expect(numbersIn('thirty-five')).toEqual(['thirty-five']);
  expect(numbersIn('two hundred')).toEqual(['two hundred']);
  expect(numbersIn('2 hundred')).toBeNull();
  expect(() => spelledNumber('thirty boxes')).toThrow('boxes is no number');
});
