import { createFileRoute } from '@tanstack/react-router';
import { statisticsQuery } from '#app/features/operations/web/admin/statistics.queries.ts';
import { Statistics } from '#app/features/operations/web/admin/statistics-page.tsx';
import { statisticsSearch } from '#app/features/operations/statistics-search.schema.ts';
import { keepSearch, parseLeniently, searchDeps } from '#app/lib/query-string.ts';

export const Route = createFileRoute('/_admin/admin/statistics')({
  staticData: { section: 'Statistics' },
  // Parsed by what only this page loads: the routes are part of every page.
  validateSearch: keepSearch,
  loaderDeps: searchDeps,
  loader: ({ deps, context: { queryClient } }) =>
    queryClient.prefetchQuery(statisticsQuery(parseLeniently(statisticsSearch, deps))),
  component: () => <Statistics search={parseLeniently(statisticsSearch, Route.useLoaderDeps())} />,
});
