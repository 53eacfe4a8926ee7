import * as z from 'zod/mini';
import { parseLeniently, parseSearch, stringifySearch } from '#app/lib/query-string.ts';
import { fitParams, MAX_WORKSHOP_MM, MOST_AMPS, MOST_VOLTS, workshopMm } from './fit-params.schema.ts';
import { FLOORS, UNLOADINGS, type Workshop } from './fit.rules.ts';

const { fitKnown: _, ...asked } = fitParams;
/** The visitor's workshop as their browser stores it, written like the query of an address. */
const keptWorkshop = z.object({
  ...asked,
  floor: z.optional(z.enum(FLOORS)),
  unloading: z.optional(z.enum(UNLOADINGS)),
  spaceLengthMm: z.optional(workshopMm),
  spaceWidthMm: z.optional(workshopMm),
});

/** When the visitor last changed their workshop, and the account that stores it, if any. */
export type WorkshopMetadata = { updatedAt?: string | undefined; accountId?: string | undefined };

const workshopMetadata = z.object({ updatedAt: z.optional(z.iso.datetime()), accountId: z.optional(z.uuid()) });

export function parseWorkshopMetadata(text: string | null): WorkshopMetadata {
  return parseLeniently(workshopMetadata, parseSearch(text ?? ''));
}

export function parseWorkshop(text: string | null): Workshop {
  return parseLeniently(keptWorkshop, parseSearch(text ?? ''));
}

/** Null when nothing is known of the workshop; `metadata` alone does not count. */
export function workshopText(workshop: Workshop, metadata: WorkshopMetadata = {}): string | null {
  const said = stringifySearch({ ...workshop });
  return said === '' ? null : stringifySearch({ ...workshop, ...metadata }).slice(1);
}

const mm = z.optional(z.int().check(z.minimum(1), z.maximum(MAX_WORKSHOP_MM)));

/** The workshop as a JSON document, in which numbers are numbers. */
export const workshopDocument = z.object({
  fitDoorWidthMm: mm,
  fitDoorHeightMm: mm,
  fitPhases: z.optional(z.literal([1, 3])),
  fitVolts: z.optional(z.int().check(z.minimum(1), z.maximum(MOST_VOLTS))),
  fitAmps: z.optional(z.number().check(z.positive(), z.maximum(MOST_AMPS))),
  fitGroundFloor: z.optional(z.boolean()),
  floor: z.optional(z.enum(FLOORS)),
  unloading: z.optional(z.enum(UNLOADINGS)),
  spaceLengthMm: mm,
  spaceWidthMm: mm,
} satisfies Record<keyof Workshop, z.ZodMiniType>);

/** The workshop of an account; `shop` is empty when the owner never said anything, or has forgotten it. */
export const accountWorkshop = z.object({
  accountId: z.uuid(),
  shop: workshopDocument,
  /** When the owner last changed it; null when they never said anything. */
  updatedAt: z.nullable(z.iso.datetime()),
});
export type AccountWorkshop = z.output<typeof accountWorkshop>;

/** `accountId` is the account that the sender takes to be signed in; another window may have changed that. */
export const accountWorkshopInput = z.object({
  accountId: z.uuid(),
  shop: workshopDocument,
  updatedAt: z.iso.datetime(),
});
export type AccountWorkshopInput = z.output<typeof accountWorkshopInput>;
