import { createFileRoute } from '@tanstack/react-router';
import { PaymentsAdmin } from '#app/features/payments/web/admin/payments-page.tsx';
import { paymentModeQuery, paymentsQuery, revenueQuery } from '#app/features/payments/web/admin/payments.queries.ts';
import { paymentsSearch } from '#app/features/payments/payments-search.schema.ts';
import { KEPT_SEARCH } from '#app/lib/query-string.ts';
import { readSearch } from '../../layout/read-search.ts';

export const Route = createFileRoute('/_admin/admin/payments')({
  staticData: { section: 'Payments' },
  ...KEPT_SEARCH,
  loader: async ({ deps, location, context: { queryClient } }) => {
    const { environment, state, month, books, page = 1 } = readSearch(paymentsSearch, { deps, location });
    if (environment === undefined) await queryClient.prefetchQuery(paymentModeQuery);
    // Without the mode the page cannot know better, and shows its own error if the payments do not load either.
    const mode = queryClient.getQueryData(paymentModeQuery.queryKey)?.value ?? 'live';
    const filter = { environment: environment ?? mode, state, month, books, page };
    await Promise.all([queryClient.prefetchQuery(paymentsQuery(filter)), queryClient.prefetchQuery(revenueQuery)]);
    return { filter };
  },
  component: () => <PaymentsAdmin filter={Route.useLoaderData().filter} />,
});
