import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#app/lib/durations.ts';
import { isNight, lastMailTime } from './mail-times.rules.ts';

const ZONES = ['America/Chicago', 'America/St_Johns', 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Auckland', 'UTC'];

test('the daily mail leaves at the hour of the reader, also on days when the clock changes', () => {
  const at = (now: string) =>
    lastMailTime(new Date(now), 'daily', { timeZone: 'America/Chicago', mailHour: 8 }).toISOString();
  expect(at('2026-11-29T13:59:00Z')).toBe('2026-11-28T14:00:00.000Z');
  expect(at('2026-11-29T14:00:00Z')).toBe('2026-11-29T14:00:00.000Z');
  expect(at('2026-07-01T20:00:00Z')).toBe('2026-07-01T13:00:00.000Z');
  const skipped = lastMailTime(new Date('2026-03-08T20:00:00Z'), 'daily', { timeZone: 'America/Chicago', mailHour: 2 });
  expect(skipped.toISOString()).toBe('2026-03-08T08:00:00.000Z');
});

test('the weekly mail leaves on Mondays', () => {
  const at = lastMailTime(new Date('2026-11-29T20:00:00Z'), 'weekly', { timeZone: 'America/Chicago', mailHour: 8 });
  expect(at.toISOString()).toBe('2026-11-23T14:00:00.000Z');
});

test('a mail time is never ahead, and never longer ago than its rhythm', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
      fc.constantFrom(...ZONES),
      fc.integer({ min: 0, max: 23 }),
      fc.constantFrom('daily' as const, 'weekly' as const),
      (now, timeZone, mailHour, frequency) => {
        const ago = now.getTime() - lastMailTime(now, frequency, { timeZone, mailHour }).getTime();
        expect(ago).toBeGreaterThanOrEqual(0);
        expect(ago).toBeLessThan((frequency === 'daily' ? DAY_MS : 7 * DAY_MS) + 2 * HOUR_MS);
      },
    ),
  );
});

test('night is from nine in the evening to seven in the morning of the reader', () => {
  expect(isNight(new Date('2026-11-29T02:59:00Z'), 'America/Chicago')).toBe(false);
  expect(isNight(new Date('2026-11-29T03:00:00Z'), 'America/Chicago')).toBe(true);
  expect(isNight(new Date('2026-11-29T12:59:00Z'), 'America/Chicago')).toBe(true);
  expect(isNight(new Date('2026-11-29T13:00:00Z'), 'America/Chicago')).toBe(false);
});
