import { createFileRoute } from '@tanstack/react-router';
import { invoicesSearch } from '#app/features/invoices/invoices-search.schema.ts';
import {
  invoicesQuery,
  invoiceSumsQuery,
  invoiceTermsQuery,
  uninvoicedSalesQuery,
} from '#app/features/invoices/web/admin/admin-invoices.queries.ts';
import { InvoicesPage } from '#app/features/invoices/web/admin/invoices-page.tsx';
import { parseLeniently } from '#app/lib/query-string.ts';

export const Route = createFileRoute('/_admin/admin/invoices')({
  staticData: { section: 'Invoices' },
  validateSearch: (raw) => parseLeniently(invoicesSearch, raw),
  // The router keeps unknown search parameters.
  loaderDeps: ({ search }) => parseLeniently(invoicesSearch, search),
  loader: async ({ deps, context: { queryClient } }) => {
    await Promise.all([
      queryClient.prefetchQuery(invoicesQuery(deps)),
      queryClient.prefetchQuery(invoiceSumsQuery),
      queryClient.prefetchQuery(uninvoicedSalesQuery),
      queryClient.prefetchQuery(invoiceTermsQuery),
    ]);
  },
  component: () => <InvoicesPage search={Route.useLoaderDeps()} />,
});
