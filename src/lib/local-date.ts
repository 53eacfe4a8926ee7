import { DAY_MS } from '#app/lib/durations.ts';
/*
 * 'Nov 21, 2026', from the words that the language itself prescribes for a date. `Intl` would say the same, but a
 * browser needs 30 ms and more to get it ready, on a phone four times that, before the page answers a touch.
 */

/** The day in the zone of whoever reads. */
export function dayHere(at: string): string {
  const [, month, day, year] = new Date(at).toDateString().split(' ');
  return `${month} ${Number(day)}, ${year}`;
}

export function dayInUtc(at: string): string {
  const [, day, month, year] = new Date(at).toUTCString().split(' ');
  return `${month} ${Number(day)}, ${year}`;
}

/** 'today', 'yesterday', '12 days ago', '3 months ago'. */
export function daysAgo(at: string, nowMs: number): string {
  const days = Math.max(0, Math.round((startOfDay(nowMs) - startOfDay(new Date(at).getTime())) / DAY_MS));
  if (days === 0) return 'today';
  if (days === 1) return 'yesterday';
  return days < 60 ? `${days} days ago` : `${Math.floor(days / 30)} months ago`;
}

function startOfDay(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0);
}
