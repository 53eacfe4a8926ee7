import * as z from 'zod/mini';
import { anyListQuery, STATUS_FILTERS } from '#app/features/catalogue/catalogue.schema.ts';
import { pagingQuery } from '#app/lib/paging.ts';

/** The address of /admin/listings. */
export const listingsSearch = z.extend(
  z.pick(anyListQuery, {
    sellerId: true,
    brand: true,
    condition: true,
    heads: true,
    needles: true,
    featured: true,
    premium: true,
    search: true,
    page: true,
  }),
  { status: z.optional(z.enum(STATUS_FILTERS)) },
);
export type ListingsSearch = z.output<typeof listingsSearch>;

/** The address of /admin/deleted-listings. */
export const deletedListingsSearch = z.pick(pagingQuery, { page: true });
