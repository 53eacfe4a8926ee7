import { createFileRoute } from '@tanstack/react-router';
import { UsersAdmin } from '#app/features/accounts/web/admin/users-page.tsx';
import { usersQuery } from '#app/features/accounts/web/admin/users.queries.ts';
import { usersSearch } from '#app/features/accounts/users-search.schema.ts';
import { KEPT_SEARCH, parseLeniently } from '#app/lib/query-string.ts';
import { readSearch } from '../../layout/read-search.ts';

export const Route = createFileRoute('/_admin/admin/users')({
  staticData: { section: 'Users' },
  ...KEPT_SEARCH,
  loader: ({ deps, location, context: { queryClient } }) =>
    queryClient.prefetchQuery(usersQuery(readSearch(usersSearch, { deps, location }))),
  component: () => <UsersAdmin search={parseLeniently(usersSearch, Route.useLoaderDeps())} />,
});
