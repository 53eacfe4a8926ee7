import { createFileRoute } from '@tanstack/react-router';
import { SystemOverview } from '#app/features/operations/web/admin/system-page.tsx';
import { systemQuery } from '#app/features/operations/web/admin/dashboard.queries.ts';

export const Route = createFileRoute('/_admin/admin/system')({
  staticData: { section: 'System' },
  loader: ({ context: { queryClient } }) => queryClient.prefetchQuery(systemQuery),
  component: () => <SystemOverview />,
});
