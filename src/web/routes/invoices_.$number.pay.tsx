import { createFileRoute, notFound } from '@tanstack/react-router';
import { InvoicePaymentPage } from '#app/features/invoices/web/invoice-payment-page.tsx';
import { loadInvoice } from '#app/features/invoices/web/invoices.queries.ts';
import { asUser, inOwnDocument, unlistedHead } from '../layout/guards.ts';
import { NotFoundPage } from '../layout/not-found-page.tsx';

export const Route = createFileRoute('/invoices_/$number/pay')({
  beforeLoad: async (visit) => {
    const who = await asUser(visit);
    inOwnDocument(visit);
    return who;
  },
  loader: async ({ params, context: { queryClient } }) => {
    const number = await loadInvoice(queryClient, params.number);
    if (number === null) throw notFound();
    return { number };
  },
  head: () => unlistedHead('Pay an invoice'),
  component: () => <InvoicePaymentPage number={Route.useLoaderData().number} />,
  notFoundComponent: NotFoundPage,
});
