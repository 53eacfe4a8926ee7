import { expect, test } from 'vitest';
import { isDataError } from './database-errors.ts';

test.each([
  ['22021', true],
  ['23514', true],
  ['54000', true],
  ['40P01', false],
  ['57P01', false],
  ['2200', false],
  ['ECONNRESET', false],
])('a failure with the code %s is of the data: %s, however deep it lies', (code, isOfData) => {
  const failure = Object.assign(new Error('refused'), { code });
  expect(isDataError(failure)).toBe(isOfData);
  expect(isDataError(new Error('a statement failed', { cause: failure }))).toBe(isOfData);
});
