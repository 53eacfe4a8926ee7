import { createFileRoute } from '@tanstack/react-router';
import { ModelFigures } from '#app/features/csv/web/admin/model-figures-form.tsx';
import { offeredModelsQuery, pendingModelsQuery } from '#app/features/reference/web/admin/reference.queries.ts';
import { modelsSearch } from '#app/features/reference/web/admin/models-search.schema.ts';
import { ModelsAdmin } from '#app/features/reference/web/admin/models-page.tsx';
import { KEPT_SEARCH, parseLeniently } from '#app/lib/query-string.ts';
import { readSearch } from '../../layout/read-search.ts';

export const Route = createFileRoute('/_admin/admin/models')({
  staticData: { section: 'Models' },
  ...KEPT_SEARCH,
  loader: async ({ deps, location, context: { queryClient } }) => {
    const { page } = readSearch(modelsSearch, { deps, location });
    await Promise.all([
      queryClient.prefetchQuery(pendingModelsQuery(page)),
      queryClient.prefetchQuery(offeredModelsQuery),
    ]);
  },
  component: () => (
    <>
      <ModelsAdmin search={parseLeniently(modelsSearch, Route.useLoaderDeps())} />
      <ModelFigures />
    </>
  ),
});
