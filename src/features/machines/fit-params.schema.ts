import * as z from 'zod/mini';
import { optionalFlag, wholeNumber } from '#app/lib/query-string.ts';
import type { FitQuery } from './fact-fit.rules.ts';

/** The longest side of a large hall; no workshop is longer. */
export const MAX_WORKSHOP_MM = 100_000;
export const workshopMm = wholeNumber(1, MAX_WORKSHOP_MM);
export const MOST_VOLTS = 1_000;
export const MOST_AMPS = 1_000;
const amps = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,4}(?:\.\d{1,3})?$/, 'Must be a number'))]),
  z.pipe(z.transform(Number), z.number().check(z.positive(), z.maximum(MOST_AMPS))),
);

const side = z.optional(workshopMm);

/** The query parameters that describe a workshop. */
export const fitParams = {
  fitDoorWidthMm: side,
  fitDoorHeightMm: side,
  fitPhases: z.optional(z.pipe(wholeNumber(1, 3), z.literal([1, 3]))),
  fitVolts: z.optional(wholeNumber(1, MOST_VOLTS)),
  fitAmps: z.optional(amps),
  fitGroundFloor: optionalFlag,
  fitKnown: optionalFlag,
} satisfies Record<keyof FitQuery, z.ZodMiniType>;
