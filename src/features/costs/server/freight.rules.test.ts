import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_FREIGHT_RATES } from '#app/features/settings/default-settings.rules.ts';
import { estimateFreight, isReachedByRoad, type Route } from './freight.rules.ts';

const place = fc.record({
  latitude: fc.double({ min: 25, max: 49, noNaN: true }),
  longitude: fc.double({ min: -124, max: -67, noNaN: true }),
});
const route: fc.Arbitrary<Route> = fc.record({ from: place, to: place });
const kg = fc.integer({ min: 1, max: 4_500 });

const usdOf = (way: Route, weight: number) => {
  const freight = estimateFreight(way, { kg: weight, source: 'machine' }, DEFAULT_FREIGHT_RATES);
  if (typeof freight === 'string') throw new Error(freight);
  return freight.usd;
};

test('freight is in steps of $50, never below the minimum, the same both ways, and never less for more weight', () => {
  fc.assert(
    fc.property(route, kg, kg, ({ from, to }, one, other) => {
      const [light, heavy] = [Math.min(one, other), Math.max(one, other)];
      const usd = usdOf({ from, to }, light);
      expect(usd % 50).toBe(0);
      expect(usd).toBeGreaterThanOrEqual(DEFAULT_FREIGHT_RATES.minimumUsd);
      expect(usd).toBe(usdOf({ from: to, to: from }, light));
      expect(usdOf({ from, to }, heavy)).toBeGreaterThanOrEqual(usd);
    }),
  );
});

test.each([
  ['Columbus', { latitude: 40, longitude: -83 }, true],
  ['Anchorage', { latitude: 61.2, longitude: -149.9 }, false],
  ['Ketchikan', { latitude: 55.3, longitude: -131.6 }, false],
  ['Honolulu', { latitude: 21.3, longitude: -157.9 }, false],
  ['San Juan', { latitude: 18.4, longitude: -66.1 }, false],
  ['Key West', { latitude: 24.6, longitude: -81.8 }, true],
  ['Blaine', { latitude: 48.99, longitude: -122.7 }, true],
])('whether a truck gets to %s', (_city, coordinates, isReached) => {
  expect(isReachedByRoad(coordinates)).toBe(isReached);
});
