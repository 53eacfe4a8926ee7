import { expect, test } from 'vitest';
import { formatBytes } from '#app/lib/format.ts';
import { formatDuration } from './health-check.rules.ts';

test.each([
  [0.2, 'less than a second'],
  [1, '1 second'],
  [59.6, '1 minute'],
  [75, '1 minute 15 seconds'],
  [3_600, '1 hour'],
  [3_630, '1 hour'],
  [100_000, '1 day 3 hours'],
])('%d seconds are %s', (seconds, words) => {
  expect(formatDuration(seconds)).toBe(words);
});

test.each([
  [10, '1 kB'],
  [143_947, '144 kB'],
  [340_400_000, '340 MB'],
  [1_250_000_000, '1.3 GB'],
])('%d bytes are %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});
