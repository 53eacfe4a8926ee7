import * as z from 'zod/mini';
import { LISTING_STATUSES, ROLES } from '#app/db/enums.ts';
import { searchText } from '#app/lib/text-fields.ts';

/** Of each sort of thing no more are told: whoever looks for one has its name. */
export const MOST_FOUND = 6;

/** What is looked for: a name, an address, a number of PayPal's, or a part of one. The address of /admin/search, too. */
export const adminSearch = z.object({ search: z.optional(searchText) });
export type AdminSearch = z.output<typeof adminSearch>;

const howMany = z.int();

/** All that a text may mean in the back office, each with what belongs to it. */
export const adminFindings = z.object({
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
      /** US dollars, before any mark-up. */
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
      isAnswered: z.boolean(),
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
export type AdminFindings = z.output<typeof adminFindings>;
