import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { siteDay } from '#app/lib/site-time.ts';
import { DEFAULT_OFFICE_HOURS } from './default-settings.rules.ts';
import { afterWorkingDays, afterWorkingMs, longestDayMs, workingMs, type WorkingHours } from './working-time.rules.ts';

/** A moment by the site's clock. */
const at = (text: string) => new Date(text);

const timeOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

const minute = fc.integer({ min: 0, max: 24 * 60 - 1 });
const openDay = fc.oneof(
  fc.constant({ from: '', to: '' }),
  fc.uniqueArray(minute, { minLength: 2, maxLength: 2 }).map(([one = 0, other = 0]) => ({
    from: timeOf(Math.min(one, other)),
    to: timeOf(Math.max(one, other)),
  })),
);
/** Around the time changes of 2026 and 2027. */
const moment = fc.date({ min: at('2026-02-20'), max: at('2027-04-10'), noInvalidDate: true });
const hours: fc.Arbitrary<WorkingHours> = fc.record({
  days: fc.array(openDay, { minLength: 7, maxLength: 7 }),
  holidays: fc.array(
    moment.map((day) => ({ day: siteDay(day), name: 'Holiday' })),
    { maxLength: 30 },
  ),
});
const workedMs = fc.integer({ min: 1, max: 60 * HOUR_MS });
const isOpenSometime = ({ days }: WorkingHours) => days.some(({ from }) => from !== '');

test('working time is additive, and never longer than the time that passes', () => {
  fc.assert(
    fc.property(hours, fc.tuple(moment, moment, moment), (office, moments) => {
      const [first, middle, last] = moments.toSorted((one, other) => one.getTime() - other.getTime());
      if (first === undefined || middle === undefined || last === undefined) return;
      const whole = workingMs(office, first, last);
      expect(workingMs(office, first, middle) + workingMs(office, middle, last)).toBe(whole);
      expect(whole).toBeLessThanOrEqual(last.getTime() - first.getTime());
      expect(workingMs(office, last, first)).toBe(0);
    }),
  );
});

test('closed days and holidays have no working time', () => {
  fc.assert(
    fc.property(hours, moment, (office, since) => {
      const nextDay = new Date(since.getFullYear(), since.getMonth(), since.getDate() + 1);
      const isClosed =
        office.days[since.getDay()]?.from === '' || office.holidays.some(({ day }) => day === siteDay(since));
      if (isClosed) expect(workingMs(office, since, nextDay)).toBe(0);
    }),
  );
});

test('the moment after some working time is the first one at which it has passed', () => {
  fc.assert(
    fc.property(hours, moment, workedMs, (office, since, ms) => {
      const end = afterWorkingMs(office, since, ms);
      if (!isOpenSometime(office)) expect(end).toBeNull();
      if (end === null) return;
      expect(workingMs(office, since, end)).toBe(ms);
      expect(workingMs(office, since, new Date(end.getTime() - 1))).toBe(ms - 1);
    }),
  );
});

test('who begins to wait later is due later, or at the same time', () => {
  fc.assert(
    fc.property(hours, moment, moment, workedMs, (office, one, other, ms) => {
      const [early, late] = one < other ? [one, other] : [other, one];
      for (const end of [afterWorkingMs, afterWorkingDays]) {
        const amount = end === afterWorkingMs ? ms : 3;
        const [first, last] = [end(office, early, amount), end(office, late, amount)];
        if (first !== null && last !== null) expect(first.getTime()).toBeLessThanOrEqual(last.getTime());
      }
    }),
  );
});

test('working days end while the office is open', () => {
  fc.assert(
    fc.property(hours, moment, fc.integer({ min: 1, max: 5 }), (office, since, days) => {
      const end = afterWorkingDays(office, since, days);
      if (!isOpenSometime(office)) expect(end).toBeNull();
      if (end === null) return;
      expect(end.getTime()).toBeGreaterThan(since.getTime());
      const around = [new Date(end.getTime() - MINUTE_MS), new Date(end.getTime() + MINUTE_MS)] as const;
      expect(workingMs(office, ...around)).toBeGreaterThan(0);
    }),
  );
});

test.each([
  ['within a day', '2026-06-03T10:00', 30, '2026-06-03T10:30'],
  ['over night', '2026-06-03T16:50', 15, '2026-06-04T08:05'],
  ['over a weekend', '2026-06-06T21:00', 15, '2026-06-08T08:15'],
  ['over Thanksgiving', '2026-11-25T16:50', 15, '2026-11-27T08:05'],
  ['over the begin of daylight saving time', '2026-03-06T16:50', 15, '2026-03-09T08:05'],
  ['over its end', '2026-10-30T16:50', 15, '2026-11-02T08:05'],
  ['until the office closes', '2026-06-03T16:45', 15, '2026-06-03T17:00'],
])('15 minutes are due %s', (_when, since, minutes, due) => {
  expect(afterWorkingMs(DEFAULT_OFFICE_HOURS, at(since), minutes * MINUTE_MS)).toEqual(at(due));
});

test.each([
  ['2026-06-02T10:00', 1, '2026-06-03T10:00'],
  ['2026-06-05T16:00', 1, '2026-06-08T16:00'],
  ['2026-06-06T21:00', 1, '2026-06-09T08:00'],
  ['2026-11-24T10:00', 3, '2026-11-30T10:00'],
  ['2026-03-06T10:00', 1, '2026-03-09T10:00'],
])('from %s, %i working days last until %s', (since, days, end) => {
  expect(afterWorkingDays(DEFAULT_OFFICE_HOURS, at(since), days)).toEqual(at(end));
});

test('a night with a time change has its real length', () => {
  const always = { days: Array.from({ length: 7 }, () => ({ from: '00:00', to: '23:59' })), holidays: [] };
  expect(workingMs(always, at('2026-03-08T00:00'), at('2026-03-08T12:00'))).toBe(11 * HOUR_MS);
  expect(workingMs(always, at('2026-11-01T00:00'), at('2026-11-01T12:00'))).toBe(13 * HOUR_MS);
});

test('the longest day of the week counts', () => {
  expect(longestDayMs(DEFAULT_OFFICE_HOURS)).toBe(9 * HOUR_MS);
  expect(longestDayMs({ days: [], holidays: [] })).toBe(0);
});
