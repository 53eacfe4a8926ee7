import { createFileRoute } from '@tanstack/react-router';
import { UsersAdmin } from '#app/features/accounts/web/admin/users-page.tsx';
import { usersQuery } from '#app/features/accounts/web/admin/users.queries.ts';
import { usersSearch } from '#app/features/accounts/users-search.schema.ts';
import { keepSearch, parseLeniently, searchDeps } from '#app/lib/query-string.ts';

export const Route = createFileRoute('/_admin/admin/users')({
  staticData: { section: 'Users' },
  // Parsed by what only this page loads: the routes are part of every page.
  validateSearch: keepSearch,
  loaderDeps: searchDeps,
  loader: ({ deps, context: { queryClient } }) =>
    queryClient.prefetchQuery(usersQuery(parseLeniently(usersSearch, deps))),
  component: () => <UsersAdmin search={parseLeniently(usersSearch, Route.useLoaderDeps())} />,
});
