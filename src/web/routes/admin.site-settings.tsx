import { createFileRoute } from '@tanstack/react-router';
import { SiteSettings } from '#app/features/site-settings-admin/site-settings-page.tsx';
import {
  contactSettingQuery,
  lendersSettingQuery,
  termsSettingQuery,
} from '#app/features/site-settings-admin/site-settings.queries.ts';
import { AdminFrame } from '../layout/admin-frame.tsx';
import { adminHead } from '../layout/admin-head.ts';
import { AdminPending } from '../layout/admin-pending.tsx';
import { asAdmin } from '../layout/guards.ts';

const TITLE = 'Site Settings';

export const Route = createFileRoute('/admin/site-settings')({
  beforeLoad: asAdmin,
  // Whoever comes back waits for what holds by then: the forms keep what they were opened with.
  gcTime: 0,
  loader: async ({ context: { queryClient } }) => {
    // What cannot be fetched says so in its own place.
    await Promise.all([
      queryClient.prefetchQuery(contactSettingQuery),
      queryClient.prefetchQuery(lendersSettingQuery),
      queryClient.prefetchQuery(termsSettingQuery),
    ]);
  },
  head: () => adminHead(TITLE),
  component: Settings,
  pendingComponent: () => <AdminPending section={TITLE} />,
});

function Settings() {
  return (
    <AdminFrame section={TITLE}>
      <SiteSettings />
    </AdminFrame>
  );
}
