import { createFileRoute, notFound } from '@tanstack/react-router';
import { ImportReport } from '#app/features/partner-import/web/admin/import-report-page.tsx';
import { findingsQuery, importRunQuery } from '#app/features/partner-import/web/import.queries.ts';
import { firstKind } from '#app/features/partner-import/web/import-labels.rules.ts';
import { ApiError } from '#app/lib/api.ts';
import { parseLeniently } from '#app/lib/query-string.ts';
import { AdminFrame } from '../layout/admin-frame.tsx';
import { adminHead } from '../layout/admin-head.ts';
import { AdminPending } from '../layout/admin-pending.tsx';
import { asAdmin } from '../layout/guards.ts';
import { NotFoundPage } from '../layout/not-found-page.tsx';
import { reportSearch } from '#app/features/partner-import/partner-import.schema.ts';

const TITLE = 'Import report';
/** A report that is forgotten by now, and an address that cannot be one, are not there. */
const NOT_THERE = new Set([400, 404]);

export const Route = createFileRoute('/admin/imports_/$id')({
  validateSearch: (raw) => parseLeniently(reportSearch, raw),
  beforeLoad: asAdmin,
  loaderDeps: ({ search: { kind, page } }) => ({ kind, page }),
  loader: async ({ params: { id }, deps, context: { queryClient } }) => {
    try {
      const run = await queryClient.fetchQuery(importRunQuery(id));
      const kind = deps.kind ?? firstKind(run);
      if (kind !== undefined) await queryClient.prefetchQuery(findingsQuery(id, { ...deps, kind }));
    } catch (error) {
      if (error instanceof ApiError && NOT_THERE.has(error.status)) throw notFound();
      throw error;
    }
  },
  head: () => adminHead(TITLE),
  component: Report,
  pendingComponent: () => <AdminPending section="Imports" title={TITLE} />,
  notFoundComponent: NotFoundPage,
});

function Report() {
  return (
    <AdminFrame section="Imports" title={TITLE}>
      <ImportReport id={Route.useParams().id} search={Route.useSearch()} />
    </AdminFrame>
  );
}
