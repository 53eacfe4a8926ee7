import type { CommissionRates } from '#app/db/commission-enums.ts';
import type { OfficeHours } from '#app/features/settings/office-hours.schema.ts';
import { clockOf } from '#app/features/conversations/thread-clock.rules.ts';
import { HOUR_MS } from '#app/lib/durations.ts';
import { siteDay } from '#app/lib/site-time.ts';
import { expectedCommission } from '../commissions.rules.ts';
import { isClosed } from '../deal-stages.rules.ts';
import type { Deal, UrgentDeal } from '../deals.schema.ts';
import type { DealRow } from './deals.db.ts';

/** An offer that ends within this time is of concern. */
export const EXPIRING_MS = 24 * HOUR_MS;
/** An answer that is late within this time is of concern. */
const ANSWER_MS = 2 * HOUR_MS;

type Expected = Pick<DealRow, 'isConsignment' | 'amountUsd'> & { expectedCommissionUsd: number | null };

/** What a deal is expected to earn; null while its amount is not known. */
export function commissionOf(
  { expectedCommissionUsd, amountUsd, isConsignment }: Expected,
  rates: CommissionRates,
): number | null {
  if (expectedCommissionUsd !== null || amountUsd === null) return expectedCommissionUsd;
  return expectedCommission(rates, isConsignment === true ? 'consignment' : 'brokered', amountUsd);
}

/** The only conversion of a deal for the office. */
export function toDeal(row: DealRow, rates: CommissionRates): Deal {
  const { deal, thread, offer, ownerName, sellerName, amountUsd, isConsignment } = row;
  const { expectedCommissionUsd } = deal;
  return {
    id: deal.threadId,
    stage: deal.stage,
    stageSince: deal.stageSince.toISOString(),
    lostReason: deal.lostReason,
    lostWords: deal.lostWords,
    title: thread.machineName ?? thread.subject,
    machineId: thread.machineId,
    buyerName: thread.buyerName,
    buyerEmail: thread.buyerEmail,
    seller: personOf(thread.sellerId, sellerName),
    owner: personOf(deal.ownerId, ownerName),
    nextStep: deal.nextStep,
    nextStepOn: deal.nextStepOn,
    amountUsd,
    expectedAmountUsd: deal.expectedAmountUsd,
    commissionUsd: commissionOf({ expectedCommissionUsd, amountUsd, isConsignment }, rates),
    expectedCommissionUsd,
    offer: offer && { ...offer, expiresAt: offer.expiresAt.toISOString() },
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
export function concernsOf({ deal, thread, offer }: DealRow, hours: OfficeHours, now: Date): Reason[] {
  if (deal.stage === 'lost' && offer?.state === 'accepted') return [{ concern: 'accepted', at: null }];
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
