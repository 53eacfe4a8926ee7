import type { Condition } from '#app/db/enums.ts';
import type { CatalogueModel, PreapprovedBrand } from '#app/features/reference/brand-catalogue.rules.ts';
import type { Random } from './random.ts';

const SINGLE_HEAD_USD = 15_000;
// Twice the heads cost less than twice the price: 6 heads about 66,000, 15 about 142,000.
const HEADS_EXPONENT = 0.83;

const BRAND_LEVEL = {
  Tajima: 1.08,
  Barudan: 1.08,
  SWF: 0.9,
  Butterfly: 0.72,
  Melco: 1,
  Happy: 0.92,
  ZSK: 1.2,
  Toyota: 0.8,
  TEWH: 0.62,
} as const satisfies Record<PreapprovedBrand, number>;

/** A typical asking price in US dollars, rounded as sellers do. */
export function generatedPrice(model: CatalogueModel, condition: Condition, age: number, random: Random): number {
  const listPrice = SINGLE_HEAD_USD * model.heads ** HEADS_EXPONENT * BRAND_LEVEL[model.brand];
  const noise = 0.85 + random.next() * 0.3;
  const price = listPrice * keptValue(model.heads, condition, age) * noise;
  const step = price < 10_000 ? 50 : 100;
  return Math.max(step, Math.round(price / step) * step);
}

function keptValue(heads: number, condition: Condition, age: number): number {
  if (condition === 'new') return 1;
  // Long machines lose value faster, because few workshops have room for them.
  const yearly = heads >= 8 ? 0.925 : 0.95;
  const used = 0.75 * yearly ** age;
  return condition === 'refurbished' ? used * 1.2 : used;
}
