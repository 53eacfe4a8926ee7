import { LEVEL_WAYS, longestWithin, voltageLimits, type FitQuery } from './fact-fit.rules.ts';
import type { FactValues } from './fact-kinds.rules.ts';
import { formatNumber, measureWording, sizeWording, type Wording } from './measures.rules.ts';

/** Where in its building a workshop is. */
export const FLOORS = ['ground', 'elevator', 'stairs'] as const;
/** The ways to unload a truck at the workshop. */
export const UNLOADINGS = ['dock', 'forklift', 'lift-gate'] as const;

/** A visitor's workshop; omitted properties are not checked. */
export type Workshop = Omit<FitQuery, 'fitKnown'> & {
  floor?: (typeof FLOORS)[number] | undefined;
  unloading?: (typeof UNLOADINGS)[number] | undefined;
  spaceLengthMm?: number | undefined;
  spaceWidthMm?: number | undefined;
};

/** `ask`: the listing does not state enough. An unknown value never counts as fitting. */
export type FitVerdict = 'fits' | 'ask' | 'no';
/** The result of one check, in one line. */
export type FitCheck = { verdict: FitVerdict; reason: Wording };
export type Fit = { verdict: FitVerdict; checks: readonly FitCheck[] };

/** One check; null if the visitor has not stated what it requires. */
type Rule = (workshop: Workshop, facts: FactValues) => FitCheck | null;

/** In the order in which riggers ask. */
const RULES: readonly Rule[] = [
  checkDoorWidth,
  checkDoorHeight,
  checkPhases,
  checkVolts,
  checkAmps,
  checkLoading,
  checkFloor,
  checkUnloading,
  checkSpace,
];

const WORST_FIRST = ['no', 'ask', 'fits'] as const satisfies readonly FitVerdict[];

/** Whether a machine fits a workshop, with the reasons, the worst first; null if nothing is known of the workshop. */
export function fitOf(workshop: Workshop, facts: FactValues): Fit | null {
  const checks = RULES.flatMap((rule) => rule(workshop, facts) ?? []).toSorted(
    (one, other) => WORST_FIRST.indexOf(one.verdict) - WORST_FIRST.indexOf(other.verdict),
  );
  const [weightiest] = checks;
  return weightiest === undefined ? null : { verdict: weightiest.verdict, checks };
}

function checkDoorWidth({ fitDoorWidthMm: door }: Workshop, facts: FactValues): FitCheck | null {
  if (door === undefined) return null;
  const needed = numberOf(facts, 'doorWidthMm');
  const isOff = facts['standOff'];
  const withoutStand = isOff === false ? null : numberOf(facts, 'standOffDoorWidthMm');
  if (needed !== null && needed <= longestWithin(door)) return fits('Goes through a ', ...length(needed), ' door');
  if (withoutStand !== null && withoutStand <= longestWithin(door))
    return fits('Goes through a ', ...length(withoutStand), ' door with the stand off');
  if (needed === null)
    return withoutStand === null
      ? ask('Door not stated')
      : no('Needs a ', ...length(withoutStand), ' door with the stand off');
  if (withoutStand !== null)
    return no('Needs a ', ...length(needed), ' door; ', ...length(withoutStand), ' with the stand off');
  return isOff === true
    ? ask('Needs a ', ...length(needed), ' door, or less with the stand off')
    : no('Needs a ', ...length(needed), ' door');
}

function checkDoorHeight({ fitDoorHeightMm: door }: Workshop, facts: FactValues): FitCheck | null {
  if (door === undefined) return null;
  const needed = numberOf(facts, 'doorHeightMm');
  if (needed === null) return ask('Height of the door not stated');
  if (needed <= longestWithin(door)) return fits('Goes through a door ', ...length(needed), ' high');
  return facts['standOff'] === true
    ? ask('Needs a door ', ...length(needed), ' high, or less with the stand off')
    : no('Needs a door ', ...length(needed), ' high');
}

function checkPhases({ fitPhases }: Workshop, facts: FactValues): FitCheck | null {
  if (fitPhases === undefined) return null;
  const phases = facts['phases'];
  if (phases === 'single') return fits('Single-phase');
  if (phases === 'either') return fits('Single-phase or three-phase');
  if (phases !== 'three') return ask('Phases not stated');
  if (fitPhases === 3) return fits('Three-phase');
  return facts['transformerIncluded'] === true
    ? ask('Three-phase: ask whether the converter that is included makes it')
    : no('Three-phase: a converter is needed');
}

function checkVolts({ fitVolts }: Workshop, facts: FactValues): FitCheck | null {
  if (fitVolts === undefined) return null;
  const lowest = numberOf(facts, 'voltsMin') ?? numberOf(facts, 'voltsMax');
  const highest = numberOf(facts, 'voltsMax') ?? lowest;
  if (lowest === null || highest === null) return ask('Volts not stated');
  const range = lowest === highest ? `${lowest} V` : `${lowest} to ${highest} V`;
  const { lowestMax, highestMin } = voltageLimits(fitVolts);
  if (lowest <= lowestMax && highest >= highestMin) return fits(`Runs on ${range}`);
  return facts['transformerIncluded'] === true
    ? ask(`Runs on ${range}: ask what the transformer that is included makes`)
    : no(`Runs on ${range}: a transformer is needed`);
}

function checkAmps({ fitAmps }: Workshop, facts: FactValues): FitCheck | null {
  if (fitAmps === undefined) return null;
  const drawn = numberOf(facts, 'amps');
  if (drawn === null) return ask('Amps not stated');
  return drawn <= fitAmps ? fits(`Draws ${formatNumber(drawn)} A`) : no(`Draws ${formatNumber(drawn)} A`);
}

function checkLoading({ fitGroundFloor }: Workshop, facts: FactValues): FitCheck | null {
  if (fitGroundFloor !== true) return null;
  const { loading } = facts;
  const ways = Array.isArray(loading) ? loading.filter((way) => typeof way === 'string') : [];
  const hasStairs = ways.includes('stairs');
  if (hasStairs)
    return ways.includes('ground-floor') ? ask('Ask about the stairs at the seller’s') : no('Stairs at the seller’s');
  return LEVEL_WAYS.some((way) => ways.includes(way))
    ? fits('No stairs at the seller’s')
    : ask('Floor at the seller’s not stated');
}

/** The weight in kilograms that movers still carry over stairs. */
const MOST_ON_STAIRS_KG = 250;

function checkFloor({ floor }: Workshop, facts: FactValues): FitCheck | null {
  if (floor === undefined || floor === 'ground') return null;
  const weight = numberOf(facts, 'weightKg');
  const way = floor === 'elevator' ? 'elevator' : 'stairs';
  if (weight === null) return ask(`Weight not stated: will your ${way} bear it?`);
  return floor === 'stairs' && weight > MOST_ON_STAIRS_KG
    ? no('Weighs ', ...mass(weight), ': too heavy for stairs')
    : ask('Weighs ', ...mass(weight), `: will your ${way} bear it?`);
}

/** The capacity of most trucks' lift gates, 2,500 pounds. */
const MOST_ON_LIFT_GATE_KG = 1_134;

function checkUnloading({ unloading }: Workshop, facts: FactValues): FitCheck | null {
  if (unloading !== 'lift-gate') return null;
  const weight = numberOf(facts, 'crateWeightKg') ?? numberOf(facts, 'weightKg');
  if (weight === null) return ask('Weight not stated: will a lift gate bear it?');
  return weight <= MOST_ON_LIFT_GATE_KG
    ? fits('Weighs ', ...mass(weight), ': a lift gate bears it')
    : ask('Weighs ', ...mass(weight), ': more than most lift gates bear');
}

function checkSpace({ spaceLengthMm, spaceWidthMm }: Workshop, facts: FactValues): FitCheck | null {
  const space = [spaceLengthMm, spaceWidthMm].filter((side) => side !== undefined);
  if (space.length === 0) return null;
  const [length, width] = [numberOf(facts, 'lengthMm'), numberOf(facts, 'widthMm')];
  if (length === null || width === null) return ask('Size not stated');
  const size: Wording = ['Takes ', ...sizeWording([length, width], 'mm')];
  // A side that the visitor has not stated is unlimited.
  const [longer, shorter] = [Math.max(...space), space.length === 1 ? Infinity : Math.min(...space)];
  const room = [longestWithin(Math.max(longer, shorter)), longestWithin(Math.min(longer, shorter))] as const;
  return Math.max(length, width) <= room[0] && Math.min(length, width) <= room[1] ? fits(...size) : no(...size);
}

const say =
  (verdict: FitVerdict) =>
  (...reason: Wording): FitCheck => ({ verdict, reason });
const fits = say('fits');
const ask = say('ask');
const no = say('no');

function numberOf(facts: FactValues, key: string): number | null {
  const value = facts[key];
  return typeof value === 'number' ? value : null;
}

const length = (mm: number) => measureWording(mm, 'mm');
const mass = (kg: number) => measureWording(kg, 'kg');
