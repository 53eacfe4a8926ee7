import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { siteQuery } from '#app/features/site/web/site.queries.ts';
import { PaymentSettings } from '#app/features/payments/web/admin/payment-settings-page.tsx';
import {
  environmentsQuery,
  paymentModeQuery,
  payPalStateQuery,
} from '#app/features/payments/web/admin/payment-settings.queries.ts';
import { AdminFrame } from '../layout/admin-frame.tsx';
import { adminHead } from '../layout/admin-head.ts';
import { AdminPending } from '../layout/admin-pending.tsx';
import { asAdmin } from '../layout/guards.ts';

const TITLE = 'Payment Settings';

export const Route = createFileRoute('/admin/payment-settings')({
  beforeLoad: asAdmin,
  loader: async ({ context: { queryClient } }) => {
    // What cannot be fetched says so in its own place.
    await Promise.all([
      queryClient.prefetchQuery(paymentModeQuery),
      queryClient.prefetchQuery(environmentsQuery),
      queryClient.prefetchQuery(payPalStateQuery),
    ]);
  },
  head: () => adminHead(TITLE),
  component: Settings,
  pendingComponent: () => <AdminPending section={TITLE} />,
});

function Settings() {
  const { data: site } = useSuspenseQuery(siteQuery);
  return (
    <AdminFrame section={TITLE}>
      <PaymentSettings webhookUrl={new URL('/paypal/webhook', site.publicUrl).href} />
    </AdminFrame>
  );
}
