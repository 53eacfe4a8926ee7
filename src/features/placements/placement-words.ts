import type { PlacementKind } from '#app/db/enums.ts';

export const PLACEMENT_NAMES = {
  premium: 'Premium',
  featured: 'Featured',
} as const satisfies Record<PlacementKind, string>;

/** What a seller gets for a placement, wherever it is offered. */
export const PLACEMENT_GAINS = {
  premium: 'Your own name, phone, email and place on the listing. Buyers reach you directly.',
  featured: 'First in the grid and on the home page, ahead of regular listings.',
} as const satisfies Record<PlacementKind, string>;
