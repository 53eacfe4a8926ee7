import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { wholeWords } from './whole-words.ts';

test('a whole number is written as Intl writes it', () => {
  const written = new Intl.NumberFormat('en-US');
  fc.assert(
    fc.property(fc.oneof(fc.integer(), fc.maxSafeInteger()), (whole) => {
      expect(wholeWords(whole)).toBe(written.format(whole));
    }),
    { examples: [[0], [999], [1_000], [-1_000], [999_999], [1_000_000]] },
  );
});
