import type { SaleChannel } from '#app/db/commission-enums.ts';
import type { SaleBuyer } from '#app/db/sale-enums.ts';

/** The least and the most of a price that a commission can be, in percent. */
export const [LEAST_PERCENT, MOST_PERCENT] = [5, 10];

/** An entry of the operator's table of commissions; null for all brands, or all sellers. */
export type CommissionRule = { channel: SaleChannel; brand: string | null; sellerId: string | null; percent: number };

type Sold = { channel: SaleChannel; brand: string; sellerId: string | null };

/** The entry that applies to a listing: what is agreed with its seller comes before its brand. Null without one. */
export function ruleFor<Rule extends CommissionRule>(rules: readonly Rule[], sold: Sold): Rule | null {
  const fitting = rules.filter((rule) => isFor(rule, sold));
  return fitting.reduce<Rule | null>((best, rule) => (best !== null && rank(best) >= rank(rule) ? best : rule), null);
}

function isFor(rule: CommissionRule, { channel, brand, sellerId }: Sold): boolean {
  const isBrand = rule.brand === null || rule.brand.toLowerCase() === brand.toLowerCase();
  return rule.channel === channel && isBrand && (rule.sellerId === null || rule.sellerId === sellerId);
}

function rank({ brand, sellerId }: CommissionRule): number {
  return (sellerId === null ? 0 : 2) + (brand === null ? 0 : 1);
}

/** What a commission on a listing depends on, besides the sale. */
export type CommissionTerms = {
  /** Of a listing of the operator's own, nobody owes a commission. */
  isOperators: boolean;
  channel: SaleChannel;
  /** Of the table; null if it has no entry for the listing. */
  percent: number | null;
};

/** To whom it was sold; null if that was not answered. `claimUntil` is the last day of a claim, null without one. */
export type SoldTo = { kind: SaleBuyer; claimUntil: string | null } | null;

/**
 * The commission that a sale owes, in percent of the price; null while that is not known. A sale on consignment owes it
 * whoever the buyer is; any other, if we brought the buyer. `soldOn` is a day such as '2026-11-30'.
 */
export function owedPercent(
  { isOperators, channel, percent }: CommissionTerms,
  buyer: SoldTo,
  soldOn: string,
): number | null {
  if (isOperators) return 0;
  if (channel === 'consignment') return percent;
  // Whether we brought somebody who is only named, the office knows.
  if (buyer === null || buyer.kind === 'named') return null;
  const isOwed = buyer.kind === 'thread' && buyer.claimUntil !== null && soldOn <= buyer.claimUntil;
  return isOwed ? percent : 0;
}

/** Of a price in whole US dollars, in cents, rounded half up. In hundredths of a percent, because 0.07 is not exact in binary. */
export function commissionCents(priceUsd: number, percent: number): number {
  return Math.round((priceUsd * Math.round(percent * 100)) / 100);
}
