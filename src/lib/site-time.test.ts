import * as fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { monthIn } from './time-zones.ts';
import {
  setSiteTimeZone,
  siteDay,
  siteDayRange,
  siteDayStart,
  siteMonth,
  siteMonthRange,
  siteTimestamp,
  siteTimeZone,
} from './site-time.ts';

const CHICAGO = 'America/Chicago';
const ZONES = [CHICAGO, 'UTC', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Auckland', 'America/St_Johns'];

afterEach(() => setSiteTimeZone(CHICAGO));

test('an evening belongs to the day and month in which it is, whatever the time in UTC', () => {
  const evening = new Date('2026-12-01T03:30:00Z');
  expect([siteTimeZone(), siteDay(evening), siteMonth(evening)]).toEqual([CHICAGO, '2026-11-30', '2026-11']);
  expect(siteTimestamp(evening)).toBe('2026-11-30T21:30:00-06:00');
  setSiteTimeZone('UTC');
  expect([siteTimeZone(), siteDay(evening), siteMonth(evening)]).toEqual(['UTC', '2026-12-01', '2026-12']);
});

test('the day on which clocks change, and the new year, begin and end at midnight', () => {
  const hours = (day: string) => {
    const noon = new Date(`${day}T18:00:00Z`);
    return (siteDayStart(noon, -1).getTime() - siteDayStart(noon).getTime()) / 3_600_000;
  };
  expect(['2026-03-07', '2026-03-08', '2026-11-01', '2026-11-02'].map(hours)).toEqual([24, 23, 25, 24]);
  expect(siteDayRange('2026-03-08')).toEqual([new Date('2026-03-08T06:00:00Z'), new Date('2026-03-09T05:00:00Z')]);
  expect(siteMonthRange('2026-12')).toEqual([new Date('2026-12-01T06:00:00Z'), new Date('2027-01-01T06:00:00Z')]);
  // The clock shows the second hour twice.
  expect(['2026-11-01T06:30:00Z', '2026-11-01T07:30:00Z'].map((at) => siteTimestamp(new Date(at)))).toEqual([
    '2026-11-01T01:30:00-05:00',
    '2026-11-01T01:30:00-06:00',
  ]);
});

const zones = fc.constantFrom(...ZONES);
const moments = fc
  .tuple(
    // Around both changes of the clock and the new year.
    fc.constantFrom('2026-03-08', '2026-11-01', '2026-12-31', '2027-02-28', '2027-04-04', '2027-09-26'),
    fc.integer({ min: -3 * 86_400, max: 3 * 86_400 }),
  )
  .map(([day, seconds]) => new Date(Date.parse(`${day}T12:00:00Z`) + seconds * 1_000));

test('in every time zone a moment lies in its day and in its month, and its timestamp is that moment', () => {
  fc.assert(
    fc.property(zones, moments, fc.integer({ min: 0, max: 400 }), (zone, moment, daysBefore) => {
      setSiteTimeZone(zone);
      const [begin, end] = siteMonthRange(siteMonth(moment));
      expect(begin <= moment && moment < end).toBe(true);
      expect([siteMonth(begin), siteMonth(new Date(end.getTime() - 1))]).toEqual([
        siteMonth(moment),
        siteMonth(moment),
      ]);
      expect(siteDayStart(moment) <= moment && moment < siteDayStart(moment, -1)).toBe(true);
      expect(siteDay(siteDayStart(moment))).toBe(siteDay(moment));
      expect(new Date(siteTimestamp(moment))).toEqual(moment);
      expect(siteTimestamp(moment).slice(0, 10)).toBe(siteDay(moment));
      // Days are counted by the calendar, not by hours.
      const before = siteDay(siteDayStart(moment, daysBefore));
      const byCalendar = new Date(Date.parse(`${siteDay(moment)}T12:00:00Z`) - daysBefore * 86_400_000);
      expect(before).toBe(byCalendar.toISOString().slice(0, 10));
      // What a browser computes for the same zone.
      expect(monthIn(zone, moment)).toBe(siteMonth(moment));
    }),
  );
});
