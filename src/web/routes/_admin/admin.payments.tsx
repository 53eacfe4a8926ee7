import { createFileRoute } from '@tanstack/react-router';
import { PaymentsAdmin } from '#app/features/payments/web/admin/payments-page.tsx';
import { paymentModeQuery, paymentsQuery, revenueQuery } from '#app/features/payments/web/admin/payments.queries.ts';
import { paymentsSearch } from '#app/features/payments/payments-search.schema.ts';
import { parseLeniently } from '#app/lib/query-string.ts';

export const Route = createFileRoute('/_admin/admin/payments')({
  staticData: { section: 'Payments' },
  validateSearch: (raw) => parseLeniently(paymentsSearch, raw),
  loaderDeps: ({ search }) => parseLeniently(paymentsSearch, search),
  loader: async ({ deps: { environment, state, month, books, page = 1 }, context: { queryClient } }) => {
    if (environment === undefined) await queryClient.prefetchQuery(paymentModeQuery);
    // Without the mode the page cannot know better, and shows its own error if the payments do not load either.
    const mode = queryClient.getQueryData(paymentModeQuery.queryKey)?.value ?? 'live';
    const filter = { environment: environment ?? mode, state, month, books, page };
    await Promise.all([queryClient.prefetchQuery(paymentsQuery(filter)), queryClient.prefetchQuery(revenueQuery)]);
    return { filter };
  },
  component: () => <PaymentsAdmin filter={Route.useLoaderData().filter} />,
});
