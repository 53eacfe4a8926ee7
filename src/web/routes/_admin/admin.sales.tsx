import { createFileRoute } from '@tanstack/react-router';
import { uninvoicedSalesQuery } from '#app/features/invoices/web/admin/admin-invoices.queries.ts';
import { SaleInvoice } from '#app/features/invoices/web/admin/sale-invoice.tsx';
import { salesSearch } from '#app/features/sales/sales-list.schema.ts';
import { SalesPage } from '#app/features/sales/web/admin/sales-page.tsx';
import { salesQuery, saleTotalsQuery } from '#app/features/sales/web/sales.queries.ts';
import { KEPT_SEARCH, parseLeniently } from '#app/lib/query-string.ts';
import { readSearch } from '../../layout/read-search.ts';

export const Route = createFileRoute('/_admin/admin/sales')({
  staticData: { section: 'Sales' },
  ...KEPT_SEARCH,
  loader: async ({ deps, location, context: { queryClient } }) => {
    const search = readSearch(salesSearch, { deps, location });
    await Promise.all([
      queryClient.prefetchQuery(salesQuery(search)),
      queryClient.prefetchQuery(saleTotalsQuery(search)),
      queryClient.prefetchQuery(uninvoicedSalesQuery),
    ]);
  },
  component: () => (
    <SalesPage
      search={parseLeniently(salesSearch, Route.useLoaderDeps())}
      renderBeside={(sale) => <SaleInvoice sale={sale} />}
    />
  ),
});
