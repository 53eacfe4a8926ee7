import * as z from 'zod/mini';
import { CSV_OUTCOMES, type CsvOutcome } from '#app/db/enums.ts';
import { paging } from '#app/lib/paging.ts';
import { stringifySearch } from '#app/lib/query-string.ts';

/** What the address of the page says: the rows of which kind are listed, and which part of them. */
export const csvSearch = z.object({ verdict: z.optional(z.enum(CSV_OUTCOMES)), page: paging.page });
export type CsvSearch = z.output<typeof csvSearch>;

export const ROWS_PER_PAGE = 24;

/** What is listed unless something else is asked for: it is what somebody has to mend. */
export const SHOWN_FIRST: CsvOutcome = 'refused';

/** Where the rows of this kind stand. */
export function csvHref({ verdict, page }: CsvSearch): string {
  const search = {
    verdict: verdict === SHOWN_FIRST ? undefined : verdict,
    page: page === 1 ? undefined : page,
  };
  return `/admin/csv-management${stringifySearch(search)}`;
}
