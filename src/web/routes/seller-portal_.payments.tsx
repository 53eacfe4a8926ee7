import { createFileRoute } from '@tanstack/react-router';
import { PaymentHistoryPage } from '#app/features/payment-history/history-page.tsx';
import { paymentHistoryQuery } from '#app/features/payment-history/payment-history.queries.ts';
import { asSeller } from '../layout/guards.ts';

export const Route = createFileRoute('/seller-portal_/payments')({
  beforeLoad: asSeller,
  loader: async ({ context: { queryClient } }) => {
    await queryClient.fetchQuery(paymentHistoryQuery);
  },
  head: () => ({
    meta: [
      { title: 'Payments' },
      { name: 'description', content: 'Your payments for Premium and Featured, with their receipts.' },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  component: PaymentHistoryPage,
});
