import * as z from 'zod/mini';
import { lenders } from '#app/features/site/lenders.schema.ts';
import { terms } from '#app/features/site/terms.schema.ts';

/** For `If-Match`. */
const etag = z.string();

export const lendersSetting = z.extend(lenders, { etag });
export type LendersSetting = z.output<typeof lendersSetting>;

export const termsSetting = z.extend(terms, { etag });
export type TermsSetting = z.output<typeof termsSetting>;

/** When the operator is mailed that listings wait for review. */
export const REVIEW_MAILS_WHEN = ['at-once', 'daily', 'never'] as const;
export const reviewMails = z.object({ when: z.enum(REVIEW_MAILS_WHEN) });
export type ReviewMails = z.output<typeof reviewMails>;

export const reviewMailsSetting = z.extend(reviewMails, { etag });
export type ReviewMailsSetting = z.output<typeof reviewMailsSetting>;
