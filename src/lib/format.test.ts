import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCents, formatInteger, formatUsd, pluralize } from './format.ts';

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

test('an amount is written with its cents, as Intl writes it', () => {
  const written = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  fc.assert(
    fc.property(fc.integer(), (cents) => {
      expect(formatCents(cents)).toBe(written.format(cents / 100));
      expect(formatUsd(cents / 100)).toBe(formatCents(cents));
    }),
    { examples: [[0], [5], [-5], [99], [100], [112_500], [-248_000]] },
  );
});
