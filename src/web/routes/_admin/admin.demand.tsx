import { createFileRoute } from '@tanstack/react-router';
import { demandPageQuery } from '#app/features/operations/web/admin/demand.queries.ts';
import { Demand } from '#app/features/operations/web/admin/demand-page.tsx';
import { demandQuery } from '#app/features/operations/demand-search.schema.ts';
import { parseLeniently } from '#app/lib/query-string.ts';

export const Route = createFileRoute('/_admin/admin/demand')({
  staticData: { section: 'Demand' },
  validateSearch: (raw) => parseLeniently(demandQuery, raw),
  // The router keeps unknown search parameters.
  loaderDeps: ({ search }) => parseLeniently(demandQuery, search),
  loader: ({ deps, context: { queryClient } }) => queryClient.prefetchQuery(demandPageQuery(deps)),
  component: () => <Demand search={Route.useLoaderDeps()} />,
});
