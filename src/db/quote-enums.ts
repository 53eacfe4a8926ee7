// Apart from the other enums, because every page loads those.

/**
 * A quote is `sent` until something becomes of it. `replaced`: there is a newer version; `fallen-through`: it was accepted, and
 * the purchase did not come about.
 */
export const QUOTE_STATES = [
  'sent',
  'accepted',
  'declined',
  'withdrawn',
  'expired',
  'replaced',
  'fallen-through',
] as const;
export type QuoteState = (typeof QUOTE_STATES)[number];

/** What a line of a quote is for, in the order in which a quote is written. */
export const QUOTE_LINE_KINDS = ['machine', 'freight', 'rigging', 'installation', 'training', 'tax', 'other'] as const;
export type QuoteLineKind = (typeof QUOTE_LINE_KINDS)[number];

/** The most lines of a quote. */
export const MOST_QUOTE_LINES = 12;
