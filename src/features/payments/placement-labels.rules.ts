import type { PlacementKind } from '#app/db/enums.ts';
import { LONGEST_WAIT_DAYS } from './placement-days.rules.ts';
import { PLACEMENT_DAYS } from './prices.rules.ts';

export const PLACEMENT_NAMES = {
  premium: 'Premium',
  featured: 'Featured',
} as const satisfies Record<PlacementKind, string>;

/** The benefits of a placement for a seller. */
export const PLACEMENT_BENEFITS = {
  premium: 'Your own name, phone, email and place on the listing. Buyers reach you directly.',
  featured: 'First in the grid and on the home page, ahead of regular listings.',
} as const satisfies Record<PlacementKind, string>;

/** When the days of a placement run. */
export const PLACEMENT_DAYS_NOTE = `The ${PLACEMENT_DAYS} days begin when buyers first see your listing, at the latest ${LONGEST_WAIT_DAYS} days after the payment. They stand still while it is under review again.`;
