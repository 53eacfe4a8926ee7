import { createFileRoute } from '@tanstack/react-router';
import { hasPermission } from '#app/features/accounts/permissions.rules.ts';
import { useViewer } from '#app/features/accounts/web/accounts.queries.ts';
import { activityQuery, overviewQuery } from '#app/features/operations/web/admin/dashboard.queries.ts';
import { Dashboard } from '#app/features/operations/web/admin/dashboard-page.tsx';
import { ImportButton } from '#app/features/partner-import/web/import-controls.tsx';
import { ADMIN_CARDS, openSections } from '../../layout/admin-sections.ts';

export const Route = createFileRoute('/_admin/admin/')({
  staticData: { section: 'Dashboard' },
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([queryClient.prefetchQuery(overviewQuery), queryClient.prefetchQuery(activityQuery)]);
  },
  component: AdminDashboard,
});

function AdminDashboard() {
  const viewer = useViewer();
  return (
    <Dashboard
      sections={openSections(viewer, ADMIN_CARDS)}
      actions={hasPermission(viewer, 'moderation') && <ImportButton />}
    />
  );
}
