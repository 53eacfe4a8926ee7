import type { CommissionRates } from '#app/db/commission-enums.ts';
import { bandOf } from '#app/features/agreements/rates.rules.ts';
import { commissionCents, ruleFor, type CommissionRule } from '#app/features/sales/commission.rules.ts';

/** What the brokerage agreement allows, and the operator's table of commissions. */
export type CommissionSources = { rates: CommissionRates; rules: readonly CommissionRule[] };

/** The listing; its brand is empty once it is deleted. */
type Listing = Pick<Parameters<typeof ruleFor>[1], 'channel' | 'brand' | 'sellerId'>;

/**
 * The commission that a sale would owe, in whole US dollars: by the table, or in the middle between the least and the most that
 * the brokerage agreement allows.
 */
export function expectedCommission({ rates, rules }: CommissionSources, listing: Listing, amountUsd: number): number {
  const rule = ruleFor(rules, listing);
  if (rule !== null) return Math.round(commissionCents(amountUsd, rule.percent) / 100);
  const { lowPercent, highPercent } = bandOf(rates[listing.channel], amountUsd);
  // In hundredths of a percent, because fractions of a percent are not exact in binary.
  return Math.round((amountUsd * Math.round((lowPercent + highPercent) * 100)) / 20_000);
}
