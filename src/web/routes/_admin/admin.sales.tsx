import { createFileRoute } from '@tanstack/react-router';
import { salesSearch } from '#app/features/sales/sales-list.schema.ts';
import { SalesPage } from '#app/features/sales/web/admin/sales-page.tsx';
import { salesQuery, saleTotalsQuery } from '#app/features/sales/web/sales.queries.ts';
import { parseLeniently } from '#app/lib/query-string.ts';

export const Route = createFileRoute('/_admin/admin/sales')({
  staticData: { section: 'Sales' },
  validateSearch: (raw) => parseLeniently(salesSearch, raw),
  // The router keeps unknown search parameters.
  loaderDeps: ({ search }) => parseLeniently(salesSearch, search),
  loader: async ({ deps, context: { queryClient } }) => {
    await Promise.all([queryClient.prefetchQuery(salesQuery(deps)), queryClient.prefetchQuery(saleTotalsQuery(deps))]);
  },
  component: () => <SalesPage search={Route.useLoaderDeps()} />,
});
