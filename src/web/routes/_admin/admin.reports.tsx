import { createFileRoute } from '@tanstack/react-router';
import { reportsQuery as reportsSearch } from '#app/features/reports/reports-list.schema.ts';
import { Reports } from '#app/features/reports/web/admin/reports-page.tsx';
import { readyAnswersQuery, reportsQuery } from '#app/features/reports/web/admin/reports.queries.ts';
import { parseLeniently } from '#app/lib/query-string.ts';

export const Route = createFileRoute('/_admin/admin/reports')({
  staticData: { section: 'Reports' },
  validateSearch: (raw) => parseLeniently(reportsSearch, raw),
  // The router keeps unknown search parameters.
  loaderDeps: ({ search }) => parseLeniently(reportsSearch, search),
  loader: async ({ deps, context: { queryClient } }) => {
    // The dialogs show the answers at once, so that the keyboard goes on in their fields.
    await Promise.all([queryClient.prefetchQuery(reportsQuery(deps)), queryClient.prefetchQuery(readyAnswersQuery)]);
  },
  component: () => <Reports search={Route.useLoaderDeps()} />,
});
