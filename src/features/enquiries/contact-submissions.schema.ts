import * as z from 'zod/mini';
import { LISTING_STATUSES } from '#app/db/enums.ts';
import { paging } from '#app/lib/paging.ts';
import { flag } from '#app/lib/query-string.ts';

/** The listing that a message is about, as it is now. */
const askedMachine = z.object({
  id: z.string(),
  name: z.string(),
  /** The picture that stands for it. */
  picture: z.string(),
  /** US dollars, what visitors are asked; null: contact for price. */
  price: z.nullable(z.int()),
  status: z.enum(LISTING_STATUSES),
  sellerName: z.nullable(z.string()),
});

/** What a visitor wrote to the operator. */
export const contactSubmission = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  message: z.string(),
  /** Null: it is about none, or about one that is gone. */
  machine: z.nullable(askedMachine),
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
