import * as z from 'zod/mini';
import { CONTACT_ANSWERS, LISTING_STATUSES } from '#app/db/enums.ts';
import { HIGHLIGHT_KEYS } from '#app/features/machines/machine-links.rules.ts';
import { machineIdText } from '#app/features/machines/machine-id.schema.ts';
import { paging } from '#app/lib/paging.ts';
import { flag, listOf } from '#app/lib/query-string.ts';
import { storableText, searchParam } from '#app/lib/text-fields.ts';

/** The search parameters of /contact: the subject, and the machine that the message is about. */
export const contactSearch = z.object({
  subject: z.optional(storableText.check(z.maxLength(200))),
  machine: z.optional(storableText.check(z.maxLength(300))),
  machineId: z.optional(machineIdText),
});
export type ContactSearch = z.output<typeof contactSearch>;

/** The facts that a question asks about, which the machine's page does not state. */
export const askSearch = z.object({ about: z.optional(listOf(z.enum(HIGHLIGHT_KEYS))) });

/** The current state of the listing that a message is about. */
const enquiredMachine = z.object({
  id: z.string(),
  name: z.string(),
  /** The path of its main image. */
  picture: z.string(),
  /** US dollars, as visitors see it; null means: contact for price. */
  price: z.nullable(z.int()),
  status: z.enum(LISTING_STATUSES),
  sellerName: z.nullable(z.string()),
});

/** A visitor's message to the operator. */
export const contactSubmission = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  message: z.string(),
  /** Null if the message is about no listing, or about a deleted one. */
  machine: z.nullable(enquiredMachine),
  isRead: z.boolean(),
  /** When an admin marked it as answered or in no need of it; null if the sender still waits, read or not. */
  answeredAt: z.nullable(z.string()),
  answeredAs: z.nullable(z.enum(CONTACT_ANSWERS)),
  /** The username of that admin. */
  answeredBy: z.nullable(z.string()),
  /**
   * The seller who was mailed the question, and answers it; null if it is for the operator. The name is null if the
   * account has been deleted.
   */
  askedSeller: z.nullable(z.object({ name: z.nullable(z.string()) })),
  createdAt: z.string(),
});
export type ContactSubmission = z.output<typeof contactSubmission>;

export const contactParams = z.object({ id: z.uuid('This cannot be a message') });
export const readInput = z.object({ isRead: z.boolean() });
export const answeredInput = z.object({ isAnswered: z.boolean(), as: z._default(z.enum(CONTACT_ANSWERS), 'answered') });
export type AnsweredInput = z.input<typeof answeredInput>;

/**
 * `unread`: only unread messages. `waiting`: only those that wait for the operator, the oldest first. `withSeller`:
 * only those that wait for a seller; if false, all others.
 */
export const contactsQuery = z.object({
  unread: z.optional(flag),
  waiting: z.optional(flag),
  withSeller: z.optional(flag),
  search: z.optional(searchParam),
  /** Only this message. */
  id: z.optional(z.uuid()),
  ...paging,
});
export type ContactsQuery = z.output<typeof contactsQuery>;

/** The search parameters of /admin/contacts. */
export const contactsSearch = z.omit(contactsQuery, { pageSize: true });
export type ContactsSearch = z.output<typeof contactsSearch>;
