import { describe, expect, test } from 'vitest';
import { findWarnings, type WarningEvidence } from './listing-warnings.rules.ts';

const NOW = new Date('2026-03-02T18:00:00Z');
const OTHER = { id: 'other', name: 'Tajima TMBP', status: 'rejected' } as const;
const NOTHING: WarningEvidence = {
  price: 20_000,
  sellerSince: new Date('2026-01-01T12:00:00Z'),
  ofModel: { count: 9, medianUsd: 20_000 },
  blockReason: null,
  sameSerialNumber: [],
  samePhone: [],
  sameWords: [],
};

function warned(evidence: Partial<WarningEvidence>) {
  return findWarnings({ ...NOTHING, ...evidence }, NOW).map(({ kind, listings }) => [kind, listings]);
}

test('an ordinary listing causes no warning', () => {
  expect(warned({})).toEqual([]);
  expect(warned({ price: null, sellerSince: null, ofModel: { count: 0, medianUsd: null } })).toEqual([]);
});

test('a blocked contact is told with its reason', () => {
  expect(findWarnings({ ...NOTHING, blockReason: 'sold a wreck' }, NOW)).toEqual([
    { kind: 'blocked', text: 'The contact is blocked: sold a wreck', listings: [] },
  ]);
});

test.each([
  ['sameSerialNumber', 'serial-number'],
  ['samePhone', 'phone'],
  ['sameWords', 'words'],
] as const)('other listings with %s are named', (evidence, kind) => {
  expect(warned({ [evidence]: [OTHER] })).toEqual([[kind, [OTHER]]]);
});

describe('a price is unusual', () => {
  test.each([
    [9_999, true],
    [10_000, false],
    [40_000, false],
    [40_001, true],
  ])('beyond half and twice the median: %d', (price, isUnusual) => {
    expect(warned({ price })).toEqual(isUnusual ? [['price', []]] : []);
  });

  test('only compared with three listings or more', () => {
    expect(warned({ price: 1, ofModel: { count: 2, medianUsd: 20_000 } })).toEqual([]);
    expect(warned({ price: 1, ofModel: { count: 3, medianUsd: 20_000 } })).toEqual([['price', []]]);
  });
});

test('an account is new on the day of the site on which it was created', () => {
  // Midnight in Texas is at six in UTC.
  expect(warned({ sellerSince: new Date('2026-03-02T06:00:00Z') })).toEqual([['account', []]]);
  expect(warned({ sellerSince: new Date('2026-03-02T05:59:59Z') })).toEqual([]);
});
