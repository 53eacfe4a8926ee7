import { assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { factConflicts, newFactConflicts, type StatedMachine } from './fact-conflicts.rules.ts';

const machine = (facts: StatedMachine['facts'], of: Partial<StatedMachine> = {}): StatedMachine => ({
  heads: 6,
  year: 2019,
  facts,
  ...of,
});
const sentences = (facts: StatedMachine['facts'], of?: Partial<StatedMachine>) =>
  factConflicts(machine(facts, of)).map(({ key, message }) => `${key}: ${message}`);

const WRONG: [StatedMachine['facts'], string][] = [
  [{ headsWorking: 7 }, 'headsWorking: Heads working cannot be more than the heads that it has'],
  [{ madeOn: '2018-12-31' }, 'madeOn: Date of manufacture cannot lie before the year of the machine'],
  [{ stitchCountReadOn: '2018-12-31' }, 'stitchCountReadOn: Counter read on cannot lie before the year of the machine'],
  [{ lastServiceOn: '2018-12-31' }, 'lastServiceOn: Last service cannot lie before the year of the machine'],
  [
    { fieldWidthMm: 400, wideFieldWidthMm: 399 },
    'wideFieldWidthMm: Field width with every other head off cannot be narrower than the sewing field of each head',
  ],
  [
    { fieldWidthMm: 361, headSpacingMm: 360 },
    'fieldWidthMm: Sewing field, width cannot be wider than the head spacing',
  ],
  [{ capMaxSpm: 901, maxSpm: 900 }, 'capMaxSpm: Top speed on caps cannot be above the top speed'],
  [{ doesCaps: false, capFieldWidthMm: 360 }, 'doesCaps: Sews caps cannot be no where a cap field is stated'],
  [{ voltsMin: 240, voltsMax: 220 }, 'voltsMax: Volts, to cannot be below the volts that it starts from'],
  [
    { standOffDoorWidthMm: 900 },
    'standOffDoorWidthMm: Door width with the stand off needs a stand or table that comes off',
  ],
  [
    { standOff: true, doorWidthMm: 800, standOffDoorWidthMm: 900 },
    'standOffDoorWidthMm: Door width with the stand off cannot be above the smallest door with its stand on',
  ],
  [
    { weightKg: 500, crateWeightKg: 499 },
    'crateWeightKg: Weight in its crate cannot be below its weight without the crate',
  ],
  [
    { ownership: 'free-and-clear', payoffUsd: 1 },
    'payoffUsd: Payoff cannot be owed on a machine that is free and clear',
  ],
  [
    { ownership: 'financed', leaseEndsOn: '2027-01-31' },
    'leaseEndsOn: Lease ends on is only for a machine that is leased',
  ],
];

const RIGHT: StatedMachine['facts'][] = [
  { headsWorking: 6 },
  { madeOn: '2019-01-01', stitchCountReadOn: '2019-01-01', lastServiceOn: '2026-01-01' },
  { fieldWidthMm: 360, wideFieldWidthMm: 360, headSpacingMm: 360 },
  { capMaxSpm: 900, maxSpm: 900, doesCaps: true, capFieldWidthMm: 360 },
  { voltsMin: 220, voltsMax: 220 },
  { standOff: true, doorWidthMm: 900, standOffDoorWidthMm: 900 },
  { weightKg: 500, crateWeightKg: 500 },
  { ownership: 'free-and-clear', payoffUsd: 0 },
  { ownership: 'leased', leaseEndsOn: '2027-01-31', payoffUsd: 9_000 },
];

test('facts that cannot be true together are told at one of them, in its own sentence', () => {
  for (const [facts, sentence] of WRONG) expect(sentences(facts)).toEqual([sentence]);
  for (const facts of RIGHT) expect(sentences(facts)).toEqual([]);
});

test('what is not known contradicts nothing, and what is no value yet neither', () => {
  expect(sentences({ madeOn: '1999-01-01', lastServiceOn: '1999-01-01' }, { year: null })).toEqual([]);
  expect(sentences({ headsWorking: Number.NaN, voltsMin: 'many', voltsMax: 90, madeOn: 'long ago' })).toEqual([]);
  expect(sentences({ headSpacingMm: 360, fieldWidthMm: 500 }, { heads: 1 })).toEqual([]);
  for (const [facts] of WRONG.filter(([{ standOffDoorWidthMm }]) => standOffDoorWidthMm === undefined))
    for (const key of Object.keys(facts))
      expect(sentences({ ...facts, [key]: undefined }, { heads: 999, year: null })).toEqual([]);
});

const facts = constantFrom(...WRONG.map(([wrong]) => wrong), ...RIGHT);

test('what was stored with a conflict may be saved again, and nothing new that is wrong', () => {
  assert(
    property(facts, facts, (stored, stated) => {
      expect(newFactConflicts(machine(stored), machine(stored))).toEqual([]);
      expect(newFactConflicts(null, machine(stated))).toEqual(factConflicts(machine(stated)));
      const all = factConflicts(machine({ ...stored, ...stated }));
      const added = newFactConflicts(machine(stored), machine({ ...stored, ...stated }));
      expect(all).toEqual(expect.arrayContaining(added));
    }),
  );
  expect(newFactConflicts(machine({ headsWorking: 7 }), machine({ headsWorking: 8 }))).toHaveLength(1);
  expect(newFactConflicts(machine({ headsWorking: 6 }), machine({ headsWorking: 6 }, { heads: 4 }))).toHaveLength(1);
});
