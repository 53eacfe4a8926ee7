// Apart from the other enums, because every page loads those.

/** What visitors report of a listing: its facts are wrong, it is sold, its seller does not own it, it is a scam. */
export const REPORT_REASONS = ['wrong-facts', 'sold-already', 'not-theirs', 'scam'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
