import { createFileRoute } from '@tanstack/react-router';
import { filterValuesQuery } from '#app/features/catalogue/web/catalogue.queries.ts';
import { ListingsAdmin } from '#app/features/moderation/web/admin/listings-page.tsx';
import { listingsQuery, sellersQuery } from '#app/features/moderation/web/admin/moderation.queries.ts';
import { listingsSearch } from '#app/features/moderation/web/admin/listings-address.schema.ts';
import { SaleForm } from '#app/features/sales/web/sale-form.tsx';
import { keepSearch, parseLeniently, searchDeps } from '#app/lib/query-string.ts';

export const Route = createFileRoute('/_admin/admin/listings')({
  staticData: { section: 'Listings' },
  // Parsed by what only this page loads: the routes are part of every page.
  validateSearch: keepSearch,
  loaderDeps: searchDeps,
  loader: async ({ deps, context: { queryClient } }) => {
    const search = parseLeniently(listingsSearch, deps);
    await Promise.all([
      queryClient.prefetchQuery(listingsQuery(search)),
      queryClient.prefetchQuery(sellersQuery),
      queryClient.prefetchQuery(filterValuesQuery),
    ]);
  },
  component: () => (
    <ListingsAdmin
      search={parseLeniently(listingsSearch, Route.useLoaderDeps())}
      renderSale={(asked) => <SaleForm {...asked} />}
    />
  ),
});
