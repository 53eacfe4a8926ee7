import { createFileRoute } from '@tanstack/react-router';
import { csvSearch } from '#app/features/csv/web/admin/csv-address.schema.ts';
import { latestImportQuery } from '#app/features/csv/web/admin/csv-imports.queries.ts';
import { CsvManagement } from '#app/features/csv/web/admin/csv-page.tsx';
import { parseLeniently } from '#app/lib/query-string.ts';
import { AdminFrame } from '../layout/admin-frame.tsx';
import { adminHead } from '../layout/admin-head.ts';
import { AdminPending } from '../layout/admin-pending.tsx';
import { asAdmin } from '../layout/guards.ts';

const TITLE = 'CSV Management';

export const Route = createFileRoute('/admin/csv-management')({
  validateSearch: (raw) => parseLeniently(csvSearch, raw),
  beforeLoad: asAdmin,
  loaderDeps: ({ search: { verdict, page } }) => ({ verdict, page }),
  // What cannot be fetched says so in its own place.
  loader: ({ context: { queryClient } }) => queryClient.prefetchQuery(latestImportQuery),
  head: () => adminHead(TITLE),
  component: CsvPage,
  pendingComponent: () => <AdminPending section={TITLE} />,
});

function CsvPage() {
  return (
    <AdminFrame section={TITLE}>
      <CsvManagement search={Route.useLoaderDeps()} />
    </AdminFrame>
  );
}
