import * as z from 'zod/mini';
import { lenders } from './lenders.schema.ts';
import { reviewMails } from './review-mails.schema.ts';
import { terms } from './terms.schema.ts';

/** For `If-Match`. */
const etag = z.string();

export const lendersSetting = z.extend(lenders, { etag });
export type LendersSetting = z.output<typeof lendersSetting>;

export const termsSetting = z.extend(terms, { etag });
export type TermsSetting = z.output<typeof termsSetting>;

export const reviewMailsSetting = z.extend(reviewMails, { etag });
export type ReviewMailsSetting = z.output<typeof reviewMailsSetting>;
