import { createFileRoute } from '@tanstack/react-router';
import { funnelSearch } from '#app/features/operations/funnel.schema.ts';
import { funnelQuery } from '#app/features/operations/web/admin/funnel.queries.ts';
import { Funnel } from '#app/features/operations/web/admin/funnel-page.tsx';
import { keepSearch, parseLeniently, searchDeps } from '#app/lib/query-string.ts';

export const Route = createFileRoute('/_admin/admin/funnel')({
  staticData: { section: 'Funnel' },
  // Parsed by what only this page loads: the routes are part of every page.
  validateSearch: keepSearch,
  loaderDeps: searchDeps,
  loader: ({ deps, context: { queryClient } }) =>
    queryClient.prefetchQuery(funnelQuery(parseLeniently(funnelSearch, deps))),
  component: () => <Funnel search={parseLeniently(funnelSearch, Route.useLoaderDeps())} />,
});
