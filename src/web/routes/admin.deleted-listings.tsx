import { createFileRoute } from '@tanstack/react-router';
import { DeletedListings } from '#app/features/moderation/web/admin/deleted-listings-page.tsx';
import { deletedListingsQuery } from '#app/features/moderation/web/admin/moderation.queries.ts';
import { deletedListingsSearch } from '#app/features/moderation/web/admin/listings-address.schema.ts';
import { parseLeniently } from '#app/lib/query-string.ts';
import { AdminFrame } from '../layout/admin-frame.tsx';
import { adminHead } from '../layout/admin-head.ts';
import { AdminPending } from '../layout/admin-pending.tsx';
import { asAdmin } from '../layout/guards.ts';

const TITLE = 'Deleted listings';

export const Route = createFileRoute('/admin/deleted-listings')({
  validateSearch: (raw) => parseLeniently(deletedListingsSearch, raw),
  beforeLoad: asAdmin,
  loaderDeps: ({ search: { page } }) => ({ page }),
  // What cannot be fetched says so in its own place.
  loader: ({ deps, context: { queryClient } }) => queryClient.prefetchQuery(deletedListingsQuery(deps)),
  head: () => adminHead(TITLE),
  component: Deleted,
  pendingComponent: () => <AdminPending section="Listings" title={TITLE} />,
});

function Deleted() {
  return (
    <AdminFrame section="Listings" title={TITLE}>
      <DeletedListings search={Route.useLoaderDeps()} />
    </AdminFrame>
  );
}
