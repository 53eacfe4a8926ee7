import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { DeletedUsers } from '#app/features/accounts/web/admin/deleted-users-page.tsx';
import { deletedUsersQuery } from '#app/features/accounts/web/admin/users.queries.ts';
import { pagingQuery } from '#app/lib/paging.ts';
import { parseLeniently } from '#app/lib/query-string.ts';

const search = z.pick(pagingQuery, { page: true });

export const Route = createFileRoute('/_admin/admin/deleted-users')({
  staticData: { section: 'Users', title: 'Deleted users' },
  validateSearch: (raw) => parseLeniently(search, raw),
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: ({ deps, context: { queryClient } }) => queryClient.prefetchQuery(deletedUsersQuery(deps)),
  component: () => <DeletedUsers search={Route.useLoaderDeps()} />,
});
