import * as z from 'zod/mini';
import { pagedQuery } from '#app/lib/paged-query.ts';
import { listHref, stringifySearch } from '#app/lib/query-string.ts';
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
