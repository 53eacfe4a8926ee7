import { getFee } from './prices.rules.ts';

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
