import { createFileRoute } from '@tanstack/react-router';
import { importRunsQuery } from '#app/features/partner-import/web/import.queries.ts';
import { ImportRuns } from '#app/features/partner-import/web/admin/import-runs-page.tsx';
import { keepSearch, parseLeniently, searchDeps } from '#app/lib/query-string.ts';
import { importsSearch } from '#app/features/partner-import/imports-search.schema.ts';

export const Route = createFileRoute('/_admin/admin/imports')({
  staticData: { section: 'Imports' },
  // Parsed by what only this page loads: the routes are part of every page.
  validateSearch: keepSearch,
  loaderDeps: searchDeps,
  loader: ({ deps, context: { queryClient } }) =>
    queryClient.prefetchQuery(importRunsQuery(parseLeniently(importsSearch, deps).page)),
  component: () => <ImportRuns page={parseLeniently(importsSearch, Route.useSearch()).page ?? 1} />,
});
