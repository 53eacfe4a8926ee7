import { headsLabel, priceLabel } from '#app/features/machines/machines.rules.ts';
import type { PriceGuide } from './price-guide.schema.ts';

/** The period of sales that count: whole months, so that no single new sale changes a figure from one day to the next. */
export const GUIDE_MONTHS = 24;
/** Fewer sales would be arbitrary, and tell what single machines cost. */
const FEWEST_SALES = 10;
/** Sales of fewer sellers would tell the prices of one. */
const FEWEST_SELLERS = 3;

/** The years of manufacture that are alike: 2015 to 2018, and every four years before and after. */
const [BAND_START, BAND_YEARS] = [2015, 4];

export function yearBand(year: number): { fromYear: number; toYear: number } {
  const fromYear = BAND_START + Math.floor((year - BAND_START) / BAND_YEARS) * BAND_YEARS;
  return { fromYear, toYear: fromYear + BAND_YEARS - 1 };
}

/** Statistics of the sales of a kind; prices in US dollars. */
export type SalesOfKind = { sold: number; sellers: number; lowUsd: number; highUsd: number };

/** The range of prices, rounded outwards; null if there are too few sales, or sellers. */
export function guideRange({
  sold,
  sellers,
  lowUsd,
  highUsd,
}: SalesOfKind): { lowUsd: number; highUsd: number } | null {
  if (sold < FEWEST_SALES || sellers < FEWEST_SELLERS) return null;
  const step = highUsd < 10_000 ? 500 : 1_000;
  return { lowUsd: Math.floor(lowUsd / step) * step, highUsd: Math.ceil(highUsd / step) * step };
}

/** '12 Tajima machines with 6 heads of 2015 to 2018 sold here for $21,000 to $28,000 in the last two years.' */
export function guideSentence({ brand, heads, fromYear, toYear, isNew, sold, lowUsd, highUsd }: PriceGuide): string {
  const kind = [isNew ? 'new ' : '', brand === null ? '' : `${brand} `].join('');
  const years = `of ${fromYear} to ${toYear}`;
  const prices = lowUsd === highUsd ? priceLabel(lowUsd) : `${priceLabel(lowUsd)} to ${priceLabel(highUsd)}`;
  return `${sold} ${kind}machines with ${headsLabel(heads)} ${years} sold here for ${prices} in the last two years.`;
}
