import type { Condition } from '#app/db/enums.ts';

/** What a shop's own markup says of a product, before its words are read. Texts are plain; empty ones say nothing. */
export type MarkedProduct = {
  title: string;
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
