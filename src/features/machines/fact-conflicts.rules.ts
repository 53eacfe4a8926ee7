import { findFact } from './fact-registry.rules.ts';

/** The values of a machine that may contradict each other. Values of the wrong type, as in a form, are ignored. */
export type StatedMachine = { heads: unknown; year: unknown; facts: Readonly<Record<string, unknown>> };

type Reader = {
  heads: number | null;
  year: number | null;
  facts: StatedMachine['facts'];
  number: (key: string) => number | null;
  /** As `2026-11-24`. */
  day: (key: string) => string | null;
};

type Conflict = {
  /** The fact that the conflict is reported at. */
  key: string;
  isFound: (machine: Reader) => boolean;
  /** Completes a sentence that begins with the fact's label. */
  reason: string;
};

const CONFLICTS: readonly Conflict[] = [
  {
    key: 'headsWorking',
    isFound: ({ number, heads }) => isAbove(number('headsWorking'), heads),
    reason: 'cannot be more than the heads that it has',
  },
  {
    key: 'madeOn',
    isFound: (machine) => isBeforeYear(machine, 'madeOn'),
    reason: 'cannot lie before the year of the machine',
  },
  {
    key: 'wideFieldWidthMm',
    isFound: ({ number }) => isAbove(number('fieldWidthMm'), number('wideFieldWidthMm')),
    reason: 'cannot be narrower than the sewing field of each head',
  },
  {
    key: 'fieldWidthMm',
    // The limit applies between neighbouring heads; a single head has none.
    isFound: ({ number, heads }) => isAbove(heads, 1) && isAbove(number('fieldWidthMm'), number('headSpacingMm')),
    reason: 'cannot be wider than the head spacing',
  },
  {
    key: 'capMaxSpm',
    isFound: ({ number }) => isAbove(number('capMaxSpm'), number('maxSpm')),
    reason: 'cannot be above the top speed',
  },
  {
    key: 'doesCaps',
    isFound: ({ number, facts }) => facts['doesCaps'] === false && number('capFieldWidthMm') !== null,
    reason: 'cannot be no where a cap field is stated',
  },
  {
    key: 'stitchCountReadOn',
    isFound: (machine) => isBeforeYear(machine, 'stitchCountReadOn'),
    reason: 'cannot lie before the year of the machine',
  },
  {
    key: 'lastServiceOn',
    isFound: (machine) => isBeforeYear(machine, 'lastServiceOn'),
    reason: 'cannot lie before the year of the machine',
  },
  {
    key: 'voltsMax',
    isFound: ({ number }) => isAbove(number('voltsMin'), number('voltsMax')),
    reason: 'cannot be below the volts that it starts from',
  },
  {
    key: 'standOffDoorWidthMm',
    isFound: ({ number, facts }) => number('standOffDoorWidthMm') !== null && facts['standOff'] !== true,
    reason: 'needs a stand or table that comes off',
  },
  {
    key: 'standOffDoorWidthMm',
    isFound: ({ number }) => isAbove(number('standOffDoorWidthMm'), number('doorWidthMm')),
    reason: 'cannot be above the smallest door with its stand on',
  },
  {
    key: 'crateWeightKg',
    isFound: ({ number }) => isAbove(number('weightKg'), number('crateWeightKg')),
    reason: 'cannot be below its weight without the crate',
  },
  {
    key: 'payoffUsd',
    isFound: ({ number, facts }) => facts['ownership'] === 'free-and-clear' && isAbove(number('payoffUsd'), 0),
    reason: 'cannot be owed on a machine that is free and clear',
  },
  {
    key: 'leaseEndsOn',
    isFound: ({ day, facts }) =>
      day('leaseEndsOn') !== null && facts['ownership'] !== undefined && facts['ownership'] !== 'leased',
    reason: 'is only for a machine that is leased',
  },
];

/** False if one of the values is missing: conflicts require both. */
function isAbove(one: number | null, other: number | null): boolean {
  return one !== null && other !== null && one > other;
}

function isBeforeYear({ day, year }: Reader, key: string): boolean {
  const stated = day(key);
  return stated !== null && year !== null && Number(stated.slice(0, 4)) < year;
}

/** `reason` completes a sentence about the fact; `message` includes the fact's label. */
export type FactConflict = { key: string; reason: string; message: string };

/** The facts of a machine that contradict its other facts, its heads or its year. */
export function factConflicts({ heads, year, facts }: StatedMachine): FactConflict[] {
  const reader: Reader = {
    heads: numberOf(heads),
    year: numberOf(year),
    facts,
    number: (key) => numberOf(facts[key]),
    day: (key) => dayOf(facts[key]),
  };
  return CONFLICTS.filter(({ isFound }) => isFound(reader)).map(({ key, reason }) => ({
    key,
    reason,
    message: `${findFact(key)?.label ?? key} ${reason}`,
  }));
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function dayOf(value: unknown): string | null {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null;
}

/** The conflicts that a change introduces: values stored before a rule existed must not prevent saving the rest. */
export function newFactConflicts(before: StatedMachine | null, after: StatedMachine): FactConflict[] {
  const conflicts = factConflicts(after);
  if (before === null || conflicts.length === 0) return conflicts;
  const known = new Set(factConflicts(before).map(({ message }) => message));
  return conflicts.filter(({ key, message }) => !known.has(message) || before.facts[key] !== after.facts[key]);
}
