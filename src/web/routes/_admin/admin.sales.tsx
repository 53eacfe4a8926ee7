import { createFileRoute } from '@tanstack/react-router';
import { uninvoicedSalesQuery } from '#app/features/invoices/web/admin/admin-invoices.queries.ts';
import { SaleInvoice } from '#app/features/invoices/web/admin/sale-invoice.tsx';
import { salesSearch } from '#app/features/sales/sales-list.schema.ts';
import { SalesPage } from '#app/features/sales/web/admin/sales-page.tsx';
import { salesQuery, saleTotalsQuery } from '#app/features/sales/web/sales.queries.ts';
import { keepSearch, parseLeniently, searchDeps } from '#app/lib/query-string.ts';

export const Route = createFileRoute('/_admin/admin/sales')({
  staticData: { section: 'Sales' },
  // Parsed by what only this page loads: the routes are part of every page.
  validateSearch: keepSearch,
  loaderDeps: searchDeps,
  loader: async ({ deps, context: { queryClient } }) => {
    const search = parseLeniently(salesSearch, deps);
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
