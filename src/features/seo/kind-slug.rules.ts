import { CONDITIONS, type Condition } from '#app/db/enums.ts';
import { beginsWith, KIND_ENDING, HEADS_WORDS, isBrandSlug } from './machine-kinds.rules.ts';

/** What an address names. Of a brand it has only what is left of the name in it. */
export type KindAddress = { condition: Condition | null; brandSlug: string | null; heads: number | null };

/** The kind that the last part of an address names; null when it names none. */
export function readKindSlug(slug: string): KindAddress | null {
  if (!slug.endsWith(KIND_ENDING)) return null;
  const words = slug.slice(0, -KIND_ENDING.length);
  const heads = HEADS_WORDS.exec(words)?.[1];
  if (heads !== undefined) return { condition: null, brandSlug: null, heads: Number(heads) };
  const condition = CONDITIONS.find((each) => beginsWith(words, each)) ?? null;
  if (words === condition) return { condition, brandSlug: null, heads: null };
  const brandSlug = condition === null ? words : words.slice(condition.length + 1);
  return isBrandSlug(brandSlug) ? { condition, brandSlug, heads: null } : null;
}
