import { CONDITIONS, type Condition } from '#app/db/enums.ts';
import { stringifySearch } from '#app/lib/query-string.ts';

/** The filter of a landing page, such as 'used Tajima'; null fields match anything. */
export type MachineKind = { condition: Condition | null; brand: string | null; heads: number | null };

const SLUG_SUFFIX = '-embroidery-machines';
const HEADS_SLUG = /^([1-9]\d{0,2})-head$/;

/** The address of a kind's page; null if it has none. */
export function kindHref({ condition, brand, heads }: MachineKind): string | null {
  if (heads !== null) return condition === null && brand === null ? slugHref([`${heads}-head`]) : null;
  const brandSlug = brand === null ? null : toBrandSlug(brand);
  if (brand !== null && brandSlug === null) return null;
  const words = [condition, brandSlug].filter((word) => word !== null);
  return words.length === 0 ? null : slugHref(words);
}

/** The address of all machines of a brand: its page, or else the filtered list. */
export function brandHref(brand: string): string {
  return kindHref({ condition: null, brand, heads: null }) ?? `/browse${stringifySearch({ brand })}`;
}

function slugHref(words: readonly string[]): string {
  return `/${encodeURIComponent(words.join('-'))}${SLUG_SUFFIX}`;
}

/** Whether the kind includes all machines. */
export function isAnyKind({ condition, brand, heads }: MachineKind): boolean {
  return condition === null && brand === null && heads === null;
}

/** A brand as part of an address, equal for similar spellings; null if no unambiguous slug is possible. */
export function toBrandSlug(brand: string): string | null {
  const slug = brand
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{Ll}\p{Lo}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    // Composed again, because some scripts are three times as long in decomposed form.
    .normalize('NFC');
  return isBrandSlug(slug) ? slug : null;
}

/** Leaves room for the other parts of an address. */
const MAX_BRAND_SLUG = 160;

/** Whether a slug is unambiguous as a brand: 'New Home' would be parsed as new machines of the brand Home. */
function isBrandSlug(slug: string): boolean {
  return (
    slug !== '' &&
    slug.length <= MAX_BRAND_SLUG &&
    !HEADS_SLUG.test(slug) &&
    !CONDITIONS.some((condition) => startsWithCondition(slug, condition))
  );
}

function startsWithCondition(words: string, condition: Condition): boolean {
  return words === condition || words.startsWith(`${condition}-`);
}

/** A kind as parsed from an address, with the slug of its brand. */
export type KindAddress = { condition: Condition | null; brandSlug: string | null; heads: number | null };

/** Parses the last segment of an address; null if it is not a kind's. */
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

/** 'used Tajima embroidery machines', for use within a sentence. */
export function kindPhrase({ condition, brand, heads }: MachineKind): string {
  const words = [condition, brand, heads === null ? null : `${heads}-head`, 'embroidery machines'];
  return words.filter((word) => word !== null).join(' ');
}

/** 'Used Tajima embroidery machines', '6-head embroidery machines'. */
export function kindTitle(kind: MachineKind): string {
  const phrase = kindPhrase(kind);
  // A brand may begin with a lower-case letter.
  return kind.condition === null && kind.brand !== null
    ? phrase
    : `${phrase.slice(0, 1).toUpperCase()}${phrase.slice(1)}`;
}
