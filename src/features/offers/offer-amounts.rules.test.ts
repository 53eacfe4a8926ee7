import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#app/lib/durations.ts';
import { validUntil, wrongAmount } from './offer-amounts.rules.ts';

test.each([
  [3_449, 34_500, false],
  [3_450, 34_500, true],
  [51_750, 34_500, true],
  [51_751, 34_500, false],
  [1, null, true],
])('an offer of %i for a machine at %j is possible: %j', (amount, price, isPossible) => {
  expect(wrongAmount(amount, price) === null).toBe(isPossible);
});

test('an offer is valid for 72 hours, or as long as its maker says within limits, also across the change to winter time', () => {
  const now = new Date('2026-10-31T12:00:00-05:00');
  expect(validUntil(null, now)).toEqual(new Date('2026-11-03T11:00:00-06:00'));
  const ahead = (ms: number) => new Date(now.getTime() + ms);
  expect(validUntil(ahead(HOUR_MS), now)).toEqual(ahead(HOUR_MS));
  expect(validUntil(ahead(HOUR_MS - 1), now)).toBeNull();
  expect(validUntil(ahead(31 * DAY_MS), now)).toBeNull();
});
