import { createFileRoute } from '@tanstack/react-router';
import { ownInvoicesQuery } from '#app/features/invoices/web/invoices.queries.ts';
import { OwnInvoicesPage } from '#app/features/invoices/web/own-invoices-page.tsx';
import { asSeller, unlistedHead } from '../layout/guards.ts';

export const Route = createFileRoute('/seller-portal_/invoices')({
  beforeLoad: asSeller,
  loader: async ({ context: { queryClient } }) => {
    await queryClient.fetchQuery(ownInvoicesQuery);
  },
  head: () => unlistedHead('Invoices'),
  component: OwnInvoicesPage,
});
