import { createFileRoute } from '@tanstack/react-router';
import { DeletedUsers } from '#app/features/accounts/web/admin/deleted-users-page.tsx';
import { deletedUsersQuery } from '#app/features/accounts/web/admin/users.queries.ts';
import { accountPageSearch } from '#app/features/operations/back-office-search.schema.ts';
import { parseLeniently } from '#app/lib/query-string.ts';

export const Route = createFileRoute('/_admin/admin/deleted-users')({
  staticData: { section: 'Users', title: 'Deleted users' },
  validateSearch: (raw) => parseLeniently(accountPageSearch, raw),
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: ({ deps, context: { queryClient } }) => queryClient.prefetchQuery(deletedUsersQuery(deps)),
  component: () => <DeletedUsers search={Route.useLoaderDeps()} />,
});
