import { createFileRoute } from '@tanstack/react-router';
import { csvSearch } from '#app/features/csv/web/admin/csv-address.schema.ts';
import { latestImportQuery } from '#app/features/csv/web/admin/csv-imports.queries.ts';
import { CsvManagement } from '#app/features/csv/web/admin/csv-page.tsx';
import { keepSearch, parseLeniently, searchDeps } from '#app/lib/query-string.ts';

export const Route = createFileRoute('/_admin/admin/csv-management')({
  staticData: { section: 'CSV Management' },
  // Parsed by what only this page loads: the routes are part of every page.
  validateSearch: keepSearch,
  loaderDeps: searchDeps,
  loader: ({ context: { queryClient } }) => queryClient.prefetchQuery(latestImportQuery),
  component: () => <CsvManagement search={parseLeniently(csvSearch, Route.useLoaderDeps())} />,
});
