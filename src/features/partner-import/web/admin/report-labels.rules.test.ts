import { expect, test } from 'vitest';
import { findingCount, firstKind, lengthOf } from '../import-labels.rules.ts';

const NONE = { unclear: 0, failed: 0, kept: 0, deleted: 0 };

test.each([
  [0, '0 s'],
  [59, '59 s'],
  [200, '3 min 20 s'],
  [3_600, '1 h 0 min'],
  [7_384, '2 h 3 min'],
])('an import of %i seconds took %s', (seconds, words) => {
  const start = Date.UTC(2026, 0, 1);
  const times = {
    startedAt: new Date(start).toISOString(),
    finishedAt: new Date(start + 1_000 * seconds).toISOString(),
  };
  expect(lengthOf(times)).toBe(words);
});

test('one that runs has no length yet', () => {
  expect(lengthOf({ startedAt: new Date().toISOString(), finishedAt: null })).toBeNull();
});

test('a report opens on the first kind of finding that it has', () => {
  expect([firstKind({ findings: NONE }), findingCount({ findings: NONE })]).toEqual([undefined, 0]);
  const findings = { ...NONE, kept: 2, deleted: 1 };
  expect([firstKind({ findings }), findingCount({ findings })]).toEqual(['kept', 3]);
});
