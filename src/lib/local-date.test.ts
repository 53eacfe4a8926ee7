import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayHere, dayInUtc, daysAgo } from './local-date.ts';

const moment = fc.date({ min: new Date('1970-01-02'), max: new Date('2999-12-31'), noInvalidDate: true });

test('a day is written as Intl writes it, here and in UTC', () => {
  const here = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
  const inUtc = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  fc.assert(
    fc.property(moment, (at) => {
      expect(dayHere(at.toISOString())).toBe(here.format(at));
      expect(dayInUtc(at.toISOString())).toBe(inUtc.format(at));
    }),
    { examples: [[new Date('2026-03-01T00:30:00Z')], [new Date('2026-12-31T23:59:59Z')]] },
  );
});

test('how long ago a day was is counted in days of the reader, and in months from the third on', () => {
  const now = new Date(2026, 10, 23, 0, 30).getTime();
  const at = (...day: [number, number, number, number]) => new Date(...day).toISOString();
  expect(daysAgo(at(2026, 10, 23, 0), now)).toBe('today');
  expect(daysAgo(at(2026, 10, 22, 23), now)).toBe('yesterday');
  expect(daysAgo(at(2026, 10, 20, 1), now)).toBe('3 days ago');
  expect(daysAgo(at(2026, 7, 20, 1), now)).toBe('3 months ago');
  // A slow clock must not produce days in the future.
  expect(daysAgo(at(2026, 10, 24, 1), now)).toBe('today');
});
