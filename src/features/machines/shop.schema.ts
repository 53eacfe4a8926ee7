import * as z from 'zod/mini';
import { parseLeniently, parseSearch, stringifySearch } from '#app/lib/query-string.ts';
import { fitParams, shopMm } from './fit-params.schema.ts';
import type { Shop } from './fit.rules.ts';

export const FLOORS = ['ground', 'elevator', 'stairs'] as const;
export const UNLOADINGS = ['dock', 'forklift', 'lift-gate'] as const;

const { fitKnown: _, ...asked } = fitParams;
/** What a browser keeps of its user's shop, written as an address would have it. */
const keptShop = z.object({
  ...asked,
  floor: z.optional(z.enum(FLOORS)),
  unloading: z.optional(z.enum(UNLOADINGS)),
  spaceLengthMm: z.optional(shopMm),
  spaceWidthMm: z.optional(shopMm),
});

export function parseShop(text: string | null): Shop {
  return parseLeniently(keptShop, parseSearch(text ?? ''));
}

/** Null: nothing is known of it. */
export function shopText(shop: Shop): string | null {
  return stringifySearch({ ...shop }).slice(1) || null;
}
