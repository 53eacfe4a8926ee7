import { createFileRoute } from '@tanstack/react-router';
import { importRunsQuery } from '#app/features/partner-import/web/import.queries.ts';
import { ImportRuns } from '#app/features/partner-import/web/admin/import-runs-page.tsx';
import { parseLeniently } from '#app/lib/query-string.ts';
import { AdminFrame } from '../layout/admin-frame.tsx';
import { adminHead } from '../layout/admin-head.ts';
import { AdminPending } from '../layout/admin-pending.tsx';
import { asAdmin } from '../layout/guards.ts';
import { importsSearch } from '#app/features/partner-import/partner-import.schema.ts';

const TITLE = 'Imports';

export const Route = createFileRoute('/admin/imports')({
  validateSearch: (raw) => parseLeniently(importsSearch, raw),
  beforeLoad: asAdmin,
  loaderDeps: ({ search: { page } }) => ({ page }),
  // What cannot be fetched says so in its own place.
  loader: ({ deps, context: { queryClient } }) => queryClient.prefetchQuery(importRunsQuery(deps.page)),
  head: () => adminHead(TITLE),
  component: () => (
    <AdminFrame section={TITLE}>
      <ImportRuns page={Route.useSearch().page ?? 1} />
    </AdminFrame>
  ),
  pendingComponent: () => <AdminPending section={TITLE} />,
});
