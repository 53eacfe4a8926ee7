import { CONDITIONS, type Condition } from '#app/db/enums.ts';
import { stringifySearch } from '#app/lib/query-string.ts';

/** Machines that buyers look for by a few words, such as 'used Tajima'; what is null is left open. */
export type MachineKind = { condition: Condition | null; brand: string | null; heads: number | null };

export const KIND_ENDING = '-embroidery-machines';
export const HEADS_WORDS = /^([1-9]\d{0,2})-head$/;

/** Where the page of a kind stands; null where it has none of its own. */
export function kindHref({ condition, brand, heads }: MachineKind): string | null {
  if (heads !== null) return condition === null && brand === null ? hrefOf([`${heads}-head`]) : null;
  const brandSlug = brand === null ? null : brandSlugOf(brand);
  if (brand !== null && brandSlug === null) return null;
  const words = [condition, brandSlug].filter((word) => word !== null);
  return words.length === 0 ? null : hrefOf(words);
}

/** Where all machines of a brand are: its page, or the list where it has none. */
export function brandHref(brand: string): string {
  return kindHref({ condition: null, brand, heads: null }) ?? `/browse${stringifySearch({ brand })}`;
}

function hrefOf(words: readonly string[]): string {
  return `/${encodeURIComponent(words.join('-'))}${KIND_ENDING}`;
}

/** Whether nothing is asked for: all machines there are. */
export function isAnyKind({ condition, brand, heads }: MachineKind): boolean {
  return condition === null && brand === null && heads === null;
}

/** A brand as it stands in addresses, in which brands that are spelled alike are one; null when it cannot stand there. */
export function brandSlugOf(brand: string): string | null {
  const slug = brand
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{Ll}\p{Lo}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    // Together again: taken apart, some scripts are three times as long, and nobody types them so.
    .normalize('NFC');
  return isBrandSlug(slug) ? slug : null;
}

/** With room for the other words of an address. */
const LONGEST_BRAND_SLUG = 160;

/** 'New Home' would be read as new machines of a brand called Home. */
export function isBrandSlug(slug: string): boolean {
  return (
    slug !== '' &&
    slug.length <= LONGEST_BRAND_SLUG &&
    !HEADS_WORDS.test(slug) &&
    !CONDITIONS.some((condition) => beginsWith(slug, condition))
  );
}

export function beginsWith(words: string, condition: Condition): boolean {
  return words === condition || words.startsWith(`${condition}-`);
}

/** 'used Tajima embroidery machines', as it stands within a sentence. */
export function kindPhrase({ condition, brand, heads }: MachineKind): string {
  const words = [condition, brand, heads === null ? null : `${heads}-head`, 'embroidery machines'];
  return words.filter((word) => word !== null).join(' ');
}

/** 'Used Tajima embroidery machines', '6-head embroidery machines'. */
export function kindWords(kind: MachineKind): string {
  const phrase = kindPhrase(kind);
  // A brand keeps the small letter that it may begin with.
  return kind.condition === null && kind.brand !== null
    ? phrase
    : `${phrase.slice(0, 1).toUpperCase()}${phrase.slice(1)}`;
}
