import { createFileRoute } from '@tanstack/react-router';
import { AuditLog } from '#app/features/operations/web/admin/audit-log-page.tsx';
import { auditAdminsQuery, auditQuery } from '#app/features/operations/web/admin/audit-log.queries.ts';
import { auditSearch } from '#app/features/operations/audit-log-search.schema.ts';
import { KEPT_SEARCH, parseLeniently } from '#app/lib/query-string.ts';
import { readSearch } from '../../layout/read-search.ts';

export const Route = createFileRoute('/_admin/admin/audit-log')({
  staticData: { section: 'Audit Log' },
  ...KEPT_SEARCH,
  loader: async ({ deps, location, context: { queryClient } }) => {
    const search = readSearch(auditSearch, { deps, location });
    await Promise.all([queryClient.prefetchQuery(auditQuery(search)), queryClient.prefetchQuery(auditAdminsQuery)]);
  },
  component: () => <AuditLog search={parseLeniently(auditSearch, Route.useLoaderDeps())} />,
});
