import * as z from 'zod/mini';
import { paging } from '#app/lib/paging.ts';
import { searchParam } from '#app/lib/text-fields.ts';

export const MAIL_STATES = ['waiting', 'sent', 'given-up'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** A mail as admins see it. Its text is told only where no mail server is set up, and as long as it waits: links in it open accounts. */
export const outboxEntry = z.object({
  id: z.uuid(),
  recipient: z.string(),
  subject: z.string(),
  text: z.nullable(z.string()),
  state: z.enum(MAIL_STATES),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
  givenUpAt: z.nullable(z.string()),
  attempts: z.int(),
  /** Why the last attempt came to nothing. */
  lastError: z.nullable(z.string()),
});
export type OutboxEntry = z.output<typeof outboxEntry>;

export const outboxQuery = z.object({
  state: z.optional(z.enum(MAIL_STATES)),
  /** In the recipient's address or the subject. */
  search: z.optional(searchParam),
  ...paging,
});
/** The address of /admin/mail. */
export const outboxSearch = z.omit(outboxQuery, { pageSize: true });
export type OutboxSearch = z.output<typeof outboxSearch>;
