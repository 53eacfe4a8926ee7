import { createFileRoute } from '@tanstack/react-router';
import { funnelSearch } from '#app/features/operations/funnel.schema.ts';
import { funnelQuery } from '#app/features/operations/web/admin/funnel.queries.ts';
import { Funnel } from '#app/features/operations/web/admin/funnel-page.tsx';
import { KEPT_SEARCH, parseLeniently } from '#app/lib/query-string.ts';
import { readSearch } from '../../layout/read-search.ts';

export const Route = createFileRoute('/_admin/admin/funnel')({
  staticData: { section: 'Funnel' },
  ...KEPT_SEARCH,
  loader: ({ deps, location, context: { queryClient } }) =>
    queryClient.prefetchQuery(funnelQuery(readSearch(funnelSearch, { deps, location }))),
  component: () => <Funnel search={parseLeniently(funnelSearch, Route.useLoaderDeps())} />,
});
