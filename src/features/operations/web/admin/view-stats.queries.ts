import * as z from 'zod/mini';
import { apiQuery, checkedBy } from '#app/lib/api.ts';
import { pageViewStat, homepageCount, type PageViewStat } from '../../page-views.schema.ts';
import { headedPageQuery, type Paged } from '#app/lib/paged-query.ts';
import { listHref } from '#app/lib/query-string.ts';

export const MACHINES_PER_PAGE = 24;
/** How often the figures are polled (SPEC §9). */
const POLL_MS = 30_000;
const POLLED = { staleTime: 0, refetchInterval: POLL_MS, networkMode: 'always' } as const;

export type ViewStatsPage = Paged<PageViewStat> & { views: number };

/** The machines by their number of views, the most viewed first. */
export function viewStatsQuery(page: number) {
  const readViews = (headers: Pick<Headers, 'get'>) => ({ views: Number(headers.get('X-View-Count') ?? 0) });
  const search = { page, pageSize: MACHINES_PER_PAGE };
  return headedPageQuery(checkedBy(z.array(pageViewStat)), '/api/page-views/stats', search, readViews, POLLED);
}

export const homepageCountQuery = apiQuery(checkedBy(homepageCount), {
  queryKey: ['/api/homepage-views/count'],
  ...POLLED,
});

export function viewsHref(page: number): string {
  return listHref('/admin/page-views', {}, { page });
}
