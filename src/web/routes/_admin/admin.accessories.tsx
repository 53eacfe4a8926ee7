import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import {
  offeredAccessoriesQuery,
  pendingAccessoriesQuery,
} from '#app/features/reference/web/admin/reference.queries.ts';
import { AccessoriesAdmin } from '#app/features/reference/web/admin/accessories-page.tsx';
import { paging } from '#app/lib/paging.ts';
import { KEPT_SEARCH, parseLeniently } from '#app/lib/query-string.ts';
import { readSearch } from '../../layout/read-search.ts';

const accessoriesSearch = z.object({ page: paging.page });

export const Route = createFileRoute('/_admin/admin/accessories')({
  staticData: { section: 'Accessories' },
  ...KEPT_SEARCH,
  loader: async ({ deps, location, context: { queryClient } }) => {
    const { page } = readSearch(accessoriesSearch, { deps, location });
    await Promise.all([
      queryClient.prefetchQuery(pendingAccessoriesQuery(page)),
      queryClient.prefetchQuery(offeredAccessoriesQuery),
    ]);
  },
  component: () => <AccessoriesAdmin page={parseLeniently(accessoriesSearch, Route.useLoaderDeps()).page} />,
});
