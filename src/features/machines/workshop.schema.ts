import * as z from 'zod/mini';
import { parseLeniently, parseSearch, stringifySearch } from '#app/lib/query-string.ts';
import { fitParams, MAX_WORKSHOP_MM, MOST_AMPS, MOST_VOLTS, workshopMm } from './fit-params.schema.ts';
import { FLOORS, UNLOADINGS, type Workshop } from './fit.rules.ts';

const { fitKnown: _, ...asked } = fitParams;
/** What a browser keeps of its user's shop, written as an address would have it. */
const keptWorkshop = z.object({
  ...asked,
  floor: z.optional(z.enum(FLOORS)),
  unloading: z.optional(z.enum(UNLOADINGS)),
  spaceLengthMm: z.optional(workshopMm),
  spaceWidthMm: z.optional(workshopMm),
});

/** When a visitor last changed their shop, and the account that keeps it, if one does. */
export type WorkshopMetadata = { updatedAt?: string | undefined; accountId?: string | undefined };

const workshopMetadata = z.object({ updatedAt: z.optional(z.iso.datetime()), accountId: z.optional(z.uuid()) });

export function parseWorkshopMetadata(text: string | null): WorkshopMetadata {
  return parseLeniently(workshopMetadata, parseSearch(text ?? ''));
}

export function parseWorkshop(text: string | null): Workshop {
  return parseLeniently(keptWorkshop, parseSearch(text ?? ''));
}

/** Null: nothing is known of it; `metadata` alone does not make it a shop. */
export function workshopText(shop: Workshop, metadata: WorkshopMetadata = {}): string | null {
  const said = stringifySearch({ ...shop });
  return said === '' ? null : stringifySearch({ ...shop, ...metadata }).slice(1);
}

const mm = z.optional(z.int().check(z.minimum(1), z.maximum(MAX_WORKSHOP_MM)));

/** The same as a document, in which numbers are numbers. */
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

/** The shop that an account keeps; empty: it was forgotten, or never said. */
export const accountWorkshop = z.object({
  accountId: z.uuid(),
  shop: workshopDocument,
  /** When its owner last changed it; null: they never said anything of it. */
  updatedAt: z.nullable(z.iso.datetime()),
});
export type AccountWorkshop = z.output<typeof accountWorkshop>;

/** `accountId`: whose shop the sender takes it for, which a browser with several windows may be wrong about. */
export const accountWorkshopInput = z.object({
  accountId: z.uuid(),
  shop: workshopDocument,
  updatedAt: z.iso.datetime(),
});
export type AccountWorkshopInput = z.output<typeof accountWorkshopInput>;
