import { createFileRoute } from '@tanstack/react-router';
import { DeletedListings } from '#app/features/moderation/web/admin/deleted-listings-page.tsx';
import { deletedListingsQuery } from '#app/features/moderation/web/admin/moderation.queries.ts';
import { deletedListingsSearch } from '#app/features/moderation/web/admin/listings-address.schema.ts';
import { KEPT_SEARCH, parseLeniently } from '#app/lib/query-string.ts';
import { readSearch } from '../../layout/read-search.ts';

export const Route = createFileRoute('/_admin/admin/deleted-listings')({
  staticData: { section: 'Listings', title: 'Deleted listings' },
  ...KEPT_SEARCH,
  loader: ({ deps, location, context: { queryClient } }) =>
    queryClient.prefetchQuery(deletedListingsQuery(readSearch(deletedListingsSearch, { deps, location }))),
  component: () => <DeletedListings search={parseLeniently(deletedListingsSearch, Route.useLoaderDeps())} />,
});
