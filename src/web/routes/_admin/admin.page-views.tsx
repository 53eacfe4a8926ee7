import { createFileRoute } from '@tanstack/react-router';
import { PageViews } from '#app/features/operations/web/admin/page-views-page.tsx';
import {
  activityQuery,
  homepageCountQuery,
  viewStatsQuery,
} from '#app/features/operations/web/admin/dashboard.queries.ts';
import { pagingQuery } from '#app/lib/paging.ts';
import { KEPT_SEARCH, parseLeniently } from '#app/lib/query-string.ts';
import { readSearch } from '../../layout/read-search.ts';

export const Route = createFileRoute('/_admin/admin/page-views')({
  staticData: { section: 'Page Views' },
  ...KEPT_SEARCH,
  loader: async ({ deps, location, context: { queryClient } }) => {
    const { page = 1 } = readSearch(pagingQuery, { deps, location });
    await Promise.all([
      queryClient.prefetchQuery(viewStatsQuery(page)),
      queryClient.prefetchQuery(homepageCountQuery),
      queryClient.prefetchQuery(activityQuery),
    ]);
  },
  component: () => <PageViews page={parseLeniently(pagingQuery, Route.useLoaderDeps()).page ?? 1} />,
});
