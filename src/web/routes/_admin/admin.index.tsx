import { createFileRoute } from '@tanstack/react-router';
import { activityQuery, overviewQuery } from '#app/features/operations/web/admin/dashboard.queries.ts';
import { Dashboard } from '#app/features/operations/web/admin/dashboard-page.tsx';
import { ImportButton } from '#app/features/partner-import/web/import-controls.tsx';
import { ADMIN_CARDS } from '../../layout/admin-sections.ts';

export const Route = createFileRoute('/_admin/admin/')({
  staticData: { section: 'Dashboard' },
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([queryClient.prefetchQuery(overviewQuery), queryClient.prefetchQuery(activityQuery)]);
  },
  component: () => <Dashboard sections={ADMIN_CARDS} actions={<ImportButton />} />,
});
