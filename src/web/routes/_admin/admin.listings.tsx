import { createFileRoute } from '@tanstack/react-router';
import { filterValuesQuery } from '#app/features/catalogue/web/catalogue.queries.ts';
import { ListingsAdmin } from '#app/features/moderation/web/admin/listings-page.tsx';
import { listingsQuery, sellersQuery } from '#app/features/moderation/web/admin/moderation.queries.ts';
import { listingsSearch } from '#app/features/moderation/web/admin/listings-address.schema.ts';
import { SaleForm } from '#app/features/sales/web/sale-form.tsx';
import { KEPT_SEARCH, parseLeniently } from '#app/lib/query-string.ts';
import { readSearch } from '../../layout/read-search.ts';

export const Route = createFileRoute('/_admin/admin/listings')({
  staticData: { section: 'Listings' },
  ...KEPT_SEARCH,
  loader: async ({ deps, location, context: { queryClient } }) => {
    const search = readSearch(listingsSearch, { deps, location });
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
