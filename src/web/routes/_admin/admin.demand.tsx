import { createFileRoute } from '@tanstack/react-router';
import { demandPageQuery } from '#app/features/operations/web/admin/demand.queries.ts';
import { Demand } from '#app/features/operations/web/admin/demand-page.tsx';
import { demandQuery } from '#app/features/operations/demand-search.schema.ts';
import { keepSearch, parseLeniently, searchDeps } from '#app/lib/query-string.ts';

export const Route = createFileRoute('/_admin/admin/demand')({
  staticData: { section: 'Demand' },
  // Parsed by what only this page loads: the routes are part of every page.
  validateSearch: keepSearch,
  loaderDeps: searchDeps,
  loader: ({ deps, context: { queryClient } }) =>
    queryClient.prefetchQuery(demandPageQuery(parseLeniently(demandQuery, deps))),
  component: () => <Demand search={parseLeniently(demandQuery, Route.useLoaderDeps())} />,
});
