import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { milesBetween, milesLabel, milesTo, shortMilesLabel } from './distance.rules.ts';

const HOUSTON = { latitude: 29.74, longitude: -95.31 };
const NEW_YORK = { latitude: 40.75, longitude: -74 };
const HONOLULU = { latitude: 21.31, longitude: -157.86 };

test('distances are those of the atlas, in whole miles', () => {
  expect(milesBetween(HOUSTON, HOUSTON)).toBe(0);
  // The airports' great-circle distances are 1,417 and 3,905.
  expect(Math.abs(milesBetween(HOUSTON, NEW_YORK) - 1_420)).toBeLessThan(10);
  expect(Math.abs(milesBetween(HOUSTON, HONOLULU) - 3_905)).toBeLessThan(20);
});

test('it is as far there as back, nothing is farther than the other side of the Earth, and no detour is shorter', () => {
  const point = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  fc.assert(
    fc.property(point, point, point, (one, other, third) => {
      const miles = milesBetween(one, other);
      expect(miles).toBe(milesBetween(other, one));
      expect(Number.isInteger(miles) && miles >= 0 && miles <= 12_438).toBe(true);
      // Each of the three distances is rounded.
      expect(milesBetween(one, third) + milesBetween(third, other)).toBeGreaterThanOrEqual(miles - 2);
    }),
  );
});

test.for([
  [0, 'near you', 'near you'],
  [9, 'near you', 'near you'],
  [10, 'about 10 miles', '10 mi'],
  [42, 'about 42 miles', '42 mi'],
  [99, 'about 99 miles', '99 mi'],
  [104, 'about 100 miles', '100 mi'],
  [236, 'about 240 miles', '240 mi'],
  [1_417, 'about 1,420 miles', '1,420 mi'],
] as const)('%i miles read as %s', ([miles, words, short]) => {
  expect([milesLabel(miles), shortMilesLabel(miles)]).toEqual([words, short]);
});

test('what is farther never reads as nearer', () => {
  const numberIn = (words: string) => Number(words.replaceAll(/\D/g, ''));
  fc.assert(
    fc.property(fc.nat(12_000), fc.nat(12_000), (one, other) => {
      const [near, far] = [Math.min(one, other), Math.max(one, other)];
      expect(numberIn(milesLabel(near))).toBeLessThanOrEqual(numberIn(milesLabel(far)));
      expect(Math.abs(numberIn(milesLabel(far)) - far)).toBeLessThan(10);
    }),
  );
});

test('without either place there is no distance, nor to a place of which only the state is shown', () => {
  expect(milesTo(null, { ...HOUSTON, precision: 'zip' })).toBeNull();
  expect(milesTo(HOUSTON, null)).toBeNull();
  expect(milesTo(HOUSTON, { ...HOUSTON, precision: 'state' })).toBeNull();
  expect(milesTo(HOUSTON, { ...HOUSTON, precision: 'zip' })).toBe(0);
});
