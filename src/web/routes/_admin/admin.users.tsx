import { createFileRoute } from '@tanstack/react-router';
import { UsersAdmin } from '#app/features/accounts/web/admin/users-page.tsx';
import { usersQuery } from '#app/features/accounts/web/admin/users.queries.ts';
import { usersSearch } from '#app/features/accounts/users-search.schema.ts';
import { parseLeniently } from '#app/lib/query-string.ts';

export const Route = createFileRoute('/_admin/admin/users')({
  staticData: { section: 'Users' },
  validateSearch: (raw) => parseLeniently(usersSearch, raw),
  loaderDeps: ({ search }) => parseLeniently(usersSearch, search),
  loader: ({ deps, context: { queryClient } }) => queryClient.prefetchQuery(usersQuery(deps)),
  component: () => <UsersAdmin search={Route.useLoaderDeps()} />,
});
