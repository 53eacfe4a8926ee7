import { PLACEMENT_KINDS, type PlacementKind } from '#app/db/enums.ts';
import {
  getPlacementStanding,
  type PlacementDays,
  type PlacementFlags,
  type PlacementStanding,
} from './placement-days.rules.ts';
import { getOffer, renewedUntil, type Offer } from './placement-life.rules.ts';
import type { PlacementChoice } from './prices.rules.ts';

/** Shown to a seller who continues without choosing an option. */
export const NOTHING_SELECTED = 'No Options Selected: Please select at least one upgrade option to proceed';

export const NOTHING_CHOSEN: PlacementChoice = { premium: false, featured: false };

/** `standing`: the state of the placement's days; null if the listing does not have the placement. */
export type PlacementState = { kind: PlacementKind; standing: PlacementStanding | null };

/** Both placements of a listing, paid or not. */
export function getPlacements(listing: PlacementDays, now: Date): PlacementState[] {
  return PLACEMENT_KINDS.map((kind) => ({ kind, standing: getPlacementStanding(listing, kind, now) }));
}

/** `renewedUntil`: the end if renewed now; null if it is unknown. */
export type PlacementOffer = PlacementState & { offer: Offer; renewedUntil: string | null };

/** Both placements of a listing, and whether they can be bought. */
export function getPlacementOffers(listing: PlacementDays, now: Date): PlacementOffer[] {
  return getPlacements(listing, now).map(({ kind, standing }) => ({
    kind,
    standing,
    offer: getOffer(listing, kind, now),
    renewedUntil: renewedUntil(listing, kind, now)?.toISOString() ?? null,
  }));
}

/** The label of the action that buys placements for the listing; null if there is nothing to buy. */
export function optionsActionLabel(listing: PlacementFlags, now: Date): string | null {
  const offers = new Set(PLACEMENT_KINDS.map((kind) => getOffer(listing, kind, now)));
  if (offers.has('new')) return offers.has('renewal') ? 'Add or renew options' : 'Add listing options';
  return offers.has('renewal') ? 'Renew options' : null;
}
