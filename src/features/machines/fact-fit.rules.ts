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

/** Also excludes machines whose fit is unknown. */
export const FIT_KNOWN = 'fitKnown';

/** The narrowest door, the available current, and whether loading at the seller's must not involve stairs. */
export type FitQuery = {
  fitDoorWidthMm?: number | undefined;
  fitDoorHeightMm?: number | undefined;
  fitPhases?: 1 | 3 | undefined;
  fitVolts?: number | undefined;
  fitAmps?: number | undefined;
  fitGroundFloor?: boolean | undefined;
  fitKnown?: boolean | undefined;
};

/** The facts that decide whether a machine fits. */
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

/** Ways of loading a machine without stairs. */
export const LEVEL_WAYS: readonly string[] = ['ground-floor', 'dock', 'forklift'];

/** The longest side, in millimetres, that fits into this much room. */
export function longestWithin(roomMm: number): number {
  return roomMm + readingTolerance('mm');
}

/** The relative deviation of mains voltage from its nominal value, which machines are built to tolerate. */
const VOLTAGE_TOLERANCE = 0.1;

/** For a machine to run on this voltage: the upper limit of its lowest voltage, and the lower limit of its highest. */
export function voltageLimits(volts: number): { lowestMax: number; highestMin: number } {
  return {
    lowestMax: Math.floor(volts / (1 - VOLTAGE_TOLERANCE)),
    highestMin: Math.ceil(volts / (1 + VOLTAGE_TOLERANCE)),
  };
}
