import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import {
  offeredAccessoriesQuery,
  pendingAccessoriesQuery,
} from '#app/features/reference/web/admin/reference.queries.ts';
import { AccessoriesAdmin } from '#app/features/reference/web/admin/accessories-page.tsx';
import { paging } from '#app/lib/paging.ts';
import { keepSearch, parseLeniently, searchDeps } from '#app/lib/query-string.ts';

const accessoriesSearch = z.object({ page: paging.page });

export const Route = createFileRoute('/_admin/admin/accessories')({
  staticData: { section: 'Accessories' },
  // Parsed by what only this page loads: the routes are part of every page.
  validateSearch: keepSearch,
  loaderDeps: searchDeps,
  loader: async ({ deps, context: { queryClient } }) => {
    const { page } = parseLeniently(accessoriesSearch, deps);
    await Promise.all([
      queryClient.prefetchQuery(pendingAccessoriesQuery(page)),
      queryClient.prefetchQuery(offeredAccessoriesQuery),
    ]);
  },
  component: () => <AccessoriesAdmin page={parseLeniently(accessoriesSearch, Route.useSearch()).page} />,
});
