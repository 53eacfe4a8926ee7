import * as z from 'zod/mini';
import { HIGHLIGHT_KEYS } from '#app/features/machines/machine-links.rules.ts';
import { machineIdText } from '#app/features/machines/machine-id.schema.ts';
import { paging } from '#app/lib/paging.ts';
import { flag, listOf, optionalFlag } from '#app/lib/query-string.ts';
import { storableText, searchParam } from '#app/lib/text-fields.ts';

/** The search parameters of /contact: the subject, and the machine that the message is about. */
export const contactSearch = z.object({
  subject: z.optional(storableText.check(z.maxLength(200))),
  machine: z.optional(storableText.check(z.maxLength(300))),
  machineId: z.optional(machineIdText),
});

export type ContactSearch = z.output<typeof contactSearch>;

/** The facts that a question asks about, which the machine's page does not state. */
export const askSearch = z.object({
  about: z.optional(listOf(z.enum(HIGHLIGHT_KEYS))),
  /** Whether the form begins with an offer. */
  offer: optionalFlag,
  /** Whether the message asks for a quote, with the estimate that the visitor has seen. */
  quote: optionalFlag,
});

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
