/** A listing that was seen once should not look as if it were the talk of the trade. */
const LEAST_SCALE = 5;
/** What was seen at all must not look like nothing. */
const LEAST_HEIGHT = 2;

/** How high each day's bar stands in a chart of this height, in the same unit. */
export function barHeights(days: readonly number[], height: number): number[] {
  const scale = Math.max(LEAST_SCALE, ...days);
  return days.map((views) => (views === 0 ? 0 : Math.max(LEAST_HEIGHT, Math.round((views / scale) * height))));
}

export function viewsIn(days: readonly number[]): number {
  return days.reduce((sum, views) => sum + views, 0);
}

/** The chart for whoever does not see it. */
export function chartWords(days: readonly number[]): string {
  const busiest = Math.max(...days);
  const sum = viewsIn(days);
  if (sum === 0) return `No views in the last ${days.length} days`;
  const today = days.at(-1) ?? 0;
  return `${viewsWord(sum)} in the last ${days.length} days, at most ${busiest} in one day, ${today} today`;
}

const WHOLE = new Intl.NumberFormat('en-US');

export function viewsWord(views: number): string {
  return views === 1 ? '1 view' : `${WHOLE.format(views)} views`;
}
