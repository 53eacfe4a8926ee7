import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openHoursDeadline, RESPONSE_MINUTES, parseOpeningHours } from './opening-hours.rules.ts';

const { answer: HOUR } = RESPONSE_MINUTES;
const WEEK = 'Monday to Friday, 8 am to 5 pm';
const deadline = (operatorHours: string | null, minutes: number, now: Date, timeZone = 'America/Chicago') =>
  openHoursDeadline({ operatorHours, timeZone }, minutes, now);
/** Sunday, July 5, 2026, in Fort Worth, which is five hours behind UTC. */
const at = (day: number, hour: number, minute = 0) => new Date(Date.UTC(2026, 6, 5 + day, hour + 5, minute));

test.for([
  [WEEK, [1, 2, 3, 4, 5], 480, 1020],
  ['Mon-Fri 9:30 a.m. – 6 p.m.', [1, 2, 3, 4, 5], 570, 1080],
  ['Saturdays: 10am to 2pm', [6], 600, 840],
  ['Thursday through Tuesday, 12 pm to 4:15 pm', [4, 5, 6, 0, 1, 2], 720, 975],
] as const)('"%s" is understood', ([words, days, fromMinute, toMinute]) => {
  expect(parseOpeningHours(words)).toEqual(days.map((day) => ({ day, fromMinute, toMinute })));
});

test('several spans are all understood, and words without any are not', () => {
  expect(parseOpeningHours(`${WEEK}; Saturday 10 am to 1 pm`)).toHaveLength(6);
  for (const words of ['By appointment', '', '9 to 5', 'Monday to Friday', 'Monday, 5 pm to 8 am'])
    expect([words, parseOpeningHours(words), deadline(words, HOUR, at(1, 9))]).toEqual([words, [], null]);
  expect(deadline(null, HOUR, at(1, 9))).toBeNull();
});

test.for([
  [at(1, 9), '10:00 AM Central Time today'],
  [at(1, 16, 30), '8:30 AM Central Time tomorrow'],
  [at(1, 21), '9:00 AM Central Time tomorrow'],
  [at(5, 21), 'Monday 9:00 AM Central Time'],
  [at(6, 12), 'Monday 9:00 AM Central Time'],
  [at(0, 12), '9:00 AM Central Time tomorrow'],
  [at(1, 3), '9:00 AM Central Time today'],
  [at(1, 11), '12:00 PM Central Time today'],
] as const)('asked at %s it is answered by %s', ([now, words]) => {
  expect(deadline(WEEK, HOUR, now)).toBe(words);
});

test('a deadline is in the time zone of the site', () => {
  expect(deadline(WEEK, HOUR, at(1, 9), 'America/Los_Angeles')).toBe('9:00 AM Pacific Time today');
  expect(deadline(WEEK, HOUR, at(1, 9), 'America/New_York')).toBe('11:00 AM Eastern Time today');
});

test('hours of which a day is not understood promise nothing, nor does what is a week away', () => {
  for (const words of ['Mon, Wed, Fri 9 am to 5 pm', 'Monday & Tuesday 9 am to 5 pm', 'Wednesday 9 am to 9:30 am'])
    expect([words, deadline(words, HOUR, at(3, 9))]).toEqual([words, null]);
});

test('whatever somebody writes as hours, it is a time or nothing', () => {
  fc.assert(
    fc.property(fc.string(), fc.date({ noInvalidDate: true }), (words, now) => {
      const by = deadline(words, HOUR, now);
      expect(by === null || /^(?:\w+day )?\d{1,2}:\d{2} [AP]M Central Time(?: today| tomorrow)?$/.test(by)).toBe(true);
    }),
  );
});
