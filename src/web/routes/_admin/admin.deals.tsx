import { createFileRoute } from '@tanstack/react-router';
import { dealsSearch } from '#app/features/deals/deals-search.schema.ts';
import { DealsPage } from '#app/features/deals/web/admin/deals-page.tsx';
import { boardQuery, boardSumsQuery, tableQuery, todayQuery } from '#app/features/deals/web/deals.queries.ts';
import { keepSearch, parseLeniently, searchDeps } from '#app/lib/query-string.ts';

export const Route = createFileRoute('/_admin/admin/deals')({
  staticData: { section: 'Deals' },
  // Parsed by what only this page loads: the routes are part of every page.
  validateSearch: keepSearch,
  loaderDeps: searchDeps,
  loader: async ({ deps, context: { queryClient } }) => {
    const search = parseLeniently(dealsSearch, deps);
    const shown =
      search.view === 'table'
        ? [queryClient.prefetchQuery(tableQuery(search))]
        : [queryClient.prefetchQuery(boardQuery(search)), queryClient.prefetchQuery(boardSumsQuery(search))];
    await Promise.all([queryClient.prefetchQuery(todayQuery), ...shown]);
  },
  component: () => <DealsPage search={parseLeniently(dealsSearch, Route.useLoaderDeps())} />,
});
