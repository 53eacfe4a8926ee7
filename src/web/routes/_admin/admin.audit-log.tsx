import { createFileRoute } from '@tanstack/react-router';
import { AuditLog } from '#app/features/operations/web/admin/audit-log-page.tsx';
import { auditAdminsQuery, auditQuery } from '#app/features/operations/web/admin/audit-log.queries.ts';
import { auditSearch } from '#app/features/operations/audit-log-search.schema.ts';
import { keepSearch, parseLeniently, searchDeps } from '#app/lib/query-string.ts';

export const Route = createFileRoute('/_admin/admin/audit-log')({
  staticData: { section: 'Audit Log' },
  // Parsed by what only this page loads: the routes are part of every page.
  validateSearch: keepSearch,
  loaderDeps: searchDeps,
  loader: async ({ deps, context: { queryClient } }) => {
    const search = parseLeniently(auditSearch, deps);
    await Promise.all([queryClient.prefetchQuery(auditQuery(search)), queryClient.prefetchQuery(auditAdminsQuery)]);
  },
  component: () => <AuditLog search={parseLeniently(auditSearch, Route.useLoaderDeps())} />,
});
