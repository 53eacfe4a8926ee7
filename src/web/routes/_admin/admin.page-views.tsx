import { createFileRoute } from '@tanstack/react-router';
import { PageViews } from '#app/features/operations/web/admin/page-views-page.tsx';
import {
  activityQuery,
  homepageCountQuery,
  viewStatsQuery,
} from '#app/features/operations/web/admin/dashboard.queries.ts';
import { pagingQuery } from '#app/lib/paging.ts';
import { parseLeniently } from '#app/lib/query-string.ts';

export const Route = createFileRoute('/_admin/admin/page-views')({
  staticData: { section: 'Page Views' },
  validateSearch: (raw) => ({ page: parseLeniently(pagingQuery, raw).page }),
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: async ({ deps: { page = 1 }, context: { queryClient } }) => {
    await Promise.all([
      queryClient.prefetchQuery(viewStatsQuery(page)),
      queryClient.prefetchQuery(homepageCountQuery),
      queryClient.prefetchQuery(activityQuery),
    ]);
  },
  component: () => <PageViews page={Route.useSearch().page ?? 1} />,
});
