// Apart from the other enums, because every page loads those.

/** How far a deal is, in order; the last two are its ends. */
export const DEAL_STAGES = [
  'new',
  'talking',
  'introduced',
  'under-offer',
  'deposit',
  'inspected',
  'paid',
  'picked-up',
  'won',
  'lost',
] as const;
export type DealStage = (typeof DEAL_STAGES)[number];

/** Why a deal was lost. */
export const LOST_REASONS = [
  'price',
  'sold-elsewhere',
  'bought-elsewhere',
  'no-answer',
  'no-financing',
  'condition',
  'freight',
  'postponed',
  'other',
] as const;
export type LostReason = (typeof LOST_REASONS)[number];
