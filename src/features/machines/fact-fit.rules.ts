import type { RegisteredFact } from './fact-registry.rules.ts';
import { readingTolerance } from './measures.rules.ts';

/** The query parameters that describe the visitor's workshop. Lists leave out machines that do not fit it. */
export const FIT_PARAMS = [
  'fitDoorWidthMm',
  'fitDoorHeightMm',
  'fitPhases',
  'fitVolts',
  'fitAmps',
  'fitGroundFloor',
] as const;
export type FitParam = (typeof FIT_PARAMS)[number];

/** Leaves out those, too, of which it is not known whether they go there. */
export const FIT_KNOWN = 'fitKnown';

/** The narrowest door, the current there is, and whether stairs at the seller's are out of the question. */
export type FitQuery = {
  fitDoorWidthMm?: number | undefined;
  fitDoorHeightMm?: number | undefined;
  fitPhases?: 1 | 3 | undefined;
  fitVolts?: number | undefined;
  fitAmps?: number | undefined;
  fitGroundFloor?: boolean | undefined;
  fitKnown?: boolean | undefined;
};

/** The facts that decide on it. */
const FIT_FACTS: ReadonlySet<string> = new Set([
  'doorWidthMm',
  'doorHeightMm',
  'standOff',
  'standOffDoorWidthMm',
  'phases',
  'voltsMin',
  'voltsMax',
  'amps',
  'transformerIncluded',
  'loading',
]);

export function decidesOnFit({ key }: Pick<RegisteredFact, 'key'>): boolean {
  return FIT_FACTS.has(key);
}

/** Where a machine is loaded so, it need not go over stairs. */
export const LEVEL_WAYS: readonly string[] = ['ground-floor', 'dock', 'forklift'];

/** The longest side, in millimeters, that goes where there is so much room. */
export function longestWithin(roomMm: number): number {
  return roomMm + readingTolerance('mm');
}

/** Voltage from the wall differs by so much from what is named, and machines are built for that. */
const VOLTAGE_TOLERANCE = 0.1;

/** The lowest voltage that a machine may ask for at most, and the highest at least, to run on this one. */
export function voltageLimits(volts: number): { lowestMax: number; highestMin: number } {
  return {
    lowestMax: Math.floor(volts / (1 - VOLTAGE_TOLERANCE)),
    highestMin: Math.ceil(volts / (1 + VOLTAGE_TOLERANCE)),
  };
}
