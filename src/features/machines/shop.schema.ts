import * as z from 'zod/mini';
import { parseLeniently, parseSearch, stringifySearch } from '#app/lib/query-string.ts';
import { fitParams, MAX_SHOP_MM, MOST_AMPS, MOST_VOLTS, shopMm } from './fit-params.schema.ts';
import { FLOORS, UNLOADINGS, type Shop } from './fit.rules.ts';

const { fitKnown: _, ...asked } = fitParams;
/** What a browser keeps of its user's shop, written as an address would have it. */
const keptShop = z.object({
  ...asked,
  floor: z.optional(z.enum(FLOORS)),
  unloading: z.optional(z.enum(UNLOADINGS)),
  spaceLengthMm: z.optional(shopMm),
  spaceWidthMm: z.optional(shopMm),
});

/** When a visitor last changed their shop, and the account that keeps it, if one does. */
export type ShopMetadata = { updatedAt?: string | undefined; accountId?: string | undefined };

const shopMetadata = z.object({ updatedAt: z.optional(z.iso.datetime()), accountId: z.optional(z.uuid()) });

export function parseShopMetadata(text: string | null): ShopMetadata {
  return parseLeniently(shopMetadata, parseSearch(text ?? ''));
}

export function parseShop(text: string | null): Shop {
  return parseLeniently(keptShop, parseSearch(text ?? ''));
}

/** Null: nothing is known of it; `metadata` alone does not make it a shop. */
export function shopText(shop: Shop, metadata: ShopMetadata = {}): string | null {
  const said = stringifySearch({ ...shop });
  return said === '' ? null : stringifySearch({ ...shop, ...metadata }).slice(1);
}

const mm = z.optional(z.int().check(z.minimum(1), z.maximum(MAX_SHOP_MM)));

/** The same as a document, in which numbers are numbers. */
export const shopDocument = z.object({
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
} satisfies Record<keyof Shop, z.ZodMiniType>);

/** The shop that an account keeps; empty: it was forgotten, or never said. */
export const accountShop = z.object({
  accountId: z.uuid(),
  shop: shopDocument,
  /** When its owner last changed it; null: they never said anything of it. */
  updatedAt: z.nullable(z.iso.datetime()),
});
export type AccountShop = z.output<typeof accountShop>;

/** `accountId`: whose shop the sender takes it for, which a browser with several windows may be wrong about. */
export const accountShopInput = z.object({
  accountId: z.uuid(),
  shop: shopDocument,
  updatedAt: z.iso.datetime(),
});
export type AccountShopInput = z.output<typeof accountShopInput>;
