import * as z from 'zod/mini';
import { paging } from '#app/lib/paging.ts';
import { searchParam, siteMonthParam } from '#app/lib/text-fields.ts';

/** The groups of invoices in the back office. Open ones include those that are overdue. */
export const INVOICE_GROUPS = ['open', 'overdue', 'paid', 'credited'] as const;

const filters = {
  group: z.optional(z.enum(INVOICE_GROUPS)),
  /** The month in which they were issued, in the site's time. */
  month: z.optional(siteMonthParam),
  /** Searches the name and address of the seller, and the machine. */
  search: z.optional(searchParam),
};

/** Which invoices are wanted. */
export const invoicesFilter = z.object(filters);
export type InvoicesFilter = z.output<typeof invoicesFilter>;

export const invoicesQuery = z.object({ ...filters, ...paging });
/** The search parameters of /admin/invoices. */
export const invoicesSearch = z.omit(invoicesQuery, { pageSize: true });
export type InvoicesSearch = z.output<typeof invoicesSearch>;
