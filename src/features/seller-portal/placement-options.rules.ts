import { PLACEMENT_KINDS, type PlacementKind } from '#app/db/enums.ts';
import type { PortalListing } from '#app/features/listings/portal.schema.ts';
import type { PlacementChoice } from '#app/features/placements/placement-prices.rules.ts';

export const NOTHING_CHOSEN: PlacementChoice = { premium: false, featured: false };

type PaidFor = Pick<PortalListing, 'isPremiumPaid' | 'premiumUntil' | 'isFeaturedPaid' | 'featuredUntil'>;
export type PlacementState = { kind: PlacementKind; isPaid: boolean; until: string | null };

/** Both placements of a listing, paid for or not. */
export function placementsOf(listing: PaidFor): PlacementState[] {
  return PLACEMENT_KINDS.map((kind) =>
    kind === 'premium'
      ? { kind, isPaid: listing.isPremiumPaid, until: listing.premiumUntil }
      : { kind, isPaid: listing.isFeaturedPaid, until: listing.featuredUntil },
  );
}
