import { expect, test } from 'vitest';
import { formatWaitingTime } from './durations.ts';

test.each([
  ['2026-11-23T11:10:00Z', 'waiting less than 1 h'],
  ['2026-11-22T06:00:00Z', 'waiting 30 h'],
  ['2026-11-19T12:00:00Z', 'waiting 96 h'],
  ['2026-11-01T12:00:00Z', 'waiting 22 days'],
  // A slow clock must not produce times in the future.
  ['2026-11-24T12:00:00Z', 'waiting less than 1 h'],
])('somebody who wrote at %s is said to be %s', (since, words) => {
  expect(formatWaitingTime(since, Date.parse('2026-11-23T12:00:00Z'))).toBe(words);
});
