import * as z from 'zod/mini';
import { CSV_OUTCOMES, type CsvOutcome } from '#app/db/enums.ts';
import { paging } from '#app/lib/paging.ts';
import { stringifySearch } from '#app/lib/query-string.ts';

/** The page's address: which outcome's rows are listed, and which page of them. */
export const csvSearch = z.object({ verdict: z.optional(z.enum(CSV_OUTCOMES)), page: paging.page });
export type CsvSearch = z.output<typeof csvSearch>;

export const ROWS_PER_PAGE = 24;

/** The default: rows that an admin has to fix. */
export const SHOWN_FIRST: CsvOutcome = 'refused';

/** The address of the rows with an outcome. */
export function csvHref({ verdict, page }: CsvSearch): string {
  const search = {
    verdict: verdict === SHOWN_FIRST ? undefined : verdict,
    page: page === 1 ? undefined : page,
  };
  return `/admin/csv-management${stringifySearch(search)}`;
}
