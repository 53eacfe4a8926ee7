import { PLACEMENT_KINDS, type PlacementKind } from '#app/db/enums.ts';
import { standingOf, type PlacementDays, type PlacementStanding } from './placement-days.rules.ts';
import { offerOf, renewedUntil, type Offer, type PlacementFlags } from './placement-life.rules.ts';
import type { PlacementChoice } from './prices.rules.ts';

/** Shown where somebody goes on without a choice (SPEC §8). */
export const NOTHING_SELECTED = 'No Options Selected: Please select at least one upgrade option to proceed';

export const NOTHING_CHOSEN: PlacementChoice = { premium: false, featured: false };

/** `standing`: how its days stand; null: the listing does not have it. */
export type PlacementState = { kind: PlacementKind; standing: PlacementStanding | null };

/** Both placements of a listing, paid for or not. */
export function placementsOf(listing: PlacementDays, now: Date): PlacementState[] {
  return PLACEMENT_KINDS.map((kind) => ({ kind, standing: standingOf(listing, kind, now) }));
}

/** `renewedUntil`: the end, if it is renewed now; null: nobody knows it yet. */
export type PlacementOffer = PlacementState & { offer: Offer; renewedUntil: string | null };

/** Both placements of a listing, and whether they can be bought. */
export function offersFor(listing: PlacementDays, now: Date): PlacementOffer[] {
  return placementsOf(listing, now).map(({ kind, standing }) => ({
    kind,
    standing,
    offer: offerOf(listing, kind, now),
    renewedUntil: renewedUntil(listing, kind, now)?.toISOString() ?? null,
  }));
}

/** What buying placements of the listing is called; null: there is nothing to buy. */
export function wordsForOptions(listing: PlacementFlags, now: Date): string | null {
  const offers = new Set(PLACEMENT_KINDS.map((kind) => offerOf(listing, kind, now)));
  if (offers.has('new')) return offers.has('renewal') ? 'Add or renew options' : 'Add listing options';
  return offers.has('renewal') ? 'Renew options' : null;
}
