import { createFileRoute } from '@tanstack/react-router';
import { activityQuery } from '#app/features/operations/web/admin/dashboard.queries.ts';
import { PageViews } from '#app/features/operations/web/admin/page-views-page.tsx';
import { homepageCountQuery, viewStatsQuery } from '#app/features/operations/web/admin/view-stats.queries.ts';
import { pagingQuery } from '#app/lib/paging.ts';
import { parseLeniently } from '#app/lib/query-string.ts';
import { AdminFrame } from '../layout/admin-frame.tsx';
import { adminHead } from '../layout/admin-head.ts';
import { AdminPending } from '../layout/admin-pending.tsx';
import { asAdmin } from '../layout/guards.ts';

const TITLE = 'Page Views';

export const Route = createFileRoute('/admin/page-views')({
  validateSearch: (raw) => ({ page: parseLeniently(pagingQuery, raw).page }),
  beforeLoad: asAdmin,
  loaderDeps: ({ search: { page = 1 } }) => ({ page }),
  // What cannot be fetched says so in its own place.
  loader: async ({ deps: { page }, context: { queryClient } }) => {
    await Promise.all([
      queryClient.prefetchQuery(viewStatsQuery(page)),
      queryClient.prefetchQuery(homepageCountQuery),
      queryClient.prefetchQuery(activityQuery),
    ]);
  },
  head: () => adminHead(TITLE),
  component: () => (
    <AdminFrame section={TITLE}>
      <PageViews page={Route.useSearch().page ?? 1} />
    </AdminFrame>
  ),
  pendingComponent: () => <AdminPending section={TITLE} />,
});
