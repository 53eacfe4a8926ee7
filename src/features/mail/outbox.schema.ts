import * as z from 'zod/mini';
import { MAIL_STATES } from './outbox-search.schema.ts';
import { searchParam, siteDayParam } from '#app/lib/text-fields.ts';

/**
 * A mail for admins. Its text is only included if no mail server is configured, and while it is unsent, because its
 * links give access to accounts.
 */
export const outboxEntry = z.object({
  id: z.uuid(),
  recipient: z.string(),
  /** The recipient's account: the name of its owner, and its username; null if the mail is not about an account of theirs. */
  account: z.nullable(z.object({ name: z.string(), username: z.string() })),
  subject: z.string(),
  text: z.nullable(z.string()),
  state: z.enum(MAIL_STATES),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
  givenUpAt: z.nullable(z.string()),
  /** Until when a waiting mail is held back because its mailbox has reached a limit. */
  heldUntil: z.nullable(z.string()),
  /** Not sent before, because what it reports can be undone until then. */
  sendAfter: z.nullable(z.string()),
  attempts: z.int(),
  /** Why the last attempt failed. */
  lastError: z.nullable(z.string()),
});
export type OutboxEntry = z.output<typeof outboxEntry>;

/** One mail, or all that match a search and a day; only unsent ones are acted on. */
export const mailSelection = z.union([
  z.strictObject({ id: z.uuid() }),
  z.strictObject({ all: z.literal(true), search: z.optional(searchParam), day: z.optional(siteDayParam) }),
]);
export type MailSelection = z.output<typeof mailSelection>;

/** The number of mails acted on. */
export const mailsActedOn = z.object({ mails: z.int() });

/** What became of the mails of one kind. */
const mailKindFigures = z.object({
  /** The key of the text that the mails are from; null for those that the operator cannot edit. */
  kind: z.nullable(z.string()),
  title: z.string(),
  sent: z.int(),
  givenUp: z.int(),
  waiting: z.int(),
  /** Optional mails to suppressed addresses. */
  stopped: z.int(),
});
export type MailKindFigures = z.output<typeof mailKindFigures>;

/** The mails of the last 30 days by kind, the most frequent first. */
export const mailFigures = z.array(mailKindFigures);
