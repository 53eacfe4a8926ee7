import { expect, test } from 'vitest';
import { availableLabel, machinesLabel, showingLabel } from './browse-labels.rules.ts';

test('the number of machines is said in words that fit it', () => {
  expect(machinesLabel(0, true)).toBe('0 machines');
  expect(machinesLabel(1, true)).toBe('1 machine');
  expect(machinesLabel(12_345, true)).toBe('12,345 machines');
  expect(machinesLabel(1_000, false)).toBe('more than 1,000 machines');
});

test('a page says which of the results it shows; the last one ends where they end', () => {
  expect(showingLabel(0, 12, 97, true)).toBe('Showing 1 to 12 of 97 results');
  expect(showingLabel(96, 1, 97, true)).toBe('Showing 97 to 97 of 97 results');
  expect(showingLabel(48, 48, 1_000, false)).toBe('Showing 49 to 96 of more than 1,000 results');
});

test.for([
  [{}, { total: 12, totalIsExact: true, unmeasured: 0 }, '12 machines available'],
  [{ near: '77011' }, { total: 12, totalIsExact: true, unmeasured: 9 }, '12 machines available'],
  [
    { near: '77011', within: 50 },
    { total: 10, totalIsExact: true, unmeasured: 9 },
    '1 machine available, and 9 with their place on request',
  ],
  [
    { near: '77011', within: 50 },
    { total: 1_000, totalIsExact: false, unmeasured: 900 },
    '100 machines available, and more than 900 with their place on request',
  ],
] as const)('%o with %o reads %s', ([asked, found, words]) => {
  expect(availableLabel(asked, found)).toBe(words);
});
