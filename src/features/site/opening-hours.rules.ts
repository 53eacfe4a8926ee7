import { timeZoneName } from '#app/lib/time-zones.ts';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const DAY_MINUTES = 24 * 60;
/** The opening minutes within which a message is answered or a listing reviewed. */
export const RESPONSE_MINUTES = { answer: 60, review: 240 } as const;

/** Opening hours on one day of the week: minutes after midnight; 0 is Sunday. */
export type OpenDay = { day: number; fromMinute: number; toMinute: number };

const DAY = '(sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?)(?:day)?s?';
const TIME = String.raw`(\d{1,2})(?::(\d{2}))?\s*([ap])\.?m\.?`;
const TO = String.raw`\s*(?:to|\u2013|\u2014|-|until|through)\s*`;
const NAMED_DAY = new RegExp(String.raw`\b${DAY}\b`, 'i');
const SPAN = new RegExp(`${DAY}(?:${TO}${DAY})?[\\s,:]+(?:from\\s+)?${TIME}${TO}${TIME}`, 'gi');

/** Parses opening hours such as 'Monday to Friday, 8 am to 5 pm'. Empty if they are not understood. */
export function parseOpeningHours(text: string): OpenDay[] {
  // If a day is named but not understood, deadlines computed from the others would be wrong.
  if (NAMED_DAY.test(text.replaceAll(SPAN, ''))) return [];
  return [...text.matchAll(SPAN)].flatMap(([, first = '', last = first, ...times]) => {
    const [fromHour, fromMinutes, fromHalf, toHour, toMinutes, toHalf] = times;
    const fromMinute = parseMinute(fromHour, fromMinutes, fromHalf);
    const toMinute = parseMinute(toHour, toMinutes, toHalf);
    if (fromMinute >= toMinute) return [];
    const [from, to] = [parseDay(first), parseDay(last)];
    const length = (to - from + 7) % 7;
    return Array.from({ length: length + 1 }, (_day, index) => ({ day: (from + index) % 7, fromMinute, toMinute }));
  });
}

function parseDay(name: string): number {
  return DAYS.findIndex((day) => day.toLowerCase().startsWith(name.toLowerCase().slice(0, 3)));
}

function parseMinute(hour = '', minutes = '0', half = 'a'): number {
  return ((Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + Number(minutes);
}

/**
 * The end of a number of the operator's opening minutes from now: 'Monday 9:00 AM Central Time', '3:30 PM Central Time
 * today'. Null if the hours are unknown.
 */
export function openHoursDeadline(
  { operatorHours: hours, timeZone }: { operatorHours: string | null; timeZone: string },
  minutes: number,
  now: Date,
): string | null {
  const open = hours === null ? [] : parseOpeningHours(hours);
  if (open.length === 0) return null;
  const { day: today, minute } = inTimeZone(timeZone, now);
  let left = minutes;
  for (let ahead = 0; ahead < 7; ahead += 1) {
    const day = (today + ahead) % 7;
    const spans = open.filter((span) => span.day === day).toSorted((one, other) => one.fromMinute - other.fromMinute);
    for (const { fromMinute, toMinute } of spans) {
      const start = ahead === 0 ? Math.max(fromMinute, minute) : fromMinute;
      if (start >= toMinute) continue;
      if (start + left <= toMinute)
        return formatDeadline(`${formatTime(start + left)} ${timeZoneName(timeZone)}`, day, ahead);
      left -= toMinute - start;
    }
  }
  return null;
}

function formatDeadline(time: string, day: number, ahead: number): string {
  if (ahead === 0) return `${time} today`;
  return ahead === 1 ? `${time} tomorrow` : `${DAYS[day] ?? ''} ${time}`;
}

function formatTime(minute: number): string {
  const hour = Math.floor((minute % DAY_MINUTES) / 60);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

const CLOCK = { weekday: 'long', hour: 'numeric', minute: 'numeric', hourCycle: 'h23' } as const;

function inTimeZone(timeZone: string, now: Date): { day: number; minute: number } {
  const parts = new Map(
    new Intl.DateTimeFormat('en-US', { ...CLOCK, timeZone }).formatToParts(now).map(({ type, value }) => [type, value]),
  );
  return {
    day: parseDay(parts.get('weekday') ?? ''),
    minute: Number(parts.get('hour')) * 60 + Number(parts.get('minute')),
  };
}
