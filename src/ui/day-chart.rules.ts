import { pluralize, type Noun } from '#app/lib/format.ts';

/** What happened once should not look as if it were the talk of the trade. */
const LEAST_SCALE = 5;
/** What happened at all must not look like nothing. */
const LEAST_HEIGHT = 2;

/** How high each day's bar stands in a chart of this height, in the same unit. */
export function barHeights(days: readonly number[], height: number): number[] {
  const scale = Math.max(LEAST_SCALE, ...days);
  return days.map((count) => (count === 0 ? 0 : Math.max(LEAST_HEIGHT, Math.round((count / scale) * height))));
}

export function sumOf(days: readonly number[]): number {
  return days.reduce((sum, count) => sum + count, 0);
}

/** The chart for whoever does not see it. */
export function chartWords(days: readonly number[], noun: Noun): string {
  const busiest = Math.max(...days);
  const sum = sumOf(days);
  if (sum === 0) return `No ${noun[1]} in the last ${days.length} days`;
  const today = days.at(-1) ?? 0;
  return `${pluralize(sum, ...noun)} in the last ${days.length} days, at most ${busiest} in one day, ${today} today`;
}
