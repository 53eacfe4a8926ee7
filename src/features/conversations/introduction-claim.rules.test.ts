import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { claimEnd } from './introduction-claim.rules.ts';

test.each([
  ['2026-11-30T21:00', 12, '2027-11-30'],
  ['2026-11-30T23:59', 3, '2027-02-28'],
  ['2027-11-30T00:00', 3, '2028-02-29'],
  ['2028-02-29T12:00', 12, '2029-02-28'],
  ['2026-12-31T12:00', 1, '2027-01-31'],
])('an introduction at %s claims for %i months, until %s', (at, months, end) => {
  expect(claimEnd(new Date(at), months)).toBe(end);
});

test('a claim ends in the month that many months later, and never before its introduction or an earlier one’s end', () => {
  const moments = fc.date({ min: new Date(2020, 0, 1), max: new Date(2060, 0, 1), noInvalidDate: true });
  fc.assert(
    fc.property(
      moments,
      fc.integer({ min: 0, max: 86_400_000 * 40 }),
      fc.integer({ min: 1, max: 60 }),
      (at, laterMs, months) => {
        const end = claimEnd(at, months);
        const [year = 0, month = 0] = end.split('-').map(Number);
        expect(year * 12 + month - 1).toBe(at.getFullYear() * 12 + at.getMonth() + months);
        expect(claimEnd(new Date(at.getTime() + laterMs), months) >= end).toBe(true);
      },
    ),
  );
});
