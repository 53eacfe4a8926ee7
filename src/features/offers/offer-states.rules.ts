import type { OfferState } from '#app/db/offer-enums.ts';
import type { SellerEntry, ThreadParty } from '#app/db/thread-enums.ts';

/** Who can do something with an offer: the one who made it, the other side, or both. */
type Actor = 'maker' | 'recipient' | 'both' | 'clock';

type Act = { from: OfferState; to: OfferState; by: Actor };

/** Everything that can become of an offer. Nothing else does. */
const ACTS = {
  counter: { from: 'made', to: 'countered', by: 'recipient' },
  accept: { from: 'made', to: 'accepted', by: 'recipient' },
  decline: { from: 'made', to: 'declined', by: 'recipient' },
  withdraw: { from: 'made', to: 'withdrawn', by: 'maker' },
  expire: { from: 'made', to: 'expired', by: 'clock' },
  overtake: { from: 'made', to: 'overtaken', by: 'clock' },
  'fall-through': { from: 'accepted', to: 'fallen-through', by: 'both' },
  /** The machine was sold, and is for sale again: other buyers can have it. */
  relist: { from: 'accepted', to: 'fallen-through', by: 'clock' },
} as const satisfies Record<string, Act>;

export type OfferAct = keyof typeof ACTS;
/** The acts of people, in the order in which they are shown. */
export const PEOPLES_ACTS = ['accept', 'counter', 'decline', 'withdraw', 'fall-through'] as const satisfies OfferAct[];
export type PeoplesAct = (typeof PEOPLES_ACTS)[number];

/** The most counteroffers of a negotiation, of both sides together. */
export const MOST_COUNTERS = 5;

/** The state that an act leads to. */
export function stateAfter(act: OfferAct): OfferState {
  return ACTS[act].to;
}

/** How the seller joined a conversation, and who is expected to write in it. */
export type Negotiation = { sellerJoinedBy: SellerEntry | null; waitsFor: ThreadParty | null };

/**
 * Whether a party negotiates for its side. The seller of a Premium listing sells alone, unless the office answers in their
 * place; after an introduction the office does so, too; before it, only the office.
 */
export function mayNegotiate({ sellerJoinedBy, waitsFor }: Negotiation, party: ThreadParty): boolean {
  if (party === 'buyer') return true;
  return party === 'seller' ? sellerJoinedBy !== null : sellerJoinedBy !== 'premium' || waitsFor === 'office';
}

type OfferStanding = { state: OfferState; maker: ThreadParty; round: number };

/** What a party can do with an offer. The office ends any purchase that does not come about. */
export function actsOn(
  { state, maker, round }: OfferStanding,
  { party, ...negotiation }: Negotiation & { party: ThreadParty },
): PeoplesAct[] {
  const isNegotiating = mayNegotiate(negotiation, party);
  // Seller and office are one side.
  const role = (party === 'buyer') === (maker === 'buyer') ? 'maker' : 'recipient';
  return PEOPLES_ACTS.filter((act) => {
    const { from, by }: Act = ACTS[act];
    if (!isNegotiating && act !== 'fall-through') return false;
    if (act === 'counter' && round >= MOST_COUNTERS) return false;
    return from === state && (by === 'both' || by === role);
  });
}

/** The answer that a seller's private prices give to an offer; null for none. */
export function automaticAnswer(
  amountUsd: number,
  { acceptFromUsd, declineBelowUsd }: { acceptFromUsd: number | null; declineBelowUsd: number | null },
): 'accept' | 'decline' | null {
  if (acceptFromUsd !== null && amountUsd >= acceptFromUsd) return 'accept';
  return declineBelowUsd !== null && amountUsd < declineBelowUsd ? 'decline' : null;
}
