import { createFileRoute } from '@tanstack/react-router';
import { UsersAdmin } from '#app/features/accounts/web/admin/users-page.tsx';
import { usersQuery } from '#app/features/accounts/web/admin/users.queries.ts';
import { usersSearch } from '#app/features/accounts/users.schema.ts';
import { parseLeniently } from '#app/lib/query-string.ts';
import { AdminFrame } from '../layout/admin-frame.tsx';
import { adminHead } from '../layout/admin-head.ts';
import { AdminPending } from '../layout/admin-pending.tsx';
import { asAdmin } from '../layout/guards.ts';

const TITLE = 'Users';

export const Route = createFileRoute('/admin/users')({
  validateSearch: (raw) => parseLeniently(usersSearch, raw),
  beforeLoad: asAdmin,
  loaderDeps: ({ search: { search, sort, page } }) => ({ search, sort, page }),
  // What cannot be fetched says so in its own place.
  loader: ({ deps, context: { queryClient } }) => queryClient.prefetchQuery(usersQuery(deps)),
  head: () => adminHead(TITLE),
  component: Users,
  pendingComponent: () => <AdminPending section={TITLE} />,
});

function Users() {
  return (
    <AdminFrame section={TITLE}>
      <UsersAdmin search={Route.useLoaderDeps()} />
    </AdminFrame>
  );
}
