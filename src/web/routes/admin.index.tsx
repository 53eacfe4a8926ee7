import { createFileRoute } from '@tanstack/react-router';
import { activityQuery, overviewQuery } from '#app/features/operations/web/admin/dashboard.queries.ts';
import { Dashboard } from '#app/features/operations/web/admin/dashboard-page.tsx';
import { ImportButton } from '#app/features/partner-import/web/import-controls.tsx';
import { AdminFrame } from '../layout/admin-frame.tsx';
import { adminHead } from '../layout/admin-head.ts';
import { AdminPending } from '../layout/admin-pending.tsx';
import { ADMIN_CARDS } from '../layout/admin-sections.ts';
import { asAdmin } from '../layout/guards.ts';

const TITLE = 'Dashboard';

export const Route = createFileRoute('/admin/')({
  beforeLoad: asAdmin,
  // What cannot be fetched says so in its own place.
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([queryClient.prefetchQuery(overviewQuery), queryClient.prefetchQuery(activityQuery)]);
  },
  head: () => adminHead(TITLE),
  component: () => (
    <AdminFrame section={TITLE}>
      <Dashboard sections={ADMIN_CARDS} actions={<ImportButton />} />
    </AdminFrame>
  ),
  pendingComponent: () => <AdminPending section={TITLE} />,
});
