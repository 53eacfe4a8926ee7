import { createFileRoute } from '@tanstack/react-router';
import { AuditLog } from '#app/features/operations/web/admin/audit-log-page.tsx';
import { auditQuery } from '#app/features/operations/web/admin/audit-log.queries.ts';
import { auditSearch } from '#app/features/operations/audit-log.schema.ts';
import { parseLeniently } from '#app/lib/query-string.ts';
import { AdminFrame } from '../layout/admin-frame.tsx';
import { adminHead } from '../layout/admin-head.ts';
import { AdminPending } from '../layout/admin-pending.tsx';
import { asAdmin } from '../layout/guards.ts';

const TITLE = 'Audit Log';

export const Route = createFileRoute('/admin/audit-log')({
  validateSearch: (raw) => parseLeniently(auditSearch, raw),
  beforeLoad: asAdmin,
  loaderDeps: ({ search: { search, subject, page } }) => ({ search, subject, page }),
  // What cannot be fetched says so in its own place.
  loader: ({ deps, context: { queryClient } }) => queryClient.prefetchQuery(auditQuery(deps)),
  head: () => adminHead(TITLE),
  component: () => (
    <AdminFrame section={TITLE}>
      <AuditLog search={Route.useSearch()} />
    </AdminFrame>
  ),
  pendingComponent: () => <AdminPending section={TITLE} />,
});
