import type { OfferState } from '#app/db/offer-enums.ts';
import type { SellerEntry, ThreadParty } from '#app/db/thread-enums.ts';
import { actsOn } from '../offer-states.rules.ts';
import type { OfferView } from '../offers.schema.ts';
import type { OfferRow } from './offers.db.ts';

/** Who reads an offer, and how its seller joined the conversation. */
export type OfferReader = { party: ThreadParty; sellerJoinedBy: SellerEntry | null };

/** The only conversion of an offer for those who take part in its conversation. */
export function toOfferView(row: OfferRow, reader: OfferReader): OfferView {
  const { id, threadId, maker, amountUsd, priceUsd, wantsInspection, wantsDelivery, round, state } = row;
  return {
    id,
    threadId,
    maker,
    amountUsd,
    priceUsd,
    wantsInspection,
    wantsDelivery,
    round,
    state,
    madeAt: row.madeAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    changedAt: row.changedAt?.toISOString() ?? null,
    acts: actsOn(row, reader),
  };
}

/** Why nothing can be done with an offer in this state. */
export const WHY_NOT: Readonly<Record<OfferState, string>> = {
  made: 'The other side answers this offer',
  countered: 'There is a counteroffer to this offer',
  accepted: 'This offer is accepted already',
  declined: 'This offer was declined',
  withdrawn: 'This offer was withdrawn',
  expired: 'This offer has expired',
  overtaken: 'The machine is not for sale any more',
  'fallen-through': 'The purchase did not come about',
};
