import { createFileRoute } from '@tanstack/react-router';
import { adminSearchQuery } from '#app/features/operations/web/admin/dashboard.queries.ts';
import { adminSearch } from '#app/features/operations/back-office-search.schema.ts';
import { SearchPage } from '#app/features/operations/web/admin/search-page.tsx';
import { KEPT_SEARCH, parseLeniently } from '#app/lib/query-string.ts';
import { readSearch } from '../../layout/read-search.ts';

export const Route = createFileRoute('/_admin/admin/search')({
  staticData: { section: 'Dashboard', title: 'Search' },
  ...KEPT_SEARCH,
  loader: async ({ deps, location, context: { queryClient } }) => {
    const { search } = readSearch(adminSearch, { deps, location });
    if (search !== undefined) await queryClient.prefetchQuery(adminSearchQuery(search));
  },
  component: () => <SearchPage search={parseLeniently(adminSearch, Route.useLoaderDeps()).search} />,
});
