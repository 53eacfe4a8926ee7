import { createFileRoute } from '@tanstack/react-router';
import { demandPageQuery } from '#app/features/operations/web/admin/demand.queries.ts';
import { Demand } from '#app/features/operations/web/admin/demand-page.tsx';
import { demandQuery } from '#app/features/operations/demand-search.schema.ts';
import { KEPT_SEARCH, parseLeniently } from '#app/lib/query-string.ts';
import { readSearch } from '../../layout/read-search.ts';

export const Route = createFileRoute('/_admin/admin/demand')({
  staticData: { section: 'Demand' },
  ...KEPT_SEARCH,
  loader: ({ deps, location, context: { queryClient } }) =>
    queryClient.prefetchQuery(demandPageQuery(readSearch(demandQuery, { deps, location }))),
  component: () => <Demand search={parseLeniently(demandQuery, Route.useLoaderDeps())} />,
});
