import * as z from 'zod/mini';
import { apiQuery } from '#app/lib/api.ts';
import { activityDay, overview } from '../../dashboard.schema.ts';
import { systemState } from '../../system.schema.ts';
import { listHref, stringifySearch } from '#app/lib/query-string.ts';
import { headedPageQuery, type Paged } from '#app/lib/paged-query.ts';
import { homepageCount, pageViewStat, type PageViewStat } from '../../page-views.schema.ts';
import { adminSearchResults } from '../../admin-search.schema.ts';

/** How often the dashboard polls. */
const POLL_MS = 5_000;
const CHART_POLL_MS = 30_000;

/** The figures of the dashboard, polled. */
export const overviewQuery = apiQuery(CHECKS_ANSWERS && overview, {
  queryKey: ['/api/admin/overview'],
  staleTime: POLL_MS,
  refetchInterval: POLL_MS,
});

/** The counts of the last 30 days, polled. */
export const activityQuery = apiQuery(CHECKS_ANSWERS && z.array(activityDay), {
  queryKey: ['/api/admin/activity'],
  staleTime: POLL_MS,
  refetchInterval: CHART_POLL_MS,
});

export function adminSearchQuery(search: string) {
  return apiQuery(CHECKS_ANSWERS && adminSearchResults, {
    queryKey: [`/api/admin/search${stringifySearch({ search })}`],
    staleTime: 0,
  });
}

const SYSTEM_POLL_MS = 10_000;

/** The state of the system, polled. */
export const systemQuery = apiQuery(CHECKS_ANSWERS && systemState, {
  queryKey: ['/api/admin/system'],
  staleTime: SYSTEM_POLL_MS,
  refetchInterval: SYSTEM_POLL_MS,
});

export const MACHINES_PER_PAGE = 24;
/** How often the figures of page views are polled. */
const VIEWS_POLL_MS = 30_000;
const POLLED = { staleTime: 0, refetchInterval: VIEWS_POLL_MS } as const;

export type ViewStatsPage = Paged<PageViewStat> & { views: number };

/** Machines by number of views, most viewed first. */
export function viewStatsQuery(page: number) {
  const readViews = (headers: Pick<Headers, 'get'>) => ({ views: Number(headers.get('X-View-Count') ?? 0) });
  const search = { page, pageSize: MACHINES_PER_PAGE };
  return headedPageQuery(CHECKS_ANSWERS && z.array(pageViewStat), '/api/page-views/stats', search, readViews, POLLED);
}

export const homepageCountQuery = apiQuery(CHECKS_ANSWERS && homepageCount, {
  queryKey: ['/api/homepage-views/count'],
  ...POLLED,
});

export function viewsHref(page: number): string {
  return listHref('/admin/page-views', {}, { page });
}
