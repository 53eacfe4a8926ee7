import { pluralize, type Noun } from '#app/lib/format.ts';

/** Minimum scale, so that a single event does not fill the chart. */
const LEAST_SCALE = 5;
/** Minimum height, so that a small count is visible. */
const LEAST_HEIGHT = 2;

/** The height of each day's bar in a chart of this height, in the same unit. */
export function barHeights(days: readonly number[], height: number): number[] {
  const scale = Math.max(LEAST_SCALE, ...days);
  return days.map((count) => (count === 0 ? 0 : Math.max(LEAST_HEIGHT, Math.round((count / scale) * height))));
}

export function sumOf(days: readonly number[]): number {
  return days.reduce((sum, count) => sum + count, 0);
}

/** A text alternative for the chart. */
export function chartWords(days: readonly number[], noun: Noun): string {
  const busiest = Math.max(...days);
  const sum = sumOf(days);
  if (sum === 0) return `No ${noun[1]} in the last ${days.length} days`;
  const today = days.at(-1) ?? 0;
  return `${pluralize(sum, ...noun)} in the last ${days.length} days, at most ${busiest} in one day, ${today} today`;
}
