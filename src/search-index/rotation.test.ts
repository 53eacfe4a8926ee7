import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS } from '#app/lib/durations.ts';
import { rotate, rotationFor, VISITOR_GROUPS } from './rotation.ts';

const VISITS = 1_000;
const placed = fc.uniqueArray(fc.nat(1_000_000), { minLength: 1, maxLength: 24 });

test('over a thousand visits each placement is first within a fifth of its share', () => {
  fc.assert(
    fc.property(placed, fc.nat(30_000), (serials, day) => {
      const firsts = new Map(serials.map((serial) => [serial, 0]));
      for (let visit = 0; visit < VISITS; visit += 1) {
        const [first = -1] = rotate(serials, day * VISITOR_GROUPS + visit);
        firsts.set(first, (firsts.get(first) ?? 0) + 1);
      }
      const share = VISITS / serials.length;
      for (const [serial, times] of firsts) expect(Math.abs(times - share) / share, `${serial}`).toBeLessThan(0.2);
    }),
  );
});

test('whatever the rotation, each is there once', () => {
  fc.assert(
    fc.property(placed, fc.nat(1_000_000), (serials, rotation) => {
      expect(rotate(serials, rotation).toSorted((a, b) => a - b)).toEqual(serials.toSorted((a, b) => a - b));
    }),
  );
  expect(rotate([], 7)).toEqual([]);
});

test('who follows whom changes too', () => {
  const serials = [1, 2, 3, 4, 5, 6];
  const second = (rotation: number) => rotate(serials, rotation)[1];
  const followers = new Set(
    Array.from({ length: 60 }, (_, round) => {
      const rotation = Array.from({ length: 6 }, (_item, at) => round * 6 + at).find(
        (at) => rotate(serials, at)[0] === 1,
      );
      return second(rotation ?? 0);
    }),
  );
  expect(followers).toEqual(new Set([2, 3, 4, 5, 6]));
});

test('visitors fall into groups of about one size, and stay in theirs for the day', () => {
  const now = new Date('2026-11-23T18:00:00Z');
  const sizes = Array.from({ length: VISITOR_GROUPS }, () => 0);
  for (let host = 0; host < 12_000; host += 1) {
    const rotation = rotationFor(`203.${host >>> 8}.${host & 255}.7`, now) % VISITOR_GROUPS;
    sizes[rotation] = (sizes[rotation] ?? 0) + 1;
  }
  for (const size of sizes) expect(Math.abs(size - 1_000)).toBeLessThan(150);
  expect(rotationFor('203.0.113.7', new Date('2026-11-24T08:59:00Z'))).toBe(rotationFor('203.0.113.7', now));
  expect(rotationFor('203.0.113.7', new Date('2026-11-24T09:00:00Z'))).toBe(
    rotationFor('203.0.113.7', now) + VISITOR_GROUPS,
  );
  expect(rotationFor('2001:db8:1:2:aaaa::1', now)).toBe(rotationFor('2001:db8:1:2:bbbb::9', now));
  expect(rotationFor('203.0.113.7', new Date(now.getTime() + DAY_MS))).not.toBe(rotationFor('203.0.113.7', now));
});
