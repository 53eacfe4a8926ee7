import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { QUOTE_LINE_KINDS } from '#app/db/quote-enums.ts';
import { toCents, toUsd } from '#app/lib/format.ts';
import { depositOf, machineUsdOf, MAX_LINE_USD, totalOf } from './quote-amounts.rules.ts';

const cents = fc.integer({ min: 0, max: toCents(MAX_LINE_USD) });
const lines = fc.array(fc.record({ kind: fc.constantFrom(...QUOTE_LINE_KINDS), note: fc.string(), cents }), {
  minLength: 1,
  maxLength: 12,
});

test('a total is the exact sum of its lines, in any order and through the dollars of the API', () => {
  fc.assert(
    fc.property(lines, (all) => {
      const exact = all.reduce((sum, line) => sum + BigInt(line.cents), 0n);
      expect(BigInt(totalOf(all))).toBe(exact);
      expect(totalOf(all.toReversed())).toBe(totalOf(all));
      const read = all.map((line) => ({ cents: toCents(toUsd(line.cents)) }));
      expect(totalOf(read)).toBe(totalOf(all));
      expect(toCents(toUsd(totalOf(all)))).toBe(totalOf(all));
    }),
  );
});

test('a deposit of a share is whole cents, within half a cent of the share, and between a cent and the total', () => {
  fc.assert(
    fc.property(lines, fc.integer({ min: 1, max: 100 }), (all, percent) => {
      const total = totalOf(all);
      fc.pre(total > 0);
      const deposit = depositOf(total, { cents: null, percent }) ?? 0;
      expect(Number.isSafeInteger(deposit)).toBe(true);
      expect(deposit).toBeGreaterThan(0);
      expect(deposit).toBeLessThanOrEqual(total);
      expect(deposit === 1 || Math.abs(deposit * 100 - total * percent) <= 50).toBe(true);
    }),
  );
  expect(depositOf(1_005, { cents: null, percent: 10 })).toBe(101);
  expect(depositOf(1_005, { cents: 250, percent: null })).toBe(250);
  expect(depositOf(1_005, { cents: null, percent: null })).toBeNull();
});

test.each([
  [
    'its own line',
    [
      { kind: 'machine', cents: 3_400_050 },
      { kind: 'freight', cents: 140_000 },
    ],
    34_001,
  ],
  [
    'nothing, without a line of its own',
    [
      { kind: 'other', cents: 900_000 },
      { kind: 'tax', cents: 49 },
    ],
    null,
  ],
] as const)('the machine of a quote costs %s, in whole dollars', (_what, all, usd) => {
  expect(machineUsdOf(all)).toBe(usd);
});
