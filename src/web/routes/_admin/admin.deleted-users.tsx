import { createFileRoute } from '@tanstack/react-router';
import { DeletedUsers } from '#app/features/accounts/web/admin/deleted-users-page.tsx';
import { deletedUsersQuery } from '#app/features/accounts/web/admin/users.queries.ts';
import { accountPageSearch } from '#app/features/operations/back-office-search.schema.ts';
import { keepSearch, parseLeniently, searchDeps } from '#app/lib/query-string.ts';

export const Route = createFileRoute('/_admin/admin/deleted-users')({
  staticData: { section: 'Users', title: 'Deleted users' },
  // Parsed by what only this page loads: the routes are part of every page.
  validateSearch: keepSearch,
  loaderDeps: searchDeps,
  loader: ({ deps, context: { queryClient } }) =>
    queryClient.prefetchQuery(deletedUsersQuery(parseLeniently(accountPageSearch, deps))),
  component: () => <DeletedUsers search={parseLeniently(accountPageSearch, Route.useLoaderDeps())} />,
});
