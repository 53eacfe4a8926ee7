import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS } from '#app/lib/durations.ts';
import { inTurn, turnFor, VISITOR_GROUPS } from './turns.rules.ts';

const VISITS = 1_000;
const placed = fc.uniqueArray(fc.nat(1_000_000), { minLength: 1, maxLength: 24 });

test('over a thousand visits each placement is first within a fifth of its share', () => {
  fc.assert(
    fc.property(placed, fc.nat(30_000), (serials, day) => {
      const firsts = new Map(serials.map((serial) => [serial, 0]));
      for (let visit = 0; visit < VISITS; visit += 1) {
        const [first = -1] = inTurn(serials, day * VISITOR_GROUPS + visit);
        firsts.set(first, (firsts.get(first) ?? 0) + 1);
      }
      const share = VISITS / serials.length;
      for (const [serial, times] of firsts) expect(Math.abs(times - share) / share, `${serial}`).toBeLessThan(0.2);
    }),
  );
});

test('whatever the turn, each is there once', () => {
  fc.assert(
    fc.property(placed, fc.nat(1_000_000), (serials, turn) => {
      expect(inTurn(serials, turn).toSorted((a, b) => a - b)).toEqual(serials.toSorted((a, b) => a - b));
    }),
  );
  expect(inTurn([], 7)).toEqual([]);
});

test('who follows whom changes too', () => {
  const serials = [1, 2, 3, 4, 5, 6];
  const second = (turn: number) => inTurn(serials, turn)[1];
  const followers = new Set(
    Array.from({ length: 60 }, (_, round) => {
      const turn = Array.from({ length: 6 }, (_turn, at) => round * 6 + at).find((at) => inTurn(serials, at)[0] === 1);
      return second(turn ?? 0);
    }),
  );
  expect(followers).toEqual(new Set([2, 3, 4, 5, 6]));
});

test('visitors fall into groups of about one size, and stay in theirs for the day', () => {
  const now = new Date('2026-11-23T18:00:00Z');
  const sizes = Array.from({ length: VISITOR_GROUPS }, () => 0);
  for (let host = 0; host < 12_000; host += 1) {
    const turn = turnFor(`203.${host >>> 8}.${host & 255}.7`, now) % VISITOR_GROUPS;
    sizes[turn] = (sizes[turn] ?? 0) + 1;
  }
  for (const size of sizes) expect(Math.abs(size - 1_000)).toBeLessThan(150);
  expect(turnFor('203.0.113.7', new Date('2026-11-24T08:59:00Z'))).toBe(turnFor('203.0.113.7', now));
  expect(turnFor('203.0.113.7', new Date('2026-11-24T09:00:00Z'))).toBe(turnFor('203.0.113.7', now) + VISITOR_GROUPS);
  expect(turnFor('2001:db8:1:2:aaaa::1', now)).toBe(turnFor('2001:db8:1:2:bbbb::9', now));
  expect(turnFor('203.0.113.7', new Date(now.getTime() + DAY_MS))).not.toBe(turnFor('203.0.113.7', now));
});
