import { createFileRoute } from '@tanstack/react-router';
import { AuditLog } from '#app/features/operations/web/admin/audit-log-page.tsx';
import { auditAdminsQuery, auditQuery } from '#app/features/operations/web/admin/audit-log.queries.ts';
import { auditSearch } from '#app/features/operations/audit-log-search.schema.ts';
import { parseLeniently } from '#app/lib/query-string.ts';

export const Route = createFileRoute('/_admin/admin/audit-log')({
  staticData: { section: 'Audit Log' },
  validateSearch: (raw) => parseLeniently(auditSearch, raw),
  loaderDeps: ({ search }) => parseLeniently(auditSearch, search),
  loader: async ({ deps, context: { queryClient } }) => {
    await Promise.all([queryClient.prefetchQuery(auditQuery(deps)), queryClient.prefetchQuery(auditAdminsQuery)]);
  },
  component: () => <AuditLog search={Route.useLoaderDeps()} />,
});
