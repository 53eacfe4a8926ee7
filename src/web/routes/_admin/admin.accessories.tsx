import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import {
  offeredAccessoriesQuery,
  pendingAccessoriesQuery,
} from '#app/features/reference/web/admin/reference.queries.ts';
import { AccessoriesAdmin } from '#app/features/reference/web/admin/accessories-page.tsx';
import { paging } from '#app/lib/paging.ts';
import { parseLeniently } from '#app/lib/query-string.ts';

const accessoriesSearch = z.object({ page: paging.page });

export const Route = createFileRoute('/_admin/admin/accessories')({
  staticData: { section: 'Accessories' },
  validateSearch: (raw) => parseLeniently(accessoriesSearch, raw),
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: async ({ deps: { page }, context: { queryClient } }) => {
    await Promise.all([
      queryClient.prefetchQuery(pendingAccessoriesQuery(page)),
      queryClient.prefetchQuery(offeredAccessoriesQuery),
    ]);
  },
  component: () => <AccessoriesAdmin page={Route.useSearch().page} />,
});
