import { DAY_MS } from '#app/lib/durations.ts';
/* Formats 'Nov 21, 2026' from `toDateString`, whose words the language fixes. `Intl` would say the same, but takes
   a browser 30 ms and more to initialize, on a phone four times that, before the page responds. */

/** The day in the browser's time zone. */
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
