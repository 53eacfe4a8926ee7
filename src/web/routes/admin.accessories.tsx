import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import {
  offeredAccessoriesQuery,
  pendingAccessoriesQuery,
} from '#app/features/reference/web/admin/reference.queries.ts';
import { AccessoriesAdmin } from '#app/features/reference/web/admin/accessories-page.tsx';
import { paging } from '#app/lib/paging.ts';
import { parseLeniently } from '#app/lib/query-string.ts';
import { AdminFrame } from '../layout/admin-frame.tsx';
import { adminHead } from '../layout/admin-head.ts';
import { AdminPending } from '../layout/admin-pending.tsx';
import { asAdmin } from '../layout/guards.ts';

const TITLE = 'Accessories';
const accessoriesSearch = z.object({ page: paging.page });

export const Route = createFileRoute('/admin/accessories')({
  validateSearch: (raw) => parseLeniently(accessoriesSearch, raw),
  beforeLoad: asAdmin,
  loaderDeps: ({ search: { page } }) => ({ page }),
  // What cannot be fetched says so in its own place.
  loader: async ({ deps: { page }, context: { queryClient } }) => {
    await Promise.all([
      queryClient.prefetchQuery(pendingAccessoriesQuery(page)),
      queryClient.prefetchQuery(offeredAccessoriesQuery),
    ]);
  },
  head: () => adminHead(TITLE),
  component: () => (
    <AdminFrame section={TITLE}>
      <AccessoriesAdmin page={Route.useSearch().page} />
    </AdminFrame>
  ),
  pendingComponent: () => <AdminPending section={TITLE} />,
});
