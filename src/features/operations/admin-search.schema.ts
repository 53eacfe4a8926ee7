import * as z from 'zod/mini';
import { DEAL_STAGES } from '#app/db/deal-enums.ts';
import { CONTACT_ANSWERS, LISTING_STATUSES, ROLES } from '#app/db/enums.ts';
import { INVOICE_STATES } from '#app/db/invoice-enums.ts';
import { QUOTE_STATES } from '#app/db/quote-enums.ts';
import { SALE_BUYERS } from '#app/db/sale-enums.ts';

/** Results per section. */
export const MAX_RESULTS = 6;

const howMany = z.int();

/** Words that a search has found, with the text around them. */
export const excerpt = z.object({ before: z.string(), found: z.string(), after: z.string() });
export type Excerpt = z.output<typeof excerpt>;

/** The search results of the back office by section, with the number of related rows that the caller may see. */
export const adminSearchResults = z.object({
  people: z.array(
    z.object({
      id: z.string(),
      username: z.string(),
      name: z.nullable(z.string()),
      email: z.nullable(z.string()),
      role: z.enum(ROLES),
      listings: howMany,
      payments: howMany,
      mails: howMany,
    }),
  ),
  listings: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      status: z.enum(LISTING_STATUSES),
      /** US dollars, before any markup. */
      price: z.nullable(z.int()),
      sellerName: z.nullable(z.string()),
      payments: howMany,
      messages: howMany,
    }),
  ),
  messages: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      subject: z.nullable(z.string()),
      createdAt: z.string(),
      /** Null if the message is about no listing, or about a deleted one. */
      machineName: z.nullable(z.string()),
      isAnswered: z.boolean(),
      answeredAs: z.nullable(z.enum(CONTACT_ANSWERS)),
      waitsForSeller: z.boolean(),
      /** Null if the message itself does not have the words. */
      excerpt: z.nullable(excerpt),
    }),
  ),
  deals: z.array(
    z.object({
      /** That of its conversation. */
      id: z.string(),
      stage: z.enum(DEAL_STAGES),
      /** The machine, or the subject of a conversation about none. */
      title: z.nullable(z.string()),
      buyerName: z.string(),
      /** Null once the buyer is deleted. */
      buyerEmail: z.nullable(z.string()),
      createdAt: z.string(),
    }),
  ),
  quotes: z.array(
    z.object({
      /** For example 'Q-1001'. */
      number: z.string(),
      /** The newest. */
      version: z.int(),
      machineName: z.string(),
      buyerName: z.string(),
      totalUsd: z.number(),
      state: z.enum(QUOTE_STATES),
      sentAt: z.string(),
    }),
  ),
  sales: z.array(
    z.object({
      id: z.string(),
      /** Of the listing when it was sold. */
      listingId: z.string(),
      listingName: z.string(),
      /** Null if that is not known. */
      buyer: z.nullable(z.enum(SALE_BUYERS)),
      buyerName: z.nullable(z.string()),
      /** US dollars, whole; null if that is not known. */
      priceUsd: z.nullable(z.int()),
      soldOn: z.string(),
      isUndone: z.boolean(),
    }),
  ),
  invoices: z.array(
    z.object({
      number: z.int(),
      listingName: z.string(),
      sellerName: z.string(),
      amountUsd: z.number(),
      state: z.enum(INVOICE_STATES),
      isOverdue: z.boolean(),
      issuedAt: z.string(),
    }),
  ),
  creditNotes: z.array(
    z.object({
      number: z.int(),
      invoiceNumber: z.int(),
      listingName: z.string(),
      sellerName: z.string(),
      amountUsd: z.number(),
      issuedAt: z.string(),
    }),
  ),
  payments: z.array(
    z.object({
      id: z.string(),
      invoiceId: z.string(),
      orderId: z.nullable(z.string()),
      captureId: z.nullable(z.string()),
      listingId: z.string(),
      listingName: z.string(),
      payerName: z.nullable(z.string()),
      amountUsd: z.number(),
      createdAt: z.string(),
    }),
  ),
  mails: z.array(
    z.object({
      id: z.string(),
      recipient: z.string(),
      subject: z.string(),
      createdAt: z.string(),
      sentAt: z.nullable(z.string()),
    }),
  ),
});
export type AdminSearchResults = z.output<typeof adminSearchResults>;
