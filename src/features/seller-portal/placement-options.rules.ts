import { PLACEMENT_KINDS, type PlacementKind } from '#app/db/enums.ts';
import {
  boughtUntil,
  offerOf,
  type Offer,
  type PlacementFlags,
} from '#app/features/placements/placement-life.rules.ts';
import type { PlacementChoice } from '#app/features/placements/placement-prices.rules.ts';

export const NOTHING_CHOSEN: PlacementChoice = { premium: false, featured: false };

type PaidFor = PlacementFlags & { premiumUntil: string | null; featuredUntil: string | null };
export type PlacementState = { kind: PlacementKind; isPaid: boolean; until: string | null };

/** Both placements of a listing, paid for or not. */
export function placementsOf(listing: PaidFor): PlacementState[] {
  return PLACEMENT_KINDS.map((kind) =>
    kind === 'premium'
      ? { kind, isPaid: listing.isPremiumPaid, until: listing.premiumUntil }
      : { kind, isPaid: listing.isFeaturedPaid, until: listing.featuredUntil },
  );
}

/** `boughtUntil`: the end, if it is bought now. */
export type PlacementOffer = Omit<PlacementState, 'isPaid'> & { offer: Offer; boughtUntil: string };

/** Both placements of a listing, and whether they can be bought. */
export function offersFor(listing: PaidFor, now: Date): PlacementOffer[] {
  return placementsOf(listing).map(({ kind, until }) => ({
    kind,
    until,
    offer: offerOf(listing, kind, now),
    boughtUntil: boughtUntil(listing, kind, now).toISOString(),
  }));
}

/** What buying placements of the listing is called; null: there is nothing to buy. */
export function wordsForOptions(listing: PlacementFlags, now: Date): string | null {
  const offers = new Set(PLACEMENT_KINDS.map((kind) => offerOf(listing, kind, now)));
  if (offers.has('new')) return offers.has('renewal') ? 'Add or renew options' : 'Add listing options';
  return offers.has('renewal') ? 'Renew options' : null;
}
