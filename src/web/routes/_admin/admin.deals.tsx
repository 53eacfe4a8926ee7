import { createFileRoute } from '@tanstack/react-router';
import { dealsSearch } from '#app/features/deals/deals-search.schema.ts';
import { DealsPage } from '#app/features/deals/web/admin/deals-page.tsx';
import { boardQuery, boardSumsQuery, tableQuery, todayQuery } from '#app/features/deals/web/deals.queries.ts';
import { parseLeniently } from '#app/lib/query-string.ts';

export const Route = createFileRoute('/_admin/admin/deals')({
  staticData: { section: 'Deals' },
  validateSearch: (raw) => parseLeniently(dealsSearch, raw),
  // The router keeps unknown search parameters.
  loaderDeps: ({ search }) => parseLeniently(dealsSearch, search),
  loader: async ({ deps, context: { queryClient } }) => {
    const shown =
      deps.view === 'table'
        ? [queryClient.prefetchQuery(tableQuery(deps))]
        : [queryClient.prefetchQuery(boardQuery(deps)), queryClient.prefetchQuery(boardSumsQuery(deps))];
    await Promise.all([queryClient.prefetchQuery(todayQuery), ...shown]);
  },
  component: () => <DealsPage search={Route.useLoaderDeps()} />,
});
