import { createFileRoute } from '@tanstack/react-router';
import { overviewQuery } from '#app/features/operations/web/admin/dashboard.queries.ts';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { asAdmin, unlistedHead } from '../layout/guards.ts';

/** The back office's access check and layout. Its pages prefetch their data; what fails to load shows its own error. */
export const Route = createFileRoute('/_admin')({
  beforeLoad: asAdmin,
  // The counts of the sections would shift the row above a page if they came later.
  loader: async ({ context: { queryClient } }) => {
    if (queryClient.getQueryData(overviewQuery.queryKey) === undefined) await queryClient.prefetchQuery(overviewQuery);
  },
  head: ({ matches }) => {
    const { section, title = section } = matches.at(-1)?.staticData ?? {};
    return unlistedHead(`${title} – Admin`);
  },
  component: AdminLayout,
});
