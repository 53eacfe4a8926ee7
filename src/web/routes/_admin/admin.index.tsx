import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { hasPermission } from '#app/features/accounts/permissions.rules.ts';
import { useViewer } from '#app/features/accounts/web/accounts.queries.ts';
import { activityQuery, overviewQuery } from '#app/features/operations/web/admin/dashboard.queries.ts';
import { Dashboard } from '#app/features/operations/web/admin/dashboard-page.tsx';
import { ImportButton } from '#app/features/partner-import/web/import-controls.tsx';
import { parseLeniently } from '#app/lib/query-string.ts';
import { ADMIN_CARDS, openSections } from '../../layout/admin-sections.ts';
import { ClosedSection } from '../../layout/closed-section.tsx';

/** `closed`: the label of the section that the admin was sent away from. */
const dashboardSearch = z.object({ closed: z.optional(z.string()) });

export const Route = createFileRoute('/_admin/admin/')({
  staticData: { section: 'Dashboard' },
  validateSearch: (raw) => parseLeniently(dashboardSearch, raw),
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([queryClient.prefetchQuery(overviewQuery), queryClient.prefetchQuery(activityQuery)]);
  },
  component: AdminDashboard,
});

function AdminDashboard() {
  const viewer = useViewer();
  return (
    <>
      <ClosedSection label={Route.useSearch().closed} />
      <Dashboard
        sections={openSections(viewer, ADMIN_CARDS)}
        actions={hasPermission(viewer, 'moderation') && <ImportButton />}
      />
    </>
  );
}
