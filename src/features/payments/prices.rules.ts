import type { PlacementKind } from '#app/db/enums.ts';
import { skeletonOf } from '#app/lib/look-alikes.ts';

/** How long a placement runs, not counting days on which visitors do not see its listing. */
export const PLACEMENT_DAYS = 90;

/** The discount when both placements are bought together. */
export const BOTH_DISCOUNT_PERCENT = 10;

/** Whole US dollars. */
const FEATURED_USD = 250;
const PREMIUM_USD = 500;
const TOP_BRANDS_PREMIUM_USD = 1_000;

/** The brands for which Premium costs more. */
export const TOP_BRANDS = ['Tajima', 'Barudan', 'Butterfly'] as const;
const IS_TOP_BRAND: ReadonlySet<string> = new Set(TOP_BRANDS.map(skeletonOf));

export type PlacementChoice = Readonly<Record<PlacementKind, boolean>>;

/** Whole US dollars. Options that are not chosen cost 0. */
export type PlacementPrice = Readonly<Record<PlacementKind, number>> & { saving: number; total: number };

/** The price of a single placement for a machine of this brand, in whole US dollars. */
export function getFee(kind: PlacementKind, brand: string): number {
  if (kind === 'featured') return FEATURED_USD;
  return IS_TOP_BRAND.has(skeletonOf(brand)) ? TOP_BRANDS_PREMIUM_USD : PREMIUM_USD;
}

/** Of a listing's brand and the one in its pending change, the one for which Premium costs more. */
export function dearerBrand(one: string, other: string | null): string {
  return other !== null && getFee('premium', other) > getFee('premium', one) ? other : one;
}

/** The brand that determines the price of placements for an own listing. */
export function getFeeBrand({ brand, live }: { brand: string; live: { brand: string } | null }): string {
  return dearerBrand(brand, live?.brand ?? null);
}

/** The price of the chosen placements together for a machine of this brand. */
export function getPrice(brand: string, choice: PlacementChoice): PlacementPrice {
  const premium = choice.premium ? getFee('premium', brand) : 0;
  const featured = choice.featured ? getFee('featured', brand) : 0;
  const sum = premium + featured;
  const total = premium > 0 && featured > 0 ? Math.round((sum * (100 - BOTH_DISCOUNT_PERCENT)) / 100) : sum;
  return { premium, featured, saving: sum - total, total };
}

/** Percentage of a machine's price above which a placement is not suggested. */
const FITTING_PERCENT = 5;

/** The placements' share of a machine's price, and a suggestion; null without a price. */
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
