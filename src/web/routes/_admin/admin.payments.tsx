import { createFileRoute } from '@tanstack/react-router';
import { PaymentsAdmin } from '#app/features/payments/web/admin/payments-page.tsx';
import { paymentModeQuery, paymentsQuery, revenueQuery } from '#app/features/payments/web/admin/payments.queries.ts';
import { paymentsSearch } from '#app/features/payments/payments-search.schema.ts';
import { keepSearch, parseLeniently } from '#app/lib/query-string.ts';

export const Route = createFileRoute('/_admin/admin/payments')({
  staticData: { section: 'Payments' },
  // Parsed by what only this page loads: the routes are part of every page.
  validateSearch: keepSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps, context: { queryClient } }) => {
    const { environment, state, month, books, page = 1 } = parseLeniently(paymentsSearch, deps);
    if (environment === undefined) await queryClient.prefetchQuery(paymentModeQuery);
    // Without the mode the page cannot know better, and shows its own error if the payments do not load either.
    const mode = queryClient.getQueryData(paymentModeQuery.queryKey)?.value ?? 'live';
    const filter = { environment: environment ?? mode, state, month, books, page };
    await Promise.all([queryClient.prefetchQuery(paymentsQuery(filter)), queryClient.prefetchQuery(revenueQuery)]);
    return { filter };
  },
  component: () => <PaymentsAdmin filter={Route.useLoaderData().filter} />,
});
