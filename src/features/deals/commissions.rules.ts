import type { CommissionRates, SaleChannel } from '#app/db/commission-enums.ts';
import { bandOf } from '#app/features/agreements/rates.rules.ts';

/** In the middle between the least and the most that the brokerage agreement allows, in whole US dollars. */
export function expectedCommission(rates: CommissionRates, channel: SaleChannel, amountUsd: number): number {
  const { lowPercent, highPercent } = bandOf(rates[channel], amountUsd);
  // In hundredths of a percent, because fractions of a percent are not exact in binary.
  return Math.round((amountUsd * Math.round((lowPercent + highPercent) * 100)) / 20_000);
}
