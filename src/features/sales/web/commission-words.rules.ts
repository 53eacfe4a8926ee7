import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { formatCents, formatPercent } from '#app/lib/format.ts';
import { commissionCents, owedPercent, type CommissionTerms, type SoldTo } from '../commission.rules.ts';

type Answers = { soldTo: SoldTo; priceUsd: number | null; soldOn: string };

/** What a sale owes, as far as the answers tell. */
export function commissionWords(terms: CommissionTerms, { soldTo, priceUsd, soldOn }: Answers): string {
  const owed = owedPercent(terms, soldTo, soldOn);
  if (owed === 0) return 'No commission is owed.';
  if (owed !== null) return `The commission is ${shareWords(owed, priceUsd)}.`;
  const isAsAgreed = terms.percent === null;
  if (soldTo?.kind === 'thread' || terms.channel === 'consignment') return 'A commission is owed as agreed.';
  const rate = isAsAgreed ? 'as agreed' : shareWords(terms.percent ?? 0, priceUsd);
  return `If we brought the buyer, a commission is owed, ${rate}.`;
}

/** For example '8% of $33,500 = $2,680.00', or without a price '8% of the price'. */
export function shareWords(percent: number, priceUsd: number | null): string {
  if (priceUsd === null) return `${formatPercent(percent)} of the price`;
  return `${formatPercent(percent)} of ${priceLabel(priceUsd)} = ${formatCents(commissionCents(priceUsd, percent))}`;
}
