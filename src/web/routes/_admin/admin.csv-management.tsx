import { createFileRoute } from '@tanstack/react-router';
import { csvSearch } from '#app/features/csv/web/admin/csv-address.schema.ts';
import { latestImportQuery } from '#app/features/csv/web/admin/csv-imports.queries.ts';
import { CsvManagement } from '#app/features/csv/web/admin/csv-page.tsx';
import { KEPT_SEARCH, parseLeniently } from '#app/lib/query-string.ts';
import { readSearch } from '../../layout/read-search.ts';

export const Route = createFileRoute('/_admin/admin/csv-management')({
  staticData: { section: 'CSV Management' },
  ...KEPT_SEARCH,
  loader: async ({ deps, location, context: { queryClient } }) => {
    readSearch(csvSearch, { deps, location });
    await queryClient.prefetchQuery(latestImportQuery);
  },
  component: () => <CsvManagement search={parseLeniently(csvSearch, Route.useLoaderDeps())} />,
});
