import * as z from 'zod/mini';
import { paging } from '#app/lib/paging.ts';
import { searchParam, siteDayParam } from '#app/lib/text-fields.ts';

const filters = {
  /** Searches the names and addresses of buyer and seller, and the name of the machine. */
  search: z.optional(searchParam),
  /** The first day of the period, in the site's time. */
  from: z.optional(siteDayParam),
  /** The last day of the period. */
  to: z.optional(siteDayParam),
};

/** Which entries of the ledger of introductions are wanted. */
export const introductionsFilter = z.object(filters);
export type IntroductionsFilter = z.output<typeof introductionsFilter>;

/** A page of the ledger. */
export const introductionsQuery = z.object({ ...filters, ...paging });
/** The search parameters of /admin/introductions. */
export const introductionsSearch = z.omit(introductionsQuery, { pageSize: true });
export type IntroductionsSearch = z.output<typeof introductionsSearch>;
