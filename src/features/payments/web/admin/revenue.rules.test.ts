import { array, assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import {
  toBars,
  lastMonths,
  shortMonthName,
  monthName,
  monthWithYear,
  sumRevenue,
  type MonthRevenue,
} from './revenue.rules.ts';

const NOVEMBER = '2026-11';
const HEIGHT = 100;

function earned(month: string, revenueUsd: number): MonthRevenue {
  const taken = { takenUsd: revenueUsd, refundedUsd: 0, payPalUsd: revenueUsd, revenueUsd };
  return { month, payments: 1, ...taken, placementsUsd: revenueUsd, commissionsUsd: 0 };
}

test('the last months end with this one, and those without a payment are among them', () => {
  const known = [earned('2026-11', 1_375), earned('2026-09', 250), earned('2019-01', 9_999)];
  const months = lastMonths(known, NOVEMBER, 4);
  expect(months.map(({ month, revenueUsd }) => [month, revenueUsd])).toEqual([
    ['2026-08', 0],
    ['2026-09', 250],
    ['2026-10', 0],
    ['2026-11', 1_375],
  ]);
  expect(sumRevenue(months)).toBe(1_625);
  expect(sumRevenue(months, 'commissionsUsd')).toBe(0);
});

test('the months go back over the turn of the year', () => {
  const months = lastMonths([], '2027-01', 3);
  expect(months.map(({ month }) => month)).toEqual(['2026-11', '2026-12', '2027-01']);
});

test('the best month fills the chart, the others stand in proportion, and nothing has no bar', () => {
  expect(toBars([0, 500, 1_000], HEIGHT)).toEqual({
    zero: 100,
    bars: [
      { top: 100, height: 0 },
      { top: 50, height: 50 },
      { top: 0, height: 100 },
    ],
  });
});

test('a month in which more went back than came in hangs below the line', () => {
  expect(toBars([750, -250], HEIGHT)).toEqual({
    zero: 75,
    bars: [
      { top: 0, height: 75 },
      { top: 75, height: 25 },
    ],
  });
});

test('no month at all, or none with money, draws nothing', () => {
  expect(toBars([0, 0], HEIGHT).bars.map(({ height }) => height)).toEqual([0, 0]);
  expect(toBars([], HEIGHT).bars).toEqual([]);
});

test('whatever the sums, every bar is inside the chart, on its side of the line, and seen when there is money', () => {
  assert(
    property(array(integer({ min: -50_000, max: 50_000 }), { maxLength: 13 }), (sums) => {
      const { bars, zero } = toBars(sums, HEIGHT);
      for (const [at, { top, height }] of bars.entries()) {
        const sum = sums[at] ?? 0;
        expect(height > 0).toBe(sum !== 0);
        expect(top).toBeGreaterThanOrEqual(0);
        // The minimum height may extend over the edge, like a frame's line.
        expect(top + height).toBeLessThanOrEqual(HEIGHT + 2);
        if (sum < 0) expect(top).toBe(zero);
      }
    }),
  );
});

test('months are named for people', () => {
  const names = [monthName('2026-11'), monthWithYear('2026-11'), shortMonthName('2026-01')];
  expect(names).toEqual(['November 2026', 'Nov 2026', 'Jan']);
});
