import * as z from 'zod/mini';
import { pagingQuery } from '#app/lib/paging.ts';
import { searchParam } from '#app/lib/text-fields.ts';

// Apart from the schemas of answers, because every page of the site loads the search parameters of all.

/** The search text: part of a name, an address or a PayPal id. Also the search parameters of /admin/search. */
export const adminSearch = z.object({ search: z.optional(searchParam) });
export type AdminSearch = z.output<typeof adminSearch>;

/** The search parameters of /admin/people/{id}. */
export const accountPageSearch = z.pick(pagingQuery, { page: true });
/** The search parameters of /admin/people. */
export const personPageSearch = z.extend(accountPageSearch, { email: z.optional(z.string()) });
