import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { guideRange, yearBand } from './price-guide.rules.ts';

test('every year is in one band of four years, which follow each other', () => {
  expect(yearBand(2015)).toEqual({ fromYear: 2015, toYear: 2018 });
  expect(yearBand(2014)).toEqual({ fromYear: 2011, toYear: 2014 });
  fc.assert(
    fc.property(fc.integer({ min: 1900, max: 2200 }), (year) => {
      const { fromYear, toYear } = yearBand(year);
      expect(year).toBeGreaterThanOrEqual(fromYear);
      expect(year).toBeLessThanOrEqual(toYear);
      expect(yearBand(toYear + 1).fromYear).toBe(toYear + 1);
    }),
  );
});

describe('the range of prices', () => {
  test.each([
    [{ sold: 9, sellers: 9 }, null],
    [{ sold: 10, sellers: 2 }, null],
    [
      { sold: 10, sellers: 3 },
      { lowUsd: 21_000, highUsd: 28_000 },
    ],
  ])('of %j sales is %j', (counts, range) => {
    expect(guideRange({ ...counts, lowUsd: 21_900, highUsd: 27_010 })).toEqual(range);
  });

  test('includes what it rounds, and is not exact', () => {
    const price = fc.integer({ min: 1, max: 500_000 });
    fc.assert(
      fc.property(price, price, (one, other) => {
        const [lowUsd, highUsd] = [Math.min(one, other), Math.max(one, other)];
        const range = guideRange({ sold: 12, sellers: 4, lowUsd, highUsd });
        expect(range?.lowUsd).toBeLessThanOrEqual(lowUsd);
        expect(range?.highUsd).toBeGreaterThanOrEqual(highUsd);
        expect((range?.lowUsd ?? 1) % 500).toBe(0);
        expect((range?.highUsd ?? 1) % 500).toBe(0);
      }),
    );
  });
});
