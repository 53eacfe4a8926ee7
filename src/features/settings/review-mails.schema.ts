import * as z from 'zod/mini';

/** When the operator is mailed that listings wait for review. */
export const REVIEW_MAILS_WHEN = ['at-once', 'daily', 'never'] as const;
export const reviewMails = z.object({ when: z.enum(REVIEW_MAILS_WHEN) });
export type ReviewMails = z.output<typeof reviewMails>;
