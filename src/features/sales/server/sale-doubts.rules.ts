import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { machineUsdOf } from '#app/features/quotes/quote-amounts.rules.ts';
import { dayInUtc } from '#app/lib/local-date.ts';
import type { AgreedPrice, StandingIntroduction } from './sale-doubts.db.ts';
import type { SaleRow } from './sales.db.ts';

/**
 * What speaks against what a seller says of a sale, in sentences: that they owe no commission although somebody else was
 * introduced to them or had the machine under offer, or the office had made the buyer's quote, or a price below the accepted
 * one.
 */
export function saleDoubts(
  { threadId, priceUsd, commissionPercent }: Pick<SaleRow, 'threadId' | 'priceUsd' | 'commissionPercent'>,
  introductions: readonly StandingIntroduction[],
  agreed: readonly AgreedPrice[],
): string[] {
  const isOwed = commissionPercent !== null && commissionPercent > 0;
  const introduced = introductions.map(
    ({ buyerName, claimUntil }) => `${buyerName} was introduced, with a claim until ${dayInUtc(claimUntil)}`,
  );
  const doubtful = agreed.filter((price) => {
    const isBelow = priceUsd !== null && priceUsd < (usdOf(price) ?? 0);
    const isOffices = price.offerUsd === null;
    return isBelow || (!isOwed && (isOffices || price.threadId !== threadId));
  });
  return [...(isOwed ? [] : introduced), ...doubtful.map(agreementLabel)];
}

function usdOf({ offerUsd, lines }: AgreedPrice): number | null {
  return offerUsd ?? machineUsdOf(lines);
}

/** 'An offer of $31,000 was accepted in the conversation with Bea Buyer' */
function agreementLabel(price: AgreedPrice): string {
  const usd = usdOf(price);
  const kind = price.offerUsd === null ? 'A quote' : 'An offer';
  return `${kind}${usd === null ? '' : ` of ${priceLabel(usd)}`} was accepted in the conversation with ${price.buyerName}`;
}
