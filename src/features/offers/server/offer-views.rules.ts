import type { OfferState } from '#app/db/offer-enums.ts';
import type { ThreadParty } from '#app/db/thread-enums.ts';
import { actsOn, type Negotiation } from '../offer-states.rules.ts';
import type { OfferView } from '../offers.schema.ts';
import type { OfferRow } from './offers.db.ts';

/** Who reads an offer; a seller those made since they read the conversation. */
export type OfferReader = Negotiation & { party: ThreadParty; sellerReadsSince: Date | null };

/** An offer, with whether the message that tells of it is held, or was not let through. */
export type ReadOffer = OfferRow & { isWithheld: boolean };

/** Whether a reader knows of an offer. */
export function isShown({ isWithheld, maker, madeAt }: ReadOffer, { party, sellerReadsSince }: OfferReader): boolean {
  if (party === 'office' || party === maker) return true;
  return !isWithheld && (party === 'buyer' || (sellerReadsSince !== null && madeAt >= sellerReadsSince));
}

/**
 * Whether an open offer stands in the way of one of the reader's side: it is the other side's, and not withheld from the reader,
 * who would learn of it by that.
 */
export function comesFirst(offer: ReadOffer, reader: OfferReader): boolean {
  return isOthers(offer, reader) && (!offer.isWithheld || isShown(offer, reader));
}

/** Whether the other side made an offer; seller and office are one side. */
export function isOthers({ maker }: OfferRow, { party }: OfferReader): boolean {
  return (maker === 'buyer') !== (party === 'buyer');
}

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
