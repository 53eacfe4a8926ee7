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
] as const)('%s is %d', ([text, number]) => {
  expect(new RegExp(`^${SPELLED_NUMBER}$`, 'i').test(text)).toBe(true);
  expect(spelledNumber(text)).toBe(number);
});

test.for(['heads', 'sixty-twelve', 'one one', ''])('%s is none', (text) => {
  expect(new RegExp(`^${SPELLED_NUMBER}$`, 'i').test(text)).toBe(false);
});
