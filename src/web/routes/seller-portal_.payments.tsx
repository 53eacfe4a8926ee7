import { createFileRoute } from '@tanstack/react-router';
import { PaymentHistoryPage } from '#app/features/payments/web/history/history-page.tsx';
import { paymentHistoryQuery } from '#app/features/payments/web/history/history.queries.ts';
import { asSeller, unlistedHead } from '../layout/guards.ts';

export const Route = createFileRoute('/seller-portal_/payments')({
  beforeLoad: asSeller,
  loader: async ({ context: { queryClient } }) => {
    await queryClient.fetchQuery(paymentHistoryQuery);
  },
  head: () => unlistedHead('Payments'),
  component: PaymentHistoryPage,
});
