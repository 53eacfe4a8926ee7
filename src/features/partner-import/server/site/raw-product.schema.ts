import { z } from 'zod';
import { CONDITIONS, type Condition } from '#app/db/enums.ts';

/** What a shop's own markup says of a product, before its words are read. Texts are plain; empty ones say nothing. */
export type MarkedProduct = {
  title: string;
  /** By which the shop tells it from others, such as `sku:tm-1506`. */
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

/** The same, as it comes from another thread. */
export const markedProduct: z.ZodType<MarkedProduct> = z.object({
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
