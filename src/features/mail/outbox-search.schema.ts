import * as z from 'zod/mini';
import { paging } from '#app/lib/paging.ts';
import { searchParam, siteDayParam } from '#app/lib/text-fields.ts';

export const MAIL_STATES = ['waiting', 'sent', 'given-up', 'stopped'] as const;

export type MailState = (typeof MAIL_STATES)[number];

export const outboxQuery = z.object({
  state: z.optional(z.enum(MAIL_STATES)),
  /** Searches the recipient's address and the subject. */
  search: z.optional(searchParam),
  /** The day on which they were written. */
  day: z.optional(siteDayParam),
  ...paging,
});

/** The search parameters of /admin/mail. */
export const outboxSearch = z.omit(outboxQuery, { pageSize: true });

export type OutboxSearch = z.output<typeof outboxSearch>;
