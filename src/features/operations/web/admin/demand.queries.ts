import * as z from 'zod/mini';
import { apiQuery } from '#app/lib/api.ts';
import { pagedQuery } from '#app/lib/paged-query.ts';
import { listHref, stringifySearch } from '#app/lib/query-string.ts';
import { demandMailDraft, type MailedKind } from '../../demand-mails.schema.ts';
import { demandRow, searchStatistics, type DemandFilter, type SearchesFilter } from '../../demand.schema.ts';
import type { DemandSearch } from '../../demand-search.schema.ts';

export const DEMAND_PAGE_SIZE = 24;
/** The file contains the others. */
export const MOST_SHOWN_SEARCHES = 12;

const NEWEST = { staleTime: 0 };

/** A page of kinds of machines with their figures. */
export function demandPageQuery({ days, detail, brand, missing, sort, page = 1 }: DemandSearch) {
  const query = { days, detail, brand, missing, sort, page, pageSize: DEMAND_PAGE_SIZE };
  return pagedQuery(CHECKS_ANSWERS && z.array(demandRow), '/api/admin/demand', query, NEWEST);
}

/** The most frequent searches that found nothing, or too many. */
export function searchesPageQuery({ days, found }: SearchesFilter) {
  const query = { days, found, page: 1, pageSize: MOST_SHOWN_SEARCHES };
  return pagedQuery(CHECKS_ANSWERS && z.array(searchStatistics), '/api/admin/searches', query, NEWEST);
}

export function demandHref(search: DemandSearch, change?: DemandSearch): string {
  return listHref('/admin/demand', search, change);
}

export function demandExportHref({ days, detail, brand, missing }: DemandFilter): string {
  return `/api/admin/export/demand${stringifySearch({ days, detail, brand, missing })}`;
}

export function searchesExportHref({ days }: SearchesFilter): string {
  return `/api/admin/export/searches${stringifySearch({ days })}`;
}

export const DEMAND_MAILS_PATH = '/api/admin/demand/mails';

/** To whom the operator can write about a kind of machines, and the words to begin with. */
export function demandMailDraftQuery(kind: MailedKind) {
  return apiQuery(CHECKS_ANSWERS && demandMailDraft, {
    queryKey: [`${DEMAND_MAILS_PATH}${stringifySearch(kind)}`],
    ...NEWEST,
    // A draft that was opened before may list sellers who were written to since.
    gcTime: 0,
  });
}
