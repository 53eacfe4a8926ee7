import { DAY_MS } from '#app/lib/durations.ts';

/** A listing as visitors see it now, with what happened to it. */
export type ListingState = {
  isPublic: boolean;
  isSold: boolean;
  /** US dollars, as visitors see it; null if they do not. */
  price: number | null;
  /** When visitors could last begin to find it in lists; null if they never could. */
  publicSince: Date | null;
  /** When the period before that ended; null if there was none. */
  hiddenSince: Date | null;
  /** Changes of the price that visitors saw, oldest first, in US dollars. */
  priceChanges: readonly { at: Date; from: number }[];
};

/** What a buyer knows of a listing since the last alert, or since they began to watch it. */
export type LastAlert = { price: number | null; isSold: boolean; at: Date };

/** Why a mail contains a listing. `from` is the price before, in US dollars. */
export type AlertReason = { kind: 'new' } | { kind: 'price'; from: number } | { kind: 'back' } | { kind: 'sold' };

/** A fall by a smaller share is not worth a mail. */
const LEAST_FALL_PERCENT = 2;
/** A listing that was hidden for less, such as one that was taken back by mistake, was never away. */
const LEAST_ABSENCE_MS = DAY_MS;

/** Since when the results of a saved search are news. */
export type SearchTimes = { begunAt: Date };

/** Why to alert a buyer to a listing that their saved search finds; null if there is no reason. `last`: null before the first alert. */
export function reasonForMatch(listing: ListingState, last: LastAlert | null, search: SearchTimes): AlertReason | null {
  if (!listing.isPublic) return null;
  if (last !== null) return reasonSince(listing, last);
  // Also if it was corrected since: the buyer has not been alerted to it, so it did not match before.
  if (listing.publicSince !== null && listing.publicSince > search.begunAt) return { kind: 'new' };
  // The buyer saw it when they saved the search, or it did not match then: too dear, perhaps.
  const before = listing.priceChanges.find(({ at }) => at > search.begunAt)?.from ?? null;
  return fallFrom(before, listing.price);
}

/** Why to alert a buyer to a listing that they watch; null if there is no reason. */
export function reasonForWatched(listing: ListingState, last: LastAlert): AlertReason | null {
  if (listing.isSold) return last.isSold ? null : { kind: 'sold' };
  return listing.isPublic ? reasonSince(listing, last) : null;
}

function reasonSince({ publicSince, hiddenSince, price, isSold }: ListingState, last: LastAlert): AlertReason | null {
  const wasAway =
    publicSince !== null &&
    hiddenSince !== null &&
    publicSince > last.at &&
    publicSince.getTime() - hiddenSince.getTime() >= LEAST_ABSENCE_MS;
  if (wasAway || (last.isSold && !isSold)) return { kind: 'back' };
  return fallFrom(last.price, price);
}

/** The fall of a price, in US dollars, if it is worth a mail. */
export function fallFrom(from: number | null, to: number | null): AlertReason | null {
  if (from === null || to === null || to * 100 > from * (100 - LEAST_FALL_PERCENT)) return null;
  return { kind: 'price', from };
}
