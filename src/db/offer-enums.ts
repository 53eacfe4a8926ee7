// Apart from the other enums, because every page loads those.

/**
 * An offer is `made` until something becomes of it. `overtaken`: the machine is not for sale any more; `fallen-through`: it
 * was accepted, and the purchase did not come about.
 */
export const OFFER_STATES = [
  'made',
  'countered',
  'accepted',
  'declined',
  'withdrawn',
  'expired',
  'overtaken',
  'fallen-through',
] as const;
export type OfferState = (typeof OFFER_STATES)[number];
