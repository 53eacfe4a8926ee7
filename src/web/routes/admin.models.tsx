import { createFileRoute } from '@tanstack/react-router';
import { offeredModelsQuery, pendingModelsQuery } from '#app/features/reference/web/admin/reference.queries.ts';
import { modelsSearch } from '#app/features/reference/web/admin/models-search.schema.ts';
import { ModelsAdmin } from '#app/features/reference/web/admin/models-page.tsx';
import { parseLeniently } from '#app/lib/query-string.ts';
import { AdminFrame } from '../layout/admin-frame.tsx';
import { adminHead } from '../layout/admin-head.ts';
import { AdminPending } from '../layout/admin-pending.tsx';
import { asAdmin } from '../layout/guards.ts';

const TITLE = 'Models';

export const Route = createFileRoute('/admin/models')({
  validateSearch: (raw) => parseLeniently(modelsSearch, raw),
  beforeLoad: asAdmin,
  loaderDeps: ({ search: { brand, page } }) => ({ brand, page }),
  // What cannot be fetched says so in its own place.
  loader: async ({ deps: { page }, context: { queryClient } }) => {
    await Promise.all([
      queryClient.prefetchQuery(pendingModelsQuery(page)),
      queryClient.prefetchQuery(offeredModelsQuery),
    ]);
  },
  head: () => adminHead(TITLE),
  component: Models,
  pendingComponent: () => <AdminPending section={TITLE} />,
});

function Models() {
  return (
    <AdminFrame section={TITLE}>
      <ModelsAdmin search={Route.useLoaderDeps()} />
    </AdminFrame>
  );
}
