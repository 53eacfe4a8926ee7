import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { pluralize } from '#app/lib/format.ts';

/** The highest price of each price band, in whole US dollars; the last band has none. */
export const PRICE_BOUNDS = [10_000, 20_000, 40_000, 80_000] as const;
export const PRICE_BANDS = ['0-10000', '10001-20000', '20001-40000', '40001-80000', '80001+'] as const;
export type PriceBand = (typeof PRICE_BANDS)[number];

/** The number of bounds below a price is the place of its band. */
export function priceBandOf(priceUsd: number): PriceBand {
  return PRICE_BANDS[PRICE_BOUNDS.filter((bound) => bound < priceUsd).length] ?? '80001+';
}

/** The lowest and highest price of a band, in whole US dollars; undefined where it has none. */
export function boundsOfBand(band: PriceBand): { priceMin: number | undefined; priceMax: number | undefined } {
  const place = PRICE_BANDS.indexOf(band);
  const below = PRICE_BOUNDS[place - 1];
  return { priceMin: below === undefined ? undefined : below + 1, priceMax: PRICE_BOUNDS[place] };
}

/** Machines of one kind, or searches for them; null matches anything. */
export type DemandGroup = {
  brand: string | null;
  /** What the names of related models begin with, such as TMAR. */
  family: string | null;
  heads: number | null;
  priceBand: PriceBand | null;
};

/** 'Tajima TMAR, 6 heads, $10,001 to $20,000'. */
export function groupLabel({ brand, family, heads, priceBand }: DemandGroup): string {
  return [
    [brand ?? 'Any brand', family].filter((name) => name !== null).join(' '),
    ...(heads === null ? [] : [pluralize(heads, 'head')]),
    ...(priceBand === null ? [] : [bandLabel(priceBand)]),
  ].join(', ');
}

function bandLabel(band: PriceBand): string {
  const { priceMin, priceMax } = boundsOfBand(band);
  if (priceMin === undefined) return `up to ${priceLabel(priceMax ?? 0)}`;
  return priceMax === undefined
    ? `over ${priceLabel(priceMin - 1)}`
    : `${priceLabel(priceMin)} to ${priceLabel(priceMax)}`;
}
