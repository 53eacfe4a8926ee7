import { createFileRoute } from '@tanstack/react-router';
import { importRunsQuery } from '#app/features/partner-import/web/import.queries.ts';
import { ImportRuns } from '#app/features/partner-import/web/admin/import-runs-page.tsx';
import { KEPT_SEARCH, parseLeniently } from '#app/lib/query-string.ts';
import { importsSearch } from '#app/features/partner-import/imports-search.schema.ts';
import { readSearch } from '../../layout/read-search.ts';

export const Route = createFileRoute('/_admin/admin/imports')({
  staticData: { section: 'Imports' },
  ...KEPT_SEARCH,
  loader: ({ deps, location, context: { queryClient } }) =>
    queryClient.prefetchQuery(importRunsQuery(readSearch(importsSearch, { deps, location }).page)),
  component: () => <ImportRuns page={parseLeniently(importsSearch, Route.useLoaderDeps()).page ?? 1} />,
});
