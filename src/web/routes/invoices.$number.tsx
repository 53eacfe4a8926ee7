import { createFileRoute, notFound } from '@tanstack/react-router';
import { InvoicePage } from '#app/features/invoices/web/invoice-page.tsx';
import { loadInvoice } from '#app/features/invoices/web/invoices.queries.ts';
import { invoiceLabel } from '#app/features/payments/commission-invoices.rules.ts';
import { useSite } from '#app/features/site/web/site.queries.ts';
import { asUser, unlistedHead } from '../layout/guards.ts';
import { NotFoundPage } from '../layout/not-found-page.tsx';

export const Route = createFileRoute('/invoices/$number')({
  beforeLoad: asUser,
  loader: async ({ params, context: { queryClient } }) => {
    const number = await loadInvoice(queryClient, params.number);
    if (number === null) throw notFound();
    return { number };
  },
  head: ({ loaderData }) => unlistedHead(loaderData === undefined ? 'Invoice' : invoiceLabel(loaderData.number)),
  component: () => <InvoicePage number={Route.useLoaderData().number} site={useSite()} />,
  notFoundComponent: NotFoundPage,
});
