import { DAY_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { siteDay, siteDayStart } from '#app/lib/site-time.ts';
import type { OfficeHours } from './office-hours.schema.ts';

/** When the office works. */
export type WorkingHours = Pick<OfficeHours, 'days' | 'holidays'>;

type OpenSpan = { opens: Date; closes: Date };

/** Longer periods without working time than this count as endless. */
const LONGEST_SEARCH_MS = 2 * 366 * DAY_MS;

/** The opening hours of the days from one moment's to another's, in the site's time zone. */
function* openSpans({ days, holidays }: WorkingHours, from: Date, until: Date): Generator<OpenSpan> {
  const closed = new Set(holidays.map(({ day }) => day));
  for (let day = siteDayStart(from); day < until; day = siteDayStart(day, -1)) {
    const hours = days[day.getDay()];
    if (hours === undefined || hours.from === '' || closed.has(siteDay(day))) continue;
    yield { opens: atTime(day, hours.from), closes: atTime(day, hours.to) };
  }
}

/** A time of the site's clock, which on days of a time change is not as long after midnight as on others. */
function atTime(day: Date, time: string): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate(), 0, minuteOf(time));
}

/** The working time between two moments, in milliseconds; 0 if the second is not the later one. */
export function workingMs(hours: WorkingHours, since: Date, until: Date): number {
  let sum = 0;
  for (const { opens, closes } of openSpans(hours, since, until)) sum += overlapMs({ opens, closes }, since, until);
  return sum;
}

function overlapMs({ opens, closes }: OpenSpan, since: Date, until: Date): number {
  const [begin, end] = [Math.max(opens.getTime(), since.getTime()), Math.min(closes.getTime(), until.getTime())];
  return Math.max(0, end - begin);
}

/** The first moment after which so much working time has passed, in milliseconds; null if the office never works so long. */
export function afterWorkingMs(hours: WorkingHours, since: Date, ms: number): Date | null {
  if (ms <= 0) return since;
  let left = ms;
  for (const span of openSpans(hours, since, searchEnd(since))) {
    const length = overlapMs(span, since, span.closes);
    if (length >= left) return new Date(span.closes.getTime() - length + left);
    left -= length;
  }
  return null;
}

/**
 * The same time on the working day so many days later, within its hours: one working day after Friday at four is Monday
 * at four. Outside of the hours, the count begins when the office opens. Null if the office never works so long.
 */
export function afterWorkingDays(hours: WorkingHours, since: Date, days: number): Date | null {
  let left = days;
  let time: Date | null = null;
  for (const { opens, closes } of openSpans(hours, since, searchEnd(since))) {
    if (time === null) {
      if (closes > since) time = opens > since ? opens : since;
    } else if ((left -= 1) === 0) return sameTimeIn({ opens, closes }, time);
  }
  return null;
}

/** A moment's time of day on the day of a span, or the nearest one that the span contains. */
function sameTimeIn({ opens, closes }: OpenSpan, time: Date): Date {
  const [year, month, date] = [opens.getFullYear(), opens.getMonth(), opens.getDate()];
  const sameTime = new Date(year, month, date, time.getHours(), time.getMinutes(), time.getSeconds());
  return new Date(Math.min(closes.getTime(), Math.max(opens.getTime(), sameTime.getTime())));
}

function searchEnd(since: Date): Date {
  return new Date(since.getTime() + LONGEST_SEARCH_MS);
}

/** The longest day of the week, in milliseconds of working time. */
export function longestDayMs({ days }: WorkingHours): number {
  return Math.max(0, ...days.map(({ from, to }) => (from === '' ? 0 : minuteOf(to) - minuteOf(from)) * MINUTE_MS));
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
