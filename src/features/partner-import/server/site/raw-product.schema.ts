import { z } from 'zod';
import { CONDITIONS, type Condition } from '#app/db/enums.ts';

/** A product as the shop's markup or list gives it, before title and description are parsed. Texts are plain, '' is unknown. */
export type RawProduct = {
  title: string;
  /** The shop's and the maker's numbers for it, such as `sku:tm-1506`. */
  ids: readonly string[];
  description: string;
  brand: string;
  model: string;
  /** Such as Heads: 6. */
  properties: readonly { name: string; value: string }[];
  tags: readonly string[];
  condition: Condition | null;
  priceUsd: number | null;
  isSold: boolean;
  /** As given, relative ones too. */
  images: readonly string[];
  doubts: readonly string[];
};

const texts = z.array(z.string());

/** Checks a product that comes from the parser thread. */
export const rawProduct: z.ZodType<RawProduct> = z.object({
  title: z.string(),
  ids: texts,
  description: z.string(),
  brand: z.string(),
  model: z.string(),
  properties: z.array(z.object({ name: z.string(), value: z.string() })),
  tags: texts,
  condition: z.nullable(z.enum(CONDITIONS)),
  priceUsd: z.nullable(z.number()),
  isSold: z.boolean(),
  images: texts,
  doubts: texts,
});
