import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { siteTimestamp } from '#app/lib/site-time.ts';
import { reminderAt } from './reminders.rules.ts';

/** Wednesday at 10:00 of the site. */
const WEDNESDAY = new Date('2026-06-10T15:00:00Z');

test.each([
  ['today', '2026-06-10T16:00:00-05:00'],
  ['tomorrow', '2026-06-11T09:00:00-05:00'],
  ['monday', '2026-06-15T09:00:00-05:00'],
  ['2026-12-03', '2026-12-03T09:00:00-06:00'],
])('a reminder on %s is due at %s, by the clock of the site', (on, at) => {
  expect(siteTimestamp(reminderAt(on, WEDNESDAY))).toBe(at);
});

test('on a Monday, the next Monday is a week later, also across a change of the clock', () => {
  expect(siteTimestamp(reminderAt('monday', new Date('2026-10-26T15:00:00Z')))).toBe('2026-11-02T09:00:00-06:00');
});

test('tomorrow and the next Monday are always later than now, at 9:00, and within a week', () => {
  const moments = fc.date({ min: new Date('2025-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(moments, fc.constantFrom('tomorrow' as const, 'monday' as const), (now, on) => {
      const at = reminderAt(on, now);
      const days = (at.getTime() - now.getTime()) / 86_400_000;
      return at.getHours() === 9 && days > 0 && days < 8 && (on === 'tomorrow' || at.getDay() === 1);
    }),
  );
});
