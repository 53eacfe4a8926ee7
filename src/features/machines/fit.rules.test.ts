import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FactValues } from './fact-kinds.rules.ts';
import { textIn } from './measures.rules.ts';
import { fitOf, type Workshop, type FitVerdict } from './fit.rules.ts';

const DOOR_36 = { fitDoorWidthMm: 914 };

test.each<[workshop: Workshop, facts: FactValues, verdict: FitVerdict, reason: string]>([
  [DOOR_36, { doorWidthMm: 900 }, 'fits', 'Goes through a 35.4 in door'],
  [DOOR_36, { doorWidthMm: 1_067 }, 'no', 'Needs a 42 in door'],
  [DOOR_36, { doorWidthMm: 1_067, standOffDoorWidthMm: 864 }, 'fits', 'Goes through a 34 in door with the stand off'],
  [DOOR_36, { doorWidthMm: 1_067, standOff: false, standOffDoorWidthMm: 864 }, 'no', 'Needs a 42 in door'],
  [DOOR_36, { doorWidthMm: 1_067, standOff: true }, 'ask', 'Needs a 42 in door, or less with the stand off'],
  [DOOR_36, { doorWidthMm: 1_067, standOffDoorWidthMm: 965 }, 'no', 'Needs a 42 in door; 38 in with the stand off'],
  [DOOR_36, { standOffDoorWidthMm: 965 }, 'no', 'Needs a 38 in door with the stand off'],
  [DOOR_36, {}, 'ask', 'Door not stated'],
  // A 42.1 in door, which is what the listing requires.
  [{ fitDoorWidthMm: 1_069 }, { doorWidthMm: 1_070 }, 'fits', 'Goes through a 42.1 in door'],
  [{ fitDoorWidthMm: 1_068 }, { doorWidthMm: 1_070 }, 'no', 'Needs a 42.1 in door'],
  [{ fitDoorHeightMm: 1_069 }, { doorHeightMm: 1_070 }, 'fits', 'Goes through a door 42.1 in high'],
  [{ fitDoorHeightMm: 2_032 }, { doorHeightMm: 2_032 }, 'fits', 'Goes through a door 80 in high'],
  [{ fitDoorHeightMm: 2_000 }, { doorHeightMm: 2_032 }, 'no', 'Needs a door 80 in high'],
  [
    { fitDoorHeightMm: 2_000 },
    { doorHeightMm: 2_032, standOff: true },
    'ask',
    'Needs a door 80 in high, or less with the stand off',
  ],
  [{ fitPhases: 1 }, { phases: 'single' }, 'fits', 'Single-phase'],
  [{ fitPhases: 1 }, { phases: 'three' }, 'no', 'Three-phase: a converter is needed'],
  [
    { fitPhases: 1 },
    { phases: 'three', transformerIncluded: true },
    'ask',
    'Three-phase: ask whether the converter that is included makes it',
  ],
  [{ fitPhases: 3 }, { phases: 'three' }, 'fits', 'Three-phase'],
  [{ fitPhases: 3 }, {}, 'ask', 'Phases not stated'],
  [{ fitVolts: 220 }, { voltsMin: 200, voltsMax: 240 }, 'fits', 'Runs on 200 to 240 V'],
  [{ fitVolts: 220 }, { voltsMin: 240 }, 'fits', 'Runs on 240 V'],
  [{ fitVolts: 110 }, { voltsMin: 200, voltsMax: 240 }, 'no', 'Runs on 200 to 240 V: a transformer is needed'],
  [
    { fitVolts: 110 },
    { voltsMax: 240, transformerIncluded: true },
    'ask',
    'Runs on 240 V: ask what the transformer that is included makes',
  ],
  [{ fitVolts: 110 }, {}, 'ask', 'Volts not stated'],
  [{ fitAmps: 15 }, { amps: 4.5 }, 'fits', 'Draws 4.5 A'],
  [{ fitAmps: 15 }, { amps: 20 }, 'no', 'Draws 20 A'],
  [{ fitGroundFloor: true }, { loading: ['stairs'] }, 'no', 'Stairs at the seller’s'],
  [{ fitGroundFloor: true }, { loading: ['stairs', 'ground-floor'] }, 'ask', 'Ask about the stairs at the seller’s'],
  [{ fitGroundFloor: true }, { loading: ['dock'] }, 'fits', 'No stairs at the seller’s'],
  [{ fitGroundFloor: true }, { loading: ['pallet-jack'] }, 'ask', 'Floor at the seller’s not stated'],
  [{ floor: 'stairs' }, { weightKg: 550 }, 'no', 'Weighs 1,213 lb: too heavy for stairs'],
  [{ floor: 'elevator' }, { weightKg: 550 }, 'ask', 'Weighs 1,213 lb: will your elevator bear it?'],
  [{ unloading: 'lift-gate' }, { weightKg: 550 }, 'fits', 'Weighs 1,213 lb: a lift gate bears it'],
  [
    { unloading: 'lift-gate' },
    { crateWeightKg: 1_500, weightKg: 1_000 },
    'ask',
    'Weighs 3,307 lb: more than most lift gates bear',
  ],
  [{ spaceLengthMm: 1_600, spaceWidthMm: 4_300 }, { lengthMm: 4_200, widthMm: 1_500 }, 'fits', 'Takes 165.4 × 59.1 in'],
  [{ spaceLengthMm: 4_000, spaceWidthMm: 2_000 }, { lengthMm: 4_200, widthMm: 1_500 }, 'no', 'Takes 165.4 × 59.1 in'],
])('a workshop %o and a machine %o: %s, %s', (workshop, facts, verdict, reason) => {
  const fit = fitOf(workshop, facts);
  expect(fit?.verdict).toBe(verdict);
  expect(fit?.checks.map((check) => textIn('customary', check.reason))).toEqual([reason]);
});

test('the worst of what is looked at decides, and its reason comes first', () => {
  const fit = fitOf({ ...DOOR_36, fitPhases: 1, fitAmps: 15 }, { doorWidthMm: 900, phases: 'three' });
  expect(fit?.verdict).toBe('no');
  expect(fit?.checks.map(({ verdict }) => verdict)).toEqual(['no', 'ask', 'fits']);
  expect(fitOf({ floor: 'ground', unloading: 'dock', fitGroundFloor: false }, {})).toBeNull();
});

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const size = fc.integer({ min: 0, max: 40 }).map((step) => 500 + step * 20);
const factsOfAny: fc.Arbitrary<FactValues> = fc.record({
  doorWidthMm: maybe(size),
  doorHeightMm: maybe(size),
  standOff: maybe(fc.boolean()),
  standOffDoorWidthMm: maybe(size),
  phases: maybe(fc.constantFrom('single', 'three', 'either')),
  voltsMin: maybe(fc.integer({ min: 90, max: 400 })),
  voltsMax: maybe(fc.integer({ min: 90, max: 400 })),
  amps: maybe(fc.integer({ min: 1, max: 40 })),
  transformerIncluded: maybe(fc.boolean()),
  loading: maybe(fc.subarray(['ground-floor', 'dock', 'stairs', 'pallet-jack'], { minLength: 1 })),
  weightKg: maybe(fc.integer({ min: 10, max: 3_000 })),
  lengthMm: maybe(size),
  widthMm: maybe(size),
});
const RANK = { no: 0, ask: 1, fits: 2 } as const;

/** Amounts of which more makes a workshop roomier. */
const WIDER = [
  ['fitDoorWidthMm', size],
  ['fitDoorHeightMm', size],
  ['fitAmps', fc.integer({ min: 1, max: 40 })],
  ['spaceLengthMm', size],
  ['fitPhases', fc.constantFrom(1 as const, 3 as const)],
] as const;

test.each(WIDER)('more of %s makes nothing fit worse', (key, amount) => {
  fc.assert(
    fc.property(factsOfAny, fc.tuple(amount, amount), maybe(size), (facts, [one, other], spaceWidthMm) => {
      const rankWith = (value: number) => RANK[fitOf({ [key]: value, spaceWidthMm }, facts)?.verdict ?? 'fits'];
      expect(rankWith(Math.max(one, other))).toBeGreaterThanOrEqual(rankWith(Math.min(one, other)));
    }),
  );
});

test('of what nothing is known nothing fits, and nothing is refused', () => {
  const workshop = fc.record({
    fitDoorWidthMm: maybe(size),
    fitPhases: maybe(fc.constantFrom(1 as const, 3 as const)),
    fitVolts: maybe(fc.constantFrom(110, 220)),
    fitGroundFloor: maybe(fc.boolean()),
    unloading: maybe(fc.constantFrom('dock' as const, 'lift-gate' as const)),
  });
  fc.assert(
    fc.property(workshop, (asked) => {
      expect(fitOf(asked, {})?.verdict ?? 'ask').toBe('ask');
    }),
  );
});
