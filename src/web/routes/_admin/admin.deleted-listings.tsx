import { createFileRoute } from '@tanstack/react-router';
import { DeletedListings } from '#app/features/moderation/web/admin/deleted-listings-page.tsx';
import { deletedListingsQuery } from '#app/features/moderation/web/admin/moderation.queries.ts';
import { deletedListingsSearch } from '#app/features/moderation/web/admin/listings-address.schema.ts';
import { parseLeniently } from '#app/lib/query-string.ts';

export const Route = createFileRoute('/_admin/admin/deleted-listings')({
  staticData: { section: 'Listings', title: 'Deleted listings' },
  validateSearch: (raw) => parseLeniently(deletedListingsSearch, raw),
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: ({ deps, context: { queryClient } }) => queryClient.prefetchQuery(deletedListingsQuery(deps)),
  component: () => <DeletedListings search={Route.useLoaderDeps()} />,
});
