import { createFileRoute } from '@tanstack/react-router';
import { invoicesSearch } from '#app/features/invoices/invoices-search.schema.ts';
import {
  invoicesQuery,
  invoiceSumsQuery,
  invoiceTermsQuery,
  uninvoicedSalesQuery,
} from '#app/features/invoices/web/admin/admin-invoices.queries.ts';
import { InvoicesPage } from '#app/features/invoices/web/admin/invoices-page.tsx';
import { KEPT_SEARCH, parseLeniently } from '#app/lib/query-string.ts';
import { readSearch } from '../../layout/read-search.ts';

export const Route = createFileRoute('/_admin/admin/invoices')({
  staticData: { section: 'Invoices' },
  ...KEPT_SEARCH,
  loader: async ({ deps, location, context: { queryClient } }) => {
    const search = readSearch(invoicesSearch, { deps, location });
    await Promise.all([
      queryClient.prefetchQuery(invoicesQuery(search)),
      queryClient.prefetchQuery(invoiceSumsQuery),
      queryClient.prefetchQuery(uninvoicedSalesQuery),
      queryClient.prefetchQuery(invoiceTermsQuery),
    ]);
  },
  component: () => <InvoicesPage search={parseLeniently(invoicesSearch, Route.useLoaderDeps())} />,
});
