import { createFileRoute } from '@tanstack/react-router';
import { filterValuesQuery } from '#app/features/catalogue/web/catalogue.queries.ts';
import { ListingsAdmin } from '#app/features/moderation/web/admin/listings-page.tsx';
import { listingsQuery, sellersQuery } from '#app/features/moderation/web/admin/moderation.queries.ts';
import { listingsSearch } from '#app/features/moderation/web/admin/listings-address.schema.ts';
import { parseLeniently } from '#app/lib/query-string.ts';
import { AdminFrame } from '../layout/admin-frame.tsx';
import { adminHead } from '../layout/admin-head.ts';
import { AdminPending } from '../layout/admin-pending.tsx';
import { asAdmin } from '../layout/guards.ts';

const TITLE = 'Listings';

export const Route = createFileRoute('/admin/listings')({
  validateSearch: (raw) => parseLeniently(listingsSearch, raw),
  beforeLoad: asAdmin,
  loaderDeps: ({
    search: { status, sellerId, brand, condition, heads, needles, featured, premium, search, page },
  }) => ({ status, sellerId, brand, condition, heads, needles, featured, premium, search, page }),
  // What cannot be fetched says so in its own place.
  loader: async ({ deps, context: { queryClient } }) => {
    await Promise.all([
      queryClient.prefetchQuery(listingsQuery(deps)),
      queryClient.prefetchQuery(sellersQuery),
      queryClient.prefetchQuery(filterValuesQuery),
    ]);
  },
  head: () => adminHead(TITLE),
  component: Listings,
  pendingComponent: () => <AdminPending section={TITLE} />,
});

function Listings() {
  return (
    <AdminFrame section={TITLE}>
      <ListingsAdmin search={Route.useLoaderDeps()} />
    </AdminFrame>
  );
}
