import { ALERT_FREQUENCIES, type AlertFrequency } from '#app/db/enums.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/durations.ts';

/** When a reader wants mails: the hour of daily and weekly ones, in their zone, and whether also at night. */
export type MailTimes = { timeZone: string; mailHour: number };

const NIGHT_BEGINS = 21;
const NIGHT_ENDS = 7;

type LocalTime = { hour: number; /** 0 is Sunday. */ weekday: number };

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONDAY = 1;

const formats = new Map<string, Intl.DateTimeFormat>();

function localTime(now: Date, timeZone: string): LocalTime {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23', weekday: 'short' });
  formats.set(timeZone, format);
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));
  return { hour: Number(parts.get('hour')), weekday: WEEKDAYS.indexOf(parts.get('weekday') ?? '') };
}

/** Whether it is between nine in the evening and seven in the morning there. */
export function isNight(now: Date, timeZone: string): boolean {
  const { hour } = localTime(now, timeZone);
  return hour >= NIGHT_BEGINS || hour < NIGHT_ENDS;
}

/**
 * The begin of the last hour, at or before `now`, in which a mail of this frequency leaves: each day at the reader's
 * hour, or each Monday at that hour. Where a change of the clock skips the hour, the day's mail leaves an hour
 * later.
 */
export function lastMailTime(
  now: Date,
  frequency: Exclude<AlertFrequency, 'at-once'>,
  { timeZone, mailHour }: MailTimes,
): Date {
  const thisHour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  for (let time = thisHour; time > thisHour - 9 * DAY_MS; time -= HOUR_MS) {
    const begin = new Date(time);
    const { hour, weekday } = localTime(begin, timeZone);
    const before = localTime(new Date(time - HOUR_MS), timeZone).hour;
    const isHour = hour === mailHour || (hour === mailHour + 1 && before === mailHour - 1);
    if (isHour && (frequency === 'daily' || weekday === MONDAY)) return begin;
  }
  throw new RangeError('Every week has each hour of a Monday');
}

/** The frequencies in the order in which forms offer them, with their words. */
export const FREQUENCIES: readonly { value: AlertFrequency; label: string }[] = ALERT_FREQUENCIES.map((value) => ({
  value,
  label: { 'at-once': 'At once', daily: 'Once a day', weekly: 'On Mondays' }[value],
}));

/** An hour of the day: '8 AM'. */
export function hourLabel(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;
}
