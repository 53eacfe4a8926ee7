import type { MessageOrigin, MessageReview, SellerEntry, ThreadChannel, ThreadParty } from '#app/db/thread-enums.ts';

/** What decides who may write into a thread, and who is expected to. */
export type ThreadStanding = {
  /** The account of the listing's seller; null if there is none. */
  sellerId: string | null;
  /** Null while the buyer only talks to the office. */
  sellerJoinedBy: SellerEntry | null;
};

export type Turn = {
  /** Who is expected to write next; null if the message changes nothing about that. */
  waitsFor: ThreadParty | null;
  /** Who is told of the message by mail. */
  told: readonly ThreadParty[];
};

/** What follows from a message; null if its author may not write into this channel. */
export function turnAfter(
  { sellerId, sellerJoinedBy }: ThreadStanding,
  { author, channel }: { author: ThreadParty; channel: ThreadChannel },
): Turn | null {
  // Without an account, nobody reads what is written to the seller.
  const hasJoined = sellerJoinedBy !== null && sellerId !== null;
  switch (channel) {
    case 'buyer':
      if (author === 'buyer') {
        if (hasJoined) return { waitsFor: 'seller', told: ['seller'] };
        // A seller who has not joined sees the question without the person.
        return { waitsFor: 'office', told: sellerId === null ? ['office'] : ['office', 'seller'] };
      }
      if (author === 'seller') return hasJoined ? { waitsFor: 'buyer', told: ['buyer'] } : null;
      return { waitsFor: 'buyer', told: hasJoined ? ['buyer', 'seller'] : ['buyer'] };
    case 'seller':
      if (hasJoined || sellerId === null || author === 'buyer') return null;
      return author === 'seller' ? { waitsFor: 'office', told: ['office'] } : { waitsFor: 'seller', told: ['seller'] };
    case 'office':
      return author === 'office' ? { waitsFor: null, told: [] } : null;
  }
}

/** Whether the site itself tells something, which nobody answers. */
export function isNotice({ origin }: { origin: MessageOrigin }): boolean {
  return origin === 'notice' || origin === 'quote-notice';
}

/** Whether a message is about a quote, of which only the buyer and the office know. */
export function isAboutQuote({ origin }: { origin: MessageOrigin }): boolean {
  return origin === 'quote' || origin === 'quote-notice';
}

/** What follows from a message about a quote: a seller, who does not know of it, still answers what waits for them. */
export function turnAfterQuote(
  waitsFor: ThreadParty | null,
  message: { author: ThreadParty; channel: ThreadChannel },
): Turn | null {
  const turn = turnAfter({ sellerId: null, sellerJoinedBy: null }, message);
  return turn !== null && waitsFor === 'seller' ? { ...turn, waitsFor } : turn;
}

/** What follows from a message that is held: the office decides about it, unless an earlier message waits for the seller. */
export function turnWhileHeld(waitsFor: ThreadParty | null): Turn {
  return { waitsFor: waitsFor === 'seller' ? 'seller' : 'office', told: ['office'] };
}

/**
 * What follows from a seller's proposal, which answers no question: whoever is expected to answer one still is, and the office in
 * place of a former seller.
 */
export function turnAfterProposal(waitsFor: ThreadParty | null, { isSameSeller }: { isSameSeller: boolean }): Turn {
  const isForFormer = waitsFor === 'seller' && !isSameSeller;
  return { waitsFor: isForFormer ? 'office' : (waitsFor ?? 'buyer'), told: ['buyer'] };
}

/** Whether only buyer and office read a message, because it is held or was rejected. */
export function isWithheld({ review }: { review: MessageReview | null }): boolean {
  return review === 'waiting' || review === 'rejected';
}

/** Whether a party reads the messages of a channel; a seller who has joined reads a buyer's only from a moment on. */
export function readsChannel(
  { sellerJoinedBy }: Pick<ThreadStanding, 'sellerJoinedBy'>,
  party: ThreadParty,
  channel: ThreadChannel,
): boolean {
  if (party === 'office') return true;
  if (party === 'buyer') return channel === 'buyer';
  return channel === 'seller' || (channel === 'buyer' && sellerJoinedBy !== null);
}

/** Whether a seller may know of a message to the buyer that was written at this moment. */
export function isKnownToSeller({ sellerReadsSince }: { sellerReadsSince: Date | null }, at: Date): boolean {
  return sellerReadsSince !== null && at >= sellerReadsSince;
}
