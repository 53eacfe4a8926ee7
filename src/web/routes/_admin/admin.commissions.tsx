import { createFileRoute } from '@tanstack/react-router';
import { CommissionsPage } from '#app/features/sales/web/admin/commissions-page.tsx';
import { commissionsQuery } from '#app/features/sales/web/sales.queries.ts';

export const Route = createFileRoute('/_admin/admin/commissions')({
  staticData: { section: 'Commissions' },
  loader: async ({ context: { queryClient } }) => {
    await queryClient.prefetchQuery(commissionsQuery);
  },
  component: CommissionsPage,
});
