import { createFileRoute } from '@tanstack/react-router';
import { filterValuesQuery } from '#app/features/catalogue/web/catalogue.queries.ts';
import { ListingsAdmin } from '#app/features/moderation/web/admin/listings-page.tsx';
import { listingsQuery, sellersQuery } from '#app/features/moderation/web/admin/moderation.queries.ts';
import { listingsSearch } from '#app/features/moderation/web/admin/listings-address.schema.ts';
import { SaleForm } from '#app/features/sales/web/sale-form.tsx';
import { parseLeniently } from '#app/lib/query-string.ts';

export const Route = createFileRoute('/_admin/admin/listings')({
  staticData: { section: 'Listings' },
  validateSearch: (raw) => parseLeniently(listingsSearch, raw),
  // The router keeps unknown search parameters.
  loaderDeps: ({ search }) => parseLeniently(listingsSearch, search),
  loader: async ({ deps, context: { queryClient } }) => {
    await Promise.all([
      queryClient.prefetchQuery(listingsQuery(deps)),
      queryClient.prefetchQuery(sellersQuery),
      queryClient.prefetchQuery(filterValuesQuery),
    ]);
  },
  component: () => <ListingsAdmin search={Route.useLoaderDeps()} renderSale={(asked) => <SaleForm {...asked} />} />,
});
