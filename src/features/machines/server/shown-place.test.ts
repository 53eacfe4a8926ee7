import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { measuredPlaceOf } from './shown-place.service.ts';

const PREMIUM = { isPremiumPaid: true, financingAvailable: false };
const HIDDEN = { isPremiumPaid: false, financingAvailable: false };

test('where only the state is told, no ZIP code makes a difference', () => {
  const zip = fc.option(fc.oneof(fc.stringMatching(/^\d{5}$/), fc.string()));
  fc.assert(
    fc.property(zip, zip, fc.option(fc.constantFrom('TX', 'OH', 'ON')), (one, other, stateCode) => {
      const placeOf = (hidden: string | null) => measuredPlaceOf({ ...HIDDEN, zip: hidden, stateCode });
      expect(placeOf(one)).toBe(stateCode);
      expect(placeOf(other)).toBe(stateCode);
    }),
  );
});

test.for([
  ['77011', 'TX', '77011'],
  [' 77011-1234 ', 'TX', '77011'],
  ['770111', 'TX', 'TX'],
  ['Houston', 'TX', 'TX'],
  [null, 'TX', 'TX'],
  // Monterrey's code also exists in Missouri.
  ['64000', 'NL', 'NL'],
  ['77011', null, null],
] as const)('a listing that tells its ZIP code %s, %s is measured from %s', ([zip, stateCode, place]) => {
  expect(measuredPlaceOf({ ...PREMIUM, zip, stateCode })).toBe(place);
  expect(measuredPlaceOf({ isPremiumPaid: false, financingAvailable: true, zip, stateCode })).toBe(place);
});
