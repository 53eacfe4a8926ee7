import { createFileRoute } from '@tanstack/react-router';
import { csvSearch } from '#app/features/csv/web/admin/csv-address.schema.ts';
import { latestImportQuery } from '#app/features/csv/web/admin/csv-imports.queries.ts';
import { CsvManagement } from '#app/features/csv/web/admin/csv-page.tsx';
import { parseLeniently } from '#app/lib/query-string.ts';

export const Route = createFileRoute('/_admin/admin/csv-management')({
  staticData: { section: 'CSV Management' },
  validateSearch: (raw) => parseLeniently(csvSearch, raw),
  loaderDeps: ({ search }) => parseLeniently(csvSearch, search),
  loader: ({ context: { queryClient } }) => queryClient.prefetchQuery(latestImportQuery),
  component: () => <CsvManagement search={Route.useLoaderDeps()} />,
});
