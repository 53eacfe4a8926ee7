import * as z from 'zod/mini';
import { type PaymentMode, PAYMENT_MODES, PAYMENT_STATES } from '#app/db/enums.ts';
import { machineIdText } from '#app/features/machines/machine-id.schema.ts';
import { paging } from '#app/lib/paging.ts';
import { flag } from '#app/lib/query-string.ts';
import { siteMonthParam } from '#app/lib/text-fields.ts';

/** A month of the books, in the site's time zone. Real and test money are never mixed. */
export const booksQuery = z.object({
  environment: z.enum(PAYMENT_MODES, 'Must be sandbox or live'),
  month: siteMonthParam,
});
export type BooksQuery = z.output<typeof booksQuery>;

/** The filters of payments in the back office. */
export const paymentsFilter = z.object({
  environment: z.optional(z.enum(PAYMENT_MODES, 'Must be sandbox or live')),
  state: z.optional(z.enum(PAYMENT_STATES, `Must be one of ${PAYMENT_STATES.join(', ')}`)),
  /** The listing that was paid for. */
  listing: z.optional(machineIdText),
  /** In the site's time zone: payments captured or refunded in this month, and uncaptured ones ordered in it. */
  month: z.optional(siteMonthParam),
});
export type PaymentsFilter = z.output<typeof paymentsFilter>;

export const adminPaymentsQuery = z.extend(paymentsFilter, paging);

/** The search parameters of /admin/payments. The default environment is the one in which payments are taken now. */
export const paymentsSearch = z.extend(z.omit(adminPaymentsQuery, { pageSize: true }), {
  /** The month whose books are shown; by default the previous one. */
  books: z.optional(siteMonthParam),
});
export type PaymentsSearch = z.output<typeof paymentsSearch>;

/** The filters of the list, and its page. */
export type PaymentsView = PaymentsSearch & { environment: PaymentMode; page: number };

/** The search parameters of /listing-payment-paypal: the listing and its placements. */
export const paymentSearch = z.object({
  machineId: z.optional(machineIdText),
  premium: z.optional(flag),
  featured: z.optional(flag),
});
export type PaymentSearch = z.output<typeof paymentSearch>;
