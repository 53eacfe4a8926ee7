import * as z from 'zod/mini';
import { WANTED_STATES } from '#app/db/enums.ts';
import { stateCode } from '#app/features/catalogue/catalogue.schema.ts';
import { LISTED_NAME_MAX, MAX_COUNT } from '#app/features/machines/machines.rules.ts';
import { paging, pagingQuery } from '#app/lib/paging.ts';
import { wholeNumber } from '#app/lib/query-string.ts';
import { line } from '#app/lib/text-fields.ts';

/** What a seller has: ads that ask for something else are left out. */
export const wantedQuery = z.extend(z.object(paging), {
  brand: z.optional(line(LISTED_NAME_MAX)),
  heads: z.optional(wholeNumber(1, MAX_COUNT)),
  state: z.optional(stateCode),
});
export type WantedQuery = z.output<typeof wantedQuery>;

export const wantedReviewQuery = z.extend(pagingQuery, { state: z.optional(z.enum(WANTED_STATES)) });
export type WantedReviewQuery = z.output<typeof wantedReviewQuery>;
