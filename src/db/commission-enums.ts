// Apart from the other enums, because every page loads those.

/** How a sale earns a commission: we bring the buyer, or we sell the machine on consignment. */
export const SALE_CHANNELS = ['brokered', 'consignment'] as const;
export type SaleChannel = (typeof SALE_CHANNELS)[number];
/**
 * The commission, in percent of the price, of prices up to `upToUsd`, which is null in the last band. The rate is
 * agreed with each seller between the two limits.
 */
export type RateBand = { upToUsd: number | null; lowPercent: number; highPercent: number };
/** The bands of each channel, by ascending price. */
export type CommissionRates = Readonly<Record<SaleChannel, readonly RateBand[]>> & {
  /** For so many months after an introduction, a sale to that buyer owes the commission. */
  readonly claimMonths: number;
};
