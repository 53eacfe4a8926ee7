import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RateBand } from '#app/db/commission-enums.ts';
import { bandLabels, bandOf, isAscending, sellersShare, shareLabel } from './rates.rules.ts';

const FIVE_TO_TEN = [{ upToUsd: null, lowPercent: 5, highPercent: 10 }];

const price = fc.integer({ min: 1, max: 9_999_999 });
const percents = fc
  .tuple(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 10_000 }))
  .map(([one, other]) => ({ lowPercent: Math.min(one, other) / 100, highPercent: Math.max(one, other) / 100 }));
/** Up to four bands, the last without an end. */
const bands: fc.Arbitrary<RateBand[]> = fc
  .tuple(fc.uniqueArray(price, { maxLength: 3 }), fc.array(percents, { minLength: 4, maxLength: 4 }))
  .map(([ends, rates]) =>
    [...ends.toSorted((a, b) => a - b), null].flatMap((upToUsd, at) => {
      const rate = rates[at];
      return rate === undefined ? [] : [{ upToUsd, ...rate }];
    }),
  );

test('at a commission of 5 to 10 percent a seller receives 90 to 95 percent', () => {
  expect(shareLabel(FIVE_TO_TEN, 33_500)).toBe('at $33,500 you receive $30,150 to $31,825');
  expect(shareLabel([{ upToUsd: null, lowPercent: 10, highPercent: 10 }], 999)).toBe('at $999 you receive $899');
});

test('a seller receives the price less the commission, never more by a fraction of a dollar', () => {
  fc.assert(
    fc.property(bands, price, (all, priceUsd) => {
      const { lowPercent, highPercent } = bandOf(all, priceUsd);
      const { leastUsd, mostUsd } = sellersShare(all, priceUsd);
      // In integers: hundredths of a percent of dollars.
      for (const [shareUsd, percent] of [[leastUsd, highPercent] as const, [mostUsd, lowPercent] as const]) {
        const exact = BigInt(priceUsd) * BigInt(10_000 - Math.round(percent * 100));
        expect(BigInt(shareUsd)).toBe(exact / 10_000n);
      }
      expect(leastUsd).toBeGreaterThanOrEqual(0);
      expect(leastUsd).toBeLessThanOrEqual(mostUsd);
      expect(mostUsd).toBeLessThanOrEqual(priceUsd);
    }),
  );
});

test('every price has the first band that does not end below it', () => {
  fc.assert(
    fc.property(bands, price, (all, priceUsd) => {
      expect(isAscending(all)).toBe(true);
      const at = all.indexOf(bandOf(all, priceUsd));
      expect(all[at]?.upToUsd ?? priceUsd).toBeGreaterThanOrEqual(priceUsd);
      expect(all[at - 1]?.upToUsd ?? 0).toBeLessThan(priceUsd);
    }),
  );
});

test('bands out of order, or without a last one, are not ascending', () => {
  const band = (upToUsd: number | null) => ({ upToUsd, lowPercent: 5, highPercent: 10 });
  for (const ends of [[], [1_000], [2_000, 1_000, null], [1_000, 1_000, null], [null, null]])
    expect(isAscending(ends.map(band))).toBe(false);
  expect(isAscending([1_000, 2_000, null].map(band))).toBe(true);
});

test('bands are named by where they end', () => {
  const band = (upToUsd: number | null) => ({ upToUsd, lowPercent: 5, highPercent: 10 });
  expect(bandLabels([band(20_000), band(50_000), band(null)])).toEqual([
    'up to $20,000',
    'up to $50,000',
    'above $50,000',
  ]);
  expect(bandLabels([band(null)])).toEqual(['any price']);
});
