import { createFileRoute } from '@tanstack/react-router';
import { DeletedListings } from '#app/features/moderation/web/admin/deleted-listings-page.tsx';
import { deletedListingsQuery } from '#app/features/moderation/web/admin/moderation.queries.ts';
import { deletedListingsSearch } from '#app/features/moderation/web/admin/listings-address.schema.ts';
import { keepSearch, parseLeniently, searchDeps } from '#app/lib/query-string.ts';

export const Route = createFileRoute('/_admin/admin/deleted-listings')({
  staticData: { section: 'Listings', title: 'Deleted listings' },
  // Parsed by what only this page loads: the routes are part of every page.
  validateSearch: keepSearch,
  loaderDeps: searchDeps,
  loader: ({ deps, context: { queryClient } }) =>
    queryClient.prefetchQuery(deletedListingsQuery(parseLeniently(deletedListingsSearch, deps))),
  component: () => <DeletedListings search={parseLeniently(deletedListingsSearch, Route.useLoaderDeps())} />,
});
