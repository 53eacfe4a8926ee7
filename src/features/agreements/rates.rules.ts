import type { CommissionRates, RateBand } from '#app/db/commission-enums.ts';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { formatPercent } from '#app/lib/format.ts';

/** Whether each band ends above the one before it, and only the last has no end. */
export function isAscending(bands: readonly Pick<RateBand, 'upToUsd'>[]): boolean {
  const ends = bands.map(({ upToUsd }) => upToUsd ?? Number.POSITIVE_INFINITY);
  return ends.at(-1) === Number.POSITIVE_INFINITY && ends.every((end, at) => at === 0 || end > (ends[at - 1] ?? 0));
}

/** The band of a price, whose rate applies to the whole price. Throws if the bands do not cover it. */
export function bandOf(bands: readonly RateBand[], priceUsd: number): RateBand {
  const found = bands.find(({ upToUsd }) => upToUsd === null || priceUsd <= upToUsd);
  if (found === undefined) throw new RangeError(`There is no commission for a price of ${priceUsd}`);
  return found;
}

/**
 * The least and the most that a seller receives of a price in whole US dollars, after the commission. In whole dollars,
 * rounded down, so that no seller is promised more than they get.
 */
export function sellersShare(bands: readonly RateBand[], priceUsd: number): { leastUsd: number; mostUsd: number } {
  const { lowPercent, highPercent } = bandOf(bands, priceUsd);
  return { leastUsd: shareAfter(highPercent, priceUsd), mostUsd: shareAfter(lowPercent, priceUsd) };
}

/** In hundredths of a percent, because 33,500 times 0.95 is not exact in binary. */
function shareAfter(percent: number, priceUsd: number): number {
  return Math.floor((priceUsd * (10_000 - Math.round(percent * 100))) / 10_000);
}

/** For example 'at $33,500 you receive $30,150 to $31,825'. */
export function shareLabel(bands: readonly RateBand[], priceUsd: number): string {
  const { leastUsd, mostUsd } = sellersShare(bands, priceUsd);
  const amounts = leastUsd === mostUsd ? priceLabel(leastUsd) : `${priceLabel(leastUsd)} to ${priceLabel(mostUsd)}`;
  return `at ${priceLabel(priceUsd)} you receive ${amounts}`;
}

/** For example '5-10%'. */
export function percentLabel({ lowPercent, highPercent }: Omit<RateBand, 'upToUsd'>): string {
  return lowPercent === highPercent ? formatPercent(lowPercent) : `${lowPercent}-${highPercent}%`;
}

/** The prices of each band, for example 'up to $20,000', 'above $20,000', or, for the only band, 'any price'. */
export function bandLabels(bands: readonly RateBand[]): string[] {
  return bands.map(({ upToUsd }, at) => {
    const from = bands[at - 1]?.upToUsd ?? null;
    if (upToUsd !== null) return `up to ${priceLabel(upToUsd)}`;
    return from === null ? 'any price' : `above ${priceLabel(from)}`;
  });
}

/** The lowest and the highest percentage of all bands and channels. */
export function rateRange({ brokered, consignment }: CommissionRates): Omit<RateBand, 'upToUsd'> {
  const all = [...brokered, ...consignment];
  return {
    lowPercent: Math.min(...all.map(({ lowPercent }) => lowPercent)),
    highPercent: Math.max(...all.map(({ highPercent }) => highPercent)),
  };
}
