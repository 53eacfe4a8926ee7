import { CONDITIONS, type Condition } from '#app/db/enums.ts';
import { startsWithCondition, SLUG_SUFFIX, HEADS_SLUG, isBrandSlug } from './machine-kinds.rules.ts';

/** A kind as parsed from an address, with the slug of its brand. */
export type KindAddress = { condition: Condition | null; brandSlug: string | null; heads: number | null };

/** Parses the last part of an address; null where it names no kind. */
export function parseKindSlug(slug: string): KindAddress | null {
  if (!slug.endsWith(SLUG_SUFFIX)) return null;
  const words = slug.slice(0, -SLUG_SUFFIX.length);
  const heads = HEADS_SLUG.exec(words)?.[1];
  if (heads !== undefined) return { condition: null, brandSlug: null, heads: Number(heads) };
  const condition = CONDITIONS.find((each) => startsWithCondition(words, each)) ?? null;
  if (words === condition) return { condition, brandSlug: null, heads: null };
  const brandSlug = condition === null ? words : words.slice(condition.length + 1);
  return isBrandSlug(brandSlug) ? { condition, brandSlug, heads: null } : null;
}
