/** What buyers look for first, by the fact without which it is unknown: addresses that ask for some of them name these. */
export const HIGHLIGHT_KEYS = [
  'fieldWidthMm',
  'maxSpm',
  'stitchCount',
  'headsWorking',
  'phases',
  'doorWidthMm',
  'weightKg',
] as const;
export type HighlightKey = (typeof HIGHLIGHT_KEYS)[number];
