import { createFileRoute } from '@tanstack/react-router';
import { invoicesSearch } from '#app/features/invoices/invoices-search.schema.ts';
import {
  invoicesQuery,
  invoiceSumsQuery,
  invoiceTermsQuery,
  uninvoicedSalesQuery,
} from '#app/features/invoices/web/admin/admin-invoices.queries.ts';
import { InvoicesPage } from '#app/features/invoices/web/admin/invoices-page.tsx';
import { keepSearch, parseLeniently, searchDeps } from '#app/lib/query-string.ts';

export const Route = createFileRoute('/_admin/admin/invoices')({
  staticData: { section: 'Invoices' },
  // Parsed by what only this page loads: the routes are part of every page.
  validateSearch: keepSearch,
  loaderDeps: searchDeps,
  loader: async ({ deps, context: { queryClient } }) => {
    const search = parseLeniently(invoicesSearch, deps);
    await Promise.all([
      queryClient.prefetchQuery(invoicesQuery(search)),
      queryClient.prefetchQuery(invoiceSumsQuery),
      queryClient.prefetchQuery(uninvoicedSalesQuery),
      queryClient.prefetchQuery(invoiceTermsQuery),
    ]);
  },
  component: () => <InvoicesPage search={parseLeniently(invoicesSearch, Route.useLoaderDeps())} />,
});
