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

/** What a buyer was last told of a listing, in a mail or by watching it. */
export type Told = { price: number | null; isSold: boolean; at: Date };

/** What a mail says of a listing. `from` is the price before, in US dollars. */
export type News = { kind: 'new' } | { kind: 'price'; from: number } | { kind: 'back' } | { kind: 'sold' };

/** A fall by a smaller share is not worth a mail. */
const LEAST_FALL_PERCENT = 2;
/** A listing that was hidden for less, such as one that was taken back by mistake, was never away. */
const LEAST_ABSENCE_MS = DAY_MS;

/** When a saved search began, and until when its results were considered for mails. */
export type SearchTimes = { createdAt: Date; checkedAt: Date };

/** What a listing that a saved search finds is news of, for a buyer who was told `told` of it before; null if nothing. */
export function newsOfFound(listing: ListingState, told: Told | null, search: SearchTimes): News | null {
  if (!listing.isPublic) return null;
  if (told !== null) return newsSince(listing, told);
  if (listing.publicSince !== null && listing.publicSince > search.checkedAt) return { kind: 'new' };
  // The buyer saw it when they saved the search, or it did not match then: too dear, perhaps.
  const before = listing.priceChanges.find(({ at }) => at > search.createdAt)?.from ?? null;
  return fallFrom(before, listing.price);
}

/** What has happened to a watched listing that its buyer should know; null if nothing. */
export function newsOfWatched(listing: ListingState, told: Told): News | null {
  if (listing.isSold) return told.isSold ? null : { kind: 'sold' };
  return listing.isPublic ? newsSince(listing, told) : null;
}

function newsSince({ publicSince, hiddenSince, price, isSold }: ListingState, told: Told): News | null {
  const wasAway =
    publicSince !== null &&
    hiddenSince !== null &&
    publicSince > told.at &&
    publicSince.getTime() - hiddenSince.getTime() >= LEAST_ABSENCE_MS;
  if (wasAway || (told.isSold && !isSold)) return { kind: 'back' };
  return fallFrom(told.price, price);
}

function fallFrom(from: number | null, to: number | null): News | null {
  if (from === null || to === null || to * 100 > from * (100 - LEAST_FALL_PERCENT)) return null;
  return { kind: 'price', from };
}
