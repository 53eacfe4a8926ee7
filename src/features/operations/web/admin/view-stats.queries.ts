import { queryOptions } from '@tanstack/react-query';
import type { HomepageCount, PageViewStat } from '../../page-views.schema.ts';
import { apiOf, orThrow } from '#app/lib/api.ts';
import { stringifySearch } from '#app/lib/query-string.ts';

export const MACHINES_PER_PAGE = 24;
/** How often the figures are polled (SPEC §9). */
const POLL_MS = 30_000;
const POLLED = { staleTime: 0, refetchInterval: POLL_MS, networkMode: 'always' } as const;

export type ViewStatsPage = { rows: PageViewStat[]; total: number; views: number };

/** The machines by their number of views, the most viewed first. */
export function viewStatsQuery(page: number) {
  const address = `/api/page-views/stats${stringifySearch({ page, pageSize: MACHINES_PER_PAGE })}`;
  return queryOptions({
    queryKey: [address],
    ...POLLED,
    queryFn: async ({ client, signal }): Promise<ViewStatsPage> => {
      const answer = await orThrow(await apiOf(client)(address, { signal }));
      const rows: PageViewStat[] = await answer.json();
      const readNumberHeader = (header: string) => Number(answer.headers.get(header) ?? 0);
      return { rows, total: readNumberHeader('X-Total-Count'), views: readNumberHeader('X-View-Count') };
    },
  });
}

export const homepageCountQuery = queryOptions<HomepageCount>({ queryKey: ['/api/homepage-views/count'], ...POLLED });

export function viewsHref(page: number): string {
  return `/admin/page-views${stringifySearch({ page: page === 1 ? undefined : page })}`;
}
