import * as z from 'zod/mini';
import { pagedQuery } from '#app/lib/paged-query.ts';
import { listHref, stringifySearch } from '#app/lib/query-string.ts';
import { listingStatistics } from '../../statistics.schema.ts';
import { type StatisticsFilter, type StatisticsSearch } from '../../statistics-search.schema.ts';

export const LISTINGS_PER_PAGE = 24;

/** A page of listings with their figures. */
export function statisticsQuery({ status, brand, sellerId, sort, direction, page = 1 }: StatisticsSearch) {
  const query = { status, brand, sellerId, sort, direction, page, pageSize: LISTINGS_PER_PAGE };
  return pagedQuery(CHECKS_ANSWERS && z.array(listingStatistics), '/api/admin/statistics', query, { staleTime: 0 });
}

export function statisticsHref(search: StatisticsSearch, change?: StatisticsSearch): string {
  return listHref('/admin/statistics', search, change);
}

export function statisticsExportHref({ status, brand, sellerId }: StatisticsFilter): string {
  return `/api/admin/export/statistics${stringifySearch({ status, brand, sellerId })}`;
}
