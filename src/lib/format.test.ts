import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pluralize, formatInteger } from './format.ts';

test('a whole number is written as Intl writes it', () => {
  const written = new Intl.NumberFormat('en-US');
  fc.assert(
    fc.property(fc.oneof(fc.integer(), fc.maxSafeInteger()), (whole) => {
      expect(formatInteger(whole)).toBe(written.format(whole));
    }),
    { examples: [[0], [999], [1_000], [-1_000], [999_999], [1_000_000]] },
  );
});

test('what is counted is told in the singular or the plural', () => {
  expect(pluralize(1, 'view')).toBe('1 view');
  expect(pluralize(0, 'view')).toBe('0 views');
  expect(pluralize(1_200, 'view')).toBe('1,200 views');
  expect(pluralize(2, 'entry', 'entries')).toBe('2 entries');
});
