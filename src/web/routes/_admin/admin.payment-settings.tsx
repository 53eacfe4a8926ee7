import { createFileRoute } from '@tanstack/react-router';
import { useSite } from '#app/features/site/web/site.queries.ts';
import { PaymentSettings } from '#app/features/payments/web/admin/payment-settings-page.tsx';
import {
  environmentsQuery,
  paymentModeQuery,
  payPalStateQuery,
} from '#app/features/payments/web/admin/payments.queries.ts';

export const Route = createFileRoute('/_admin/admin/payment-settings')({
  staticData: { section: 'Payment Settings' },
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.prefetchQuery(paymentModeQuery),
      queryClient.prefetchQuery(environmentsQuery),
      queryClient.prefetchQuery(payPalStateQuery),
    ]);
  },
  component: Settings,
});

function Settings() {
  const { publicUrl } = useSite();
  return <PaymentSettings webhookUrl={new URL('/paypal/webhook', publicUrl).href} />;
}
