import * as z from 'zod/mini';
import { QUOTE_STATES } from '#app/db/quote-enums.ts';
import { paging } from '#app/lib/paging.ts';

/** Which quotes to list: all, or those in a state, whose time ends first before the others. */
export const quotesQuery = z.object({ ...paging, state: z.optional(z.enum(QUOTE_STATES)) });
export type QuotesQuery = z.output<typeof quotesQuery>;
