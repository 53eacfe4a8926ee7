import { createFileRoute } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import type { PaymentMode } from '#app/db/enums.ts';
import { PaymentsAdmin } from '#app/features/payments/web/admin/payments-page.tsx';
import { paymentsQuery, revenueQuery } from '#app/features/payments/web/admin/payments.queries.ts';
import { paymentsSearch } from '#app/features/payments/payments-search.schema.ts';
import { paymentModeQuery } from '#app/features/payments/web/admin/payment-settings.queries.ts';
import { parseLeniently } from '#app/lib/query-string.ts';
import { AdminFrame } from '../layout/admin-frame.tsx';
import { adminHead } from '../layout/admin-head.ts';
import { AdminPending } from '../layout/admin-pending.tsx';
import { asAdmin } from '../layout/guards.ts';

const TITLE = 'Payments';

export const Route = createFileRoute('/admin/payments')({
  validateSearch: (raw) => parseLeniently(paymentsSearch, raw),
  beforeLoad: asAdmin,
  loaderDeps: ({ search: { environment, state, month, page } }) => ({ environment, state, month, page }),
  loader: async ({ deps: { environment, state, month, page = 1 }, context: { queryClient } }) => {
    const filter = { environment: environment ?? (await modeInUse(queryClient)), state, month, page };
    // What cannot be fetched says so in its own place.
    await Promise.all([queryClient.prefetchQuery(paymentsQuery(filter)), queryClient.prefetchQuery(revenueQuery)]);
    return { filter };
  },
  head: () => adminHead(TITLE),
  component: Payments,
  pendingComponent: () => <AdminPending section={TITLE} />,
});

async function modeInUse(client: QueryClient): Promise<PaymentMode> {
  return (await client.fetchQuery(paymentModeQuery)).value;
}

function Payments() {
  return (
    <AdminFrame section={TITLE}>
      <PaymentsAdmin filter={Route.useLoaderData().filter} />
    </AdminFrame>
  );
}
