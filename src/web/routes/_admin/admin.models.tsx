import { createFileRoute } from '@tanstack/react-router';
import { ModelFigures } from '#app/features/csv/web/admin/model-figures-form.tsx';
import { offeredModelsQuery, pendingModelsQuery } from '#app/features/reference/web/admin/reference.queries.ts';
import { modelsSearch } from '#app/features/reference/web/admin/models-search.schema.ts';
import { ModelsAdmin } from '#app/features/reference/web/admin/models-page.tsx';
import { parseLeniently } from '#app/lib/query-string.ts';

export const Route = createFileRoute('/_admin/admin/models')({
  staticData: { section: 'Models' },
  validateSearch: (raw) => parseLeniently(modelsSearch, raw),
  loaderDeps: ({ search }) => parseLeniently(modelsSearch, search),
  loader: async ({ deps: { page }, context: { queryClient } }) => {
    await Promise.all([
      queryClient.prefetchQuery(pendingModelsQuery(page)),
      queryClient.prefetchQuery(offeredModelsQuery),
    ]);
  },
  component: () => (
    <>
      <ModelsAdmin search={Route.useLoaderDeps()} />
      <ModelFigures />
    </>
  ),
});
