import { createFileRoute } from '@tanstack/react-router';
import { statisticsQuery } from '#app/features/operations/web/admin/statistics.queries.ts';
import { Statistics } from '#app/features/operations/web/admin/statistics-page.tsx';
import { statisticsSearch } from '#app/features/operations/statistics-search.schema.ts';
import { KEPT_SEARCH, parseLeniently } from '#app/lib/query-string.ts';
import { readSearch } from '../../layout/read-search.ts';

export const Route = createFileRoute('/_admin/admin/statistics')({
  staticData: { section: 'Statistics' },
  ...KEPT_SEARCH,
  loader: ({ deps, location, context: { queryClient } }) =>
    queryClient.prefetchQuery(statisticsQuery(readSearch(statisticsSearch, { deps, location }))),
  component: () => <Statistics search={parseLeniently(statisticsSearch, Route.useLoaderDeps())} />,
});
