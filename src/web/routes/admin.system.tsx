import { createFileRoute } from '@tanstack/react-router';
import { SystemOverview } from '#app/features/operations/web/admin/system-page.tsx';
import { systemQuery } from '#app/features/operations/web/admin/dashboard.queries.ts';
import { AdminFrame } from '../layout/admin-frame.tsx';
import { adminHead } from '../layout/admin-head.ts';
import { AdminPending } from '../layout/admin-pending.tsx';
import { asAdmin } from '../layout/guards.ts';

const TITLE = 'System';

export const Route = createFileRoute('/admin/system')({
  beforeLoad: asAdmin,
  // What cannot be fetched says so in its own place.
  loader: ({ context: { queryClient } }) => queryClient.prefetchQuery(systemQuery),
  head: () => adminHead(TITLE),
  component: () => (
    <AdminFrame section={TITLE}>
      <SystemOverview />
    </AdminFrame>
  ),
  pendingComponent: () => <AdminPending section={TITLE} />,
});
