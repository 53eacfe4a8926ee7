import type { CsvVerdict } from '#app/db/enums.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import type { CsvSearch } from './csv-address.schema.ts';

export const ROWS_PER_PAGE = 24;

/** What is listed unless something else is asked for: it is what somebody has to mend. */
export const SHOWN_FIRST: CsvVerdict = 'refused';

/** Where the rows of this kind stand. */
export function csvHref({ verdict, page }: CsvSearch): string {
  const search = {
    verdict: verdict === SHOWN_FIRST ? undefined : verdict,
    page: page === 1 ? undefined : page,
  };
  return `/admin/csv-management${stringifySearch(search)}`;
}
