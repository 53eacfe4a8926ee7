import * as z from 'zod/mini';
import { optionalEmail } from '#app/features/accounts/accounts.schema.ts';
import { adminSignIn } from '#app/features/accounts/second-factors.schema.ts';
import { lenders, terms } from '#app/features/site/site.schema.ts';
import { LINE_MAX, optionalLine, optionalPhone } from '#app/lib/text-fields.ts';

/** For `If-Match`. */
const etag = z.string();

export const lendersSetting = z.extend(lenders, { etag });
export type LendersSetting = z.output<typeof lendersSetting>;

export const termsSetting = z.extend(terms, { etag });
export type TermsSetting = z.output<typeof termsSetting>;

/** When the operator gets mails about listings that wait for review. */
export const REVIEW_MAILS_WHEN = ['at-once', 'daily', 'never'] as const;
export const reviewMails = z.object({ when: z.enum(REVIEW_MAILS_WHEN) });
export type ReviewMails = z.output<typeof reviewMails>;

export const reviewMailsSetting = z.extend(reviewMails, { etag });
export type ReviewMailsSetting = z.output<typeof reviewMailsSetting>;

export const adminSignInSetting = z.extend(adminSignIn, { etag });
export type AdminSignInSetting = z.output<typeof adminSignInSetting>;

/** The operator's contact for visitors. Empty or null: as in the environment; absent fields stay unchanged. */
export const operatorContactInput = z.object({
  email: optionalEmail,
  phone: optionalPhone,
  address: optionalLine(LINE_MAX),
  hours: optionalLine(LINE_MAX),
});
export type OperatorContactInput = z.input<typeof operatorContactInput>;
export type OperatorContactChange = z.output<typeof operatorContactInput>;

const nullable = z.nullable(z.string());

/** The edited contact, with the configured one as the fallback. */
export const operatorContactSetting = z.object({
  email: nullable,
  phone: nullable,
  address: nullable,
  hours: nullable,
  /** For `If-Match`. */
  etag: z.string(),
  configured: z.object({ email: z.string(), phone: z.string(), address: z.string() }),
});
export type OperatorContactSetting = z.output<typeof operatorContactSetting>;
