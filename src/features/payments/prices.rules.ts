import type { PlacementKind } from '#app/db/enums.ts';

/** For how long a placement runs, not counting the days on which visitors do not see its listing. */
export const PLACEMENT_DAYS = 90;

/** The discount when both placements are bought together. */
export const BOTH_DISCOUNT_PERCENT = 10;

/** US dollars, whole. */
const FEATURED_USD = 250;
const PREMIUM_USD = 500;
const TOP_BRANDS_PREMIUM_USD = 1_000;

/** The brands for which Premium costs more than for all others. */
export const TOP_BRANDS = ['Tajima', 'Barudan', 'Butterfly'] as const;
const IS_TOP_BRAND: ReadonlySet<string> = new Set(TOP_BRANDS.map((brand) => brand.toLowerCase()));

export type PlacementChoice = Readonly<Record<PlacementKind, boolean>>;

/** US dollars, whole. What is not chosen costs 0. */
export type PlacementPrice = Readonly<Record<PlacementKind, number>> & { saving: number; total: number };

/** What a placement costs by itself for a machine of this brand, in whole US dollars. */
export function getFee(kind: PlacementKind, brand: string): number {
  if (kind === 'featured') return FEATURED_USD;
  return IS_TOP_BRAND.has(brand.trim().toLowerCase()) ? TOP_BRANDS_PREMIUM_USD : PREMIUM_USD;
}

/** Of a listing's brand and the one that a waiting change would bring, that for which Premium costs more. */
export function dearerBrand(one: string, other: string | null): string {
  return other !== null && getFee('premium', other) > getFee('premium', one) ? other : one;
}

/** The brand that decides what placements of an own listing cost. */
export function getFeeBrand({ brand, live }: { brand: string; live: { brand: string } | null }): string {
  return dearerBrand(brand, live?.brand ?? null);
}

/** What the chosen placements cost together for a machine of this brand. */
export function getPrice(brand: string, choice: PlacementChoice): PlacementPrice {
  const premium = choice.premium ? getFee('premium', brand) : 0;
  const featured = choice.featured ? getFee('featured', brand) : 0;
  const sum = premium + featured;
  const total = premium > 0 && featured > 0 ? Math.round((sum * (100 - BOTH_DISCOUNT_PERCENT)) / 100) : sum;
  return { premium, featured, saving: sum - total, total };
}

/** Per cent of a machine's price: a placement that costs more of it is not suggested. */
const FITTING_PERCENT = 5;

/** How much of a machine's price the placements cost, and which of them is worth it; null without a price. */
export function placementFit(brand: string, priceUsd: number | null): string | null {
  if (priceUsd === null || !(priceUsd > 0)) return null;
  const [premium, featured] = [
    percentOf(getFee('premium', brand), priceUsd),
    percentOf(getFee('featured', brand), priceUsd),
  ];
  return `Premium is ${premium}% of this price, Featured ${featured}%. ${suggestion(premium, featured)}`;
}

function suggestion(premium: number, featured: number): string {
  if (premium <= FITTING_PERCENT) return 'Both fit it.';
  if (featured <= FITTING_PERCENT) return 'Featured fits it.';
  return 'The free listing fits it.';
}

function percentOf(feeUsd: number, priceUsd: number): number {
  return Math.max(1, Math.round((100 * feeUsd) / priceUsd));
}
