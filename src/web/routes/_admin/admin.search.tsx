import { createFileRoute } from '@tanstack/react-router';
import { adminSearchQuery } from '#app/features/operations/web/admin/dashboard.queries.ts';
import { adminSearch } from '#app/features/operations/back-office-search.schema.ts';
import { SearchPage } from '#app/features/operations/web/admin/search-page.tsx';
import { keepSearch, parseLeniently, searchDeps } from '#app/lib/query-string.ts';

export const Route = createFileRoute('/_admin/admin/search')({
  staticData: { section: 'Dashboard', title: 'Search' },
  // Parsed by what only this page loads: the routes are part of every page.
  validateSearch: keepSearch,
  loaderDeps: searchDeps,
  loader: async ({ deps, context: { queryClient } }) => {
    const { search } = parseLeniently(adminSearch, deps);
    if (search !== undefined) await queryClient.prefetchQuery(adminSearchQuery(search));
  },
  component: () => <SearchPage search={parseLeniently(adminSearch, Route.useLoaderDeps()).search} />,
});
