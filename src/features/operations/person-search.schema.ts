import * as z from 'zod/mini';
import { pagingQuery } from '#app/lib/paging.ts';

// Apart from the other schemas, because every page of the site loads the search parameters of all.

/** The search parameters of /admin/people/{id}. */
export const accountPageSearch = z.pick(pagingQuery, { page: true });
/** The search parameters of /admin/people. */
export const personPageSearch = z.extend(accountPageSearch, { email: z.optional(z.string()) });
