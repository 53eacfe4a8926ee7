import { createFileRoute } from '@tanstack/react-router';
import { adminSearchQuery } from '#app/features/operations/web/admin/dashboard.queries.ts';
import { adminSearch } from '#app/features/operations/admin-search.schema.ts';
import { SearchPage } from '#app/features/operations/web/admin/search-page.tsx';
import { parseLeniently } from '#app/lib/query-string.ts';
import { AdminFrame } from '../layout/admin-frame.tsx';
import { adminHead } from '../layout/admin-head.ts';
import { AdminPending } from '../layout/admin-pending.tsx';
import { asAdmin } from '../layout/guards.ts';

const TITLE = 'Search';

export const Route = createFileRoute('/admin/search')({
  validateSearch: (raw) => parseLeniently(adminSearch, raw),
  beforeLoad: asAdmin,
  loaderDeps: ({ search: { search } }) => ({ search }),
  // What cannot be fetched says so in its own place.
  loader: async ({ deps: { search }, context: { queryClient } }) => {
    if (search !== undefined) await queryClient.prefetchQuery(adminSearchQuery(search));
  },
  head: () => adminHead(TITLE),
  component: Search,
  pendingComponent: () => <AdminPending section="Dashboard" />,
});

function Search() {
  const { search } = Route.useLoaderDeps();
  return (
    <AdminFrame section="Dashboard" title={TITLE} searched={search}>
      <SearchPage search={search} />
    </AdminFrame>
  );
}
