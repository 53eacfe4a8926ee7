import { createFileRoute } from '@tanstack/react-router';
import { dealsSearch } from '#app/features/deals/deals-search.schema.ts';
import { DealsPage } from '#app/features/deals/web/admin/deals-page.tsx';
import { boardQuery, boardSumsQuery, tableQuery, todayQuery } from '#app/features/deals/web/deals.queries.ts';
import { KEPT_SEARCH, parseLeniently } from '#app/lib/query-string.ts';
import { readSearch } from '../../layout/read-search.ts';

export const Route = createFileRoute('/_admin/admin/deals')({
  staticData: { section: 'Deals' },
  ...KEPT_SEARCH,
  loader: async ({ deps, location, context: { queryClient } }) => {
    const search = readSearch(dealsSearch, { deps, location });
    const shown =
      search.view === 'table'
        ? [queryClient.prefetchQuery(tableQuery(search))]
        : [queryClient.prefetchQuery(boardQuery(search)), queryClient.prefetchQuery(boardSumsQuery(search))];
    await Promise.all([queryClient.prefetchQuery(todayQuery), ...shown]);
  },
  component: () => <DealsPage search={parseLeniently(dealsSearch, Route.useLoaderDeps())} />,
});
