import { createFileRoute } from '@tanstack/react-router';
import { ModelFigures } from '#app/features/csv/web/admin/model-figures-form.tsx';
import { offeredModelsQuery, pendingModelsQuery } from '#app/features/reference/web/admin/reference.queries.ts';
import { modelsSearch } from '#app/features/reference/web/admin/models-search.schema.ts';
import { ModelsAdmin } from '#app/features/reference/web/admin/models-page.tsx';
import { keepSearch, parseLeniently, searchDeps } from '#app/lib/query-string.ts';

export const Route = createFileRoute('/_admin/admin/models')({
  staticData: { section: 'Models' },
  // Parsed by what only this page loads: the routes are part of every page.
  validateSearch: keepSearch,
  loaderDeps: searchDeps,
  loader: async ({ deps, context: { queryClient } }) => {
    const { page } = parseLeniently(modelsSearch, deps);
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
