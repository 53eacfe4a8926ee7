import * as z from 'zod/mini';
import { CONTACT_ANSWERS, LISTING_STATUSES } from '#app/db/enums.ts';

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
  /** The conversation that it belongs to. */
  threadId: z.nullable(z.uuid()),
  /** The network that sent it, in CIDR notation; null after 30 days. */
  network: z.nullable(z.string()),
  createdAt: z.string(),
});
export type ContactSubmission = z.output<typeof contactSubmission>;

export const contactParams = z.object({ id: z.uuid('This cannot be a message') });
export const readInput = z.object({ isRead: z.boolean() });
export const answeredInput = z.object({ isAnswered: z.boolean(), as: z._default(z.enum(CONTACT_ANSWERS), 'answered') });
export type AnsweredInput = z.input<typeof answeredInput>;
