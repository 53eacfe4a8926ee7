import { createFileRoute } from '@tanstack/react-router';
import { DeletedUsers } from '#app/features/accounts/web/admin/deleted-users-page.tsx';
import { deletedUsersQuery } from '#app/features/accounts/web/admin/users.queries.ts';
import { accountPageSearch } from '#app/features/operations/back-office-search.schema.ts';
import { KEPT_SEARCH, parseLeniently } from '#app/lib/query-string.ts';
import { readSearch } from '../../layout/read-search.ts';

export const Route = createFileRoute('/_admin/admin/deleted-users')({
  staticData: { section: 'Users', title: 'Deleted users' },
  ...KEPT_SEARCH,
  loader: ({ deps, location, context: { queryClient } }) =>
    queryClient.prefetchQuery(deletedUsersQuery(readSearch(accountPageSearch, { deps, location }))),
  component: () => <DeletedUsers search={parseLeniently(accountPageSearch, Route.useLoaderDeps())} />,
});
