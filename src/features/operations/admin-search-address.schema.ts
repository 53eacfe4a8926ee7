import * as z from 'zod/mini';
import { searchParam } from '#app/lib/text-fields.ts';

/** The search text: part of a name, an address or a PayPal id. Also the search parameters of /admin/search. */
export const adminSearch = z.object({ search: z.optional(searchParam) });

export type AdminSearch = z.output<typeof adminSearch>;
