import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { stitchComparisonLabel } from './stitch-comparison.rules.ts';

test.for([
  [{ machines: 9, fewer: 9, more: 0 }, null],
  [{ machines: 10, fewer: 7, more: 3 }, 'more than seven of ten here'],
  [{ machines: 10, fewer: 1, more: 9 }, 'fewer than nine of ten here'],
  [{ machines: 40, fewer: 31, more: 5 }, 'more than seven of ten here'],
  [{ machines: 12, fewer: 12, more: 0 }, 'more than all others here'],
  [{ machines: 12, fewer: 0, more: 12 }, 'fewer than all others here'],
  [{ machines: 10, fewer: 3, more: 3 }, null],
] as const)('%o reads %s', ([counts, words]) => {
  expect(stitchComparisonLabel(counts)).toBe(words);
});

test('it never claims more than is true', () => {
  const WORDS = ['five', 'six', 'seven', 'eight', 'nine'];
  fc.assert(
    fc.property(fc.nat(50), fc.nat(50), fc.nat(5), (fewer, more, same) => {
      const machines = fewer + more + same;
      const [, word = '', tenths = ''] =
        /^(more|fewer) than (\w+) of ten/.exec(stitchComparisonLabel({ machines, fewer, more }) ?? '') ?? [];
      if (word === '') return;
      expect((word === 'more' ? fewer : more) * 10).toBeGreaterThanOrEqual((WORDS.indexOf(tenths) + 5) * machines);
    }),
  );
});
