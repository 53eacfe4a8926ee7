import type { ReportOutcome } from '#app/db/enums.ts';
import type { MessageReview, MessageSmell } from '#app/db/thread-enums.ts';

/** What buyer and seller read in place of a message that the office has removed. */
export const REMOVED = 'This message was removed by our office.';

/** What the office reads about the reasons for which a message is held. */
export const SMELL_LABELS = {
  link: 'A link',
  courier: 'A courier picks it up',
  agent: 'An agent comes',
  overpayment: 'Overpayment',
  payment: 'An unsafe payment',
  code: 'A verification code',
  messenger: 'Another messenger',
  repeated: 'The same words to five listings',
  follows: 'After a held message',
} as const satisfies Record<MessageSmell, string>;

export const REVIEW_LABELS = {
  waiting: 'Held',
  passed: 'Let through',
  rejected: 'Rejected',
} as const satisfies Record<MessageReview, string>;

/** What became of a reported message. */
export const REPORT_OUTCOME_LABELS = {
  upheld: 'Removed',
  dismissed: 'Dismissed',
} as const satisfies Record<ReportOutcome, string>;
