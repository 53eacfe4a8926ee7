import * as z from 'zod/mini';
import { paging } from '#app/lib/paging.ts';
import { flag } from '#app/lib/query-string.ts';

/** What a visitor wrote to the operator. */
export const contactSubmission = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  message: z.string(),
  isRead: z.boolean(),
  createdAt: z.string(),
});
export type ContactSubmission = z.output<typeof contactSubmission>;

export const contactParams = z.object({ id: z.uuid('This cannot be a message') });
export const readInput = z.object({ isRead: z.boolean() });

/** `unread`: only those that nobody has read. */
export const contactsQuery = z.object({ unread: z.optional(flag), ...paging });
/** The address of /admin/contacts. */
export const contactsSearch = z.omit(contactsQuery, { pageSize: true });
export type ContactsSearch = z.output<typeof contactsSearch>;
