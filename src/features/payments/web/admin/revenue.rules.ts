import { toCents, toUsd } from '#app/lib/format.ts';
import type { MonthOfRevenue } from '../../payments.schema.ts';

/** Months are in the site's time zone, in the form 2026-11. */
export type MonthRevenue = Omit<MonthOfRevenue, 'environment'>;

/** A year, plus the same month of the previous year for comparison. */
export const MONTHS_SHOWN = 13;

/** The last months up to the current one, such as '2026-11', oldest first, including those without payments. */
export function lastMonths(known: readonly MonthRevenue[], current: string, count = MONTHS_SHOWN): MonthRevenue[] {
  const [year = 0, thisMonth = 0] = current.split('-').map(Number);
  return Array.from({ length: count }, (_, at) => {
    const month = new Date(Date.UTC(year, thisMonth - count + at)).toISOString().slice(0, 7);
    return (
      known.find((each) => each.month === month) ?? {
        month,
        payments: 0,
        takenUsd: 0,
        refundedUsd: 0,
        placementsUsd: 0,
        commissionsUsd: 0,
        payPalUsd: 0,
        revenueUsd: 0,
      }
    );
  });
}

export type Bar = { top: number; height: number };

/** A small revenue must not look like zero. */
const LEAST_HEIGHT = 2;

/**
 * The position of each bar in a chart of this height, in the same unit. A month with more refunds than payments is
 * below the zero line.
 */
export function toBars(sums: readonly number[], height: number): { bars: Bar[]; zero: number } {
  const most = Math.max(0, ...sums);
  const least = Math.min(0, ...sums);
  const perUsd = height / (most - least || 1);
  const zero = Math.round(most * perUsd);
  const bars = sums.map((sum) => {
    const length = sum === 0 ? 0 : Math.max(LEAST_HEIGHT, Math.round(Math.abs(sum) * perUsd));
    return { top: sum > 0 ? Math.max(0, zero - length) : zero, height: length };
  });
  return { bars, zero };
}

export function sumRevenue(
  months: readonly MonthRevenue[],
  part: 'revenueUsd' | 'placementsUsd' | 'commissionsUsd' = 'revenueUsd',
): number {
  return toUsd(months.reduce((cents, month) => cents + toCents(month[part]), 0));
}

const LONG = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const SHORT_WITH_YEAR = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const SHORT = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** For example 'November 2026'. */
export function monthName(month: string): string {
  return LONG.format(new Date(`${month}-01T00:00:00Z`));
}

/** For example 'Nov 2026'. */
export function monthWithYear(month: string): string {
  return SHORT_WITH_YEAR.format(new Date(`${month}-01T00:00:00Z`));
}

/** For example 'Nov'. */
export function shortMonthName(month: string): string {
  return SHORT.format(new Date(`${month}-01T00:00:00Z`));
}
