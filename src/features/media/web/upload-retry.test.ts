import { expect, test } from 'vitest';
import { retryDelayMs } from './photo-uploads.rules.ts';

test('without a network no number of failures is too many', () => {
  expect(retryDelayMs({ kind: 'network', failures: 100, retryAfterMs: 0, isOnline: false })).toBe(0);
  expect(retryDelayMs({ kind: 'network', failures: 100, retryAfterMs: 0, isOnline: true })).toBeNull();
});

test('the waits grow up to half a minute, and add up to a minute and a half', () => {
  const waits = Array.from({ length: 7 }, (_, failures) =>
    retryDelayMs({ kind: 'busy', failures, retryAfterMs: 0, isOnline: true }),
  );
  expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30].map((seconds) => seconds * 1000));
  expect(retryDelayMs({ kind: 'busy', failures: 7, retryAfterMs: 0, isOnline: true })).toBeNull();
});

test('an error of the server is tried three times', () => {
  const waits = [0, 1, 2].map((failures) => retryDelayMs({ kind: 'fault', failures, retryAfterMs: 0, isOnline: true }));
  expect(waits).toEqual([1_000, 2_000, null]);
});

test.for(['address', 'refused', 'unfit'] as const)('what failed as %s is not tried again by itself', (kind) => {
  expect(retryDelayMs({ kind, failures: 0, retryAfterMs: 0, isOnline: true })).toBeNull();
});
