import { createFileRoute, notFound } from '@tanstack/react-router';
import { accountPageSearch } from '#app/features/operations/back-office-search.schema.ts';
import { PersonPage } from '#app/features/operations/web/admin/person-page.tsx';
import { personEventsQuery, personQuery } from '#app/features/operations/web/admin/person.queries.ts';
import { isNotFoundError } from '#app/lib/api.ts';
import { keepSearch, parseLeniently, searchDeps } from '#app/lib/query-string.ts';
import { NotFoundPage } from '../../layout/not-found-page.tsx';

export const Route = createFileRoute('/_admin/admin/people_/$id')({
  staticData: { section: 'Dashboard', title: 'Person' },
  // Parsed by what only this page loads: the routes are part of every page.
  validateSearch: keepSearch,
  loaderDeps: searchDeps,
  loader: async ({ params: { id }, deps, context: { queryClient } }) => {
    const { page } = parseLeniently(accountPageSearch, deps);
    try {
      await queryClient.fetchQuery(personQuery({ id }));
      await queryClient.prefetchQuery(personEventsQuery({ id }, page));
    } catch (error) {
      if (isNotFoundError(error)) throw notFound();
      // The page shows any other error, as it does for what it fetches later.
    }
  },
  component: () => (
    <PersonPage
      named={{ id: Route.useParams().id }}
      page={parseLeniently(accountPageSearch, Route.useLoaderDeps()).page}
    />
  ),
  notFoundComponent: NotFoundPage,
});
