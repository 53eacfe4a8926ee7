import { createFileRoute } from '@tanstack/react-router';
import { reviewedAccessoriesQuery } from '#app/features/accessories-admin/accessories-admin.queries.ts';
import { AccessoriesAdmin } from '#app/features/accessories-admin/accessories-page.tsx';
import { AdminFrame } from '../layout/admin-frame.tsx';
import { adminHead } from '../layout/admin-head.ts';
import { AdminPending } from '../layout/admin-pending.tsx';
import { asAdmin } from '../layout/guards.ts';

const TITLE = 'Accessories';

export const Route = createFileRoute('/admin/accessories')({
  beforeLoad: asAdmin,
  // What cannot be fetched says so in its own place.
  loader: ({ context: { queryClient } }) => queryClient.prefetchQuery(reviewedAccessoriesQuery),
  head: () => adminHead(TITLE),
  component: () => (
    <AdminFrame section={TITLE}>
      <AccessoriesAdmin />
    </AdminFrame>
  ),
  pendingComponent: () => <AdminPending section={TITLE} />,
});
