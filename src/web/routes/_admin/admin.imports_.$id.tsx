import { createFileRoute, notFound } from '@tanstack/react-router';
import { ImportReport } from '#app/features/partner-import/web/admin/import-report-page.tsx';
import { findingsQuery, importRunQuery } from '#app/features/partner-import/web/import.queries.ts';
import { firstKind } from '#app/features/partner-import/web/import-labels.rules.ts';
import { isNotFoundError } from '#app/lib/api.ts';
import { KEPT_SEARCH, parseLeniently } from '#app/lib/query-string.ts';
import { readSearch } from '../../layout/read-search.ts';
import { NotFoundPage } from '../../layout/not-found-page.tsx';
import { reportSearch } from '#app/features/partner-import/imports-search.schema.ts';

export const Route = createFileRoute('/_admin/admin/imports_/$id')({
  staticData: { section: 'Imports', title: 'Import report' },
  ...KEPT_SEARCH,
  loader: async ({ params: { id }, deps, location, context: { queryClient } }) => {
    const search = readSearch(reportSearch, { deps, location });
    try {
      const run = await queryClient.fetchQuery(importRunQuery(id));
      const kind = search.kind ?? firstKind(run);
      if (kind !== undefined) await queryClient.prefetchQuery(findingsQuery(id, { ...search, kind }));
    } catch (error) {
      if (isNotFoundError(error)) throw notFound();
      // The page shows any other error, as it does for what it fetches later.
    }
  },
  component: () => (
    <ImportReport id={Route.useParams().id} search={parseLeniently(reportSearch, Route.useLoaderDeps())} />
  ),
  notFoundComponent: NotFoundPage,
});
