import type { OfficeHours } from '#app/features/settings/office-hours.schema.ts';
import { clockOf } from '#app/features/conversations/thread-clock.rules.ts';
import { HOUR_MS } from '#app/lib/durations.ts';
import { formatQuoteNumber } from '#app/features/quotes/quote-numbers.rules.ts';
import { siteDay } from '#app/lib/site-time.ts';
import { expectedCommission, type CommissionSources } from '../commissions.rules.ts';
import { isClosed } from '../deal-stages.rules.ts';
import type { Deal, UrgentDeal } from '../deals.schema.ts';
import type { DealRow } from './deals.db.ts';

/** An offer that ends within this time is of concern. */
export const EXPIRING_MS = 24 * HOUR_MS;
/** An answer that is late within this time is of concern. */
const ANSWER_MS = 2 * HOUR_MS;

type Expected = Pick<DealRow, 'brand' | 'sellerId' | 'isConsignment' | 'isOperators' | 'amountUsd'> & {
  expectedCommissionUsd: number | null;
};

/** What a deal is expected to earn; null while its amount is not known. */
export function commissionOf(
  { expectedCommissionUsd, amountUsd, brand, sellerId, isConsignment, isOperators }: Expected,
  sources: CommissionSources,
): number | null {
  if (expectedCommissionUsd !== null || amountUsd === null) return expectedCommissionUsd;
  if (isOperators) return 0;
  const channel = isConsignment === true ? 'consignment' : 'brokered';
  return expectedCommission(sources, { channel, brand: brand ?? '', sellerId }, amountUsd);
}

/** The only conversion of a deal for the office. */
export function toDeal(row: DealRow, sources: CommissionSources): Deal {
  const { deal, thread, offer, quote, ownerName, sellerName, amountUsd } = row;
  const { expectedCommissionUsd } = deal;
  return {
    id: deal.threadId,
    stage: deal.stage,
    stageSince: deal.stageSince.toISOString(),
    lostReason: deal.lostReason,
    lostWords: deal.lostWords,
    title: thread.machineName ?? thread.subject,
    machineId: thread.machineId,
    isForSale: row.isForSale,
    buyerName: thread.buyerName,
    buyerEmail: thread.buyerEmail,
    seller: personOf(thread.sellerId, sellerName),
    owner: personOf(deal.ownerId, ownerName),
    nextStep: deal.nextStep,
    nextStepOn: deal.nextStepOn,
    amountUsd,
    expectedAmountUsd: deal.expectedAmountUsd,
    commissionUsd: commissionOf({ ...row, expectedCommissionUsd }, sources),
    expectedCommissionUsd,
    offer: offer && { ...offer, expiresAt: offer.expiresAt.toISOString() },
    quote: quote && { ...quote, number: formatQuoteNumber(quote.number) },
    waitsFor: thread.waitsFor,
    waitingSince: thread.waitingSince?.toISOString() ?? null,
    version: deal.version,
  };
}

function personOf(id: string | null, name: string | null): Deal['owner'] {
  return id === null ? null : { id, name: name ?? '' };
}

type Reason = UrgentDeal['concerns'][number];

/** Why a deal is of concern at a moment, the most urgent reason first. */
export function concernsOf({ deal, thread, offer, quote }: DealRow, hours: OfficeHours, now: Date): Reason[] {
  const isDealt = offer?.state === 'accepted' || quote?.state === 'accepted';
  if (deal.stage === 'lost' && isDealt) return [{ concern: 'accepted', at: null }];
  if (isClosed(deal.stage)) return [];
  const reasons: Reason[] = [];
  const today = siteDay(now);
  if (deal.nextStepOn !== null && deal.nextStepOn <= today)
    reasons.push({ concern: deal.nextStepOn < today ? 'overdue' : 'due', at: deal.nextStepOn });
  const dueAt = clockOf(thread, hours, now)?.dueAt ?? null;
  if (dueAt !== null && Date.parse(dueAt) <= now.getTime() + ANSWER_MS) reasons.push({ concern: 'answer', at: dueAt });
  if (offer?.state === 'made' && offer.expiresAt.getTime() <= now.getTime() + EXPIRING_MS)
    reasons.push({ concern: 'offer', at: offer.expiresAt.toISOString() });
  return reasons;
}
