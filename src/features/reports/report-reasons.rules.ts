import { type ReportOutcome } from '#app/db/enums.ts';
import { REPORT_REASONS, type ReportReason } from '#app/db/report-enums.ts';

/** The reasons that a ready-made answer may be about; `several` if the reports have different ones. */
export const ANSWERED_REASONS = [...REPORT_REASONS, 'several'] as const;
export type AnsweredReason = (typeof ANSWERED_REASONS)[number];

/** The reason that the answer to these reports is about. */
export function answeredReasonOf(reasons: readonly ReportReason[]): AnsweredReason {
  const [first = 'several', ...more] = new Set(reasons);
  return more.length === 0 ? first : 'several';
}

export const REASON_LABELS = {
  'wrong-facts': 'Wrong facts',
  'sold-already': 'Sold already',
  'not-theirs': 'Not theirs to sell',
  scam: 'A scam',
  several: 'Several reasons',
} as const satisfies Record<AnsweredReason, string>;

export const OUTCOME_LABELS = {
  upheld: 'Upheld',
  dismissed: 'Dismissed',
} as const satisfies Record<ReportOutcome, string>;
