import { createFileRoute, notFound } from '@tanstack/react-router';
import { accountPageSearch } from '#app/features/operations/back-office-search.schema.ts';
import { PersonPage } from '#app/features/operations/web/admin/person-page.tsx';
import { personEventsQuery, personQuery } from '#app/features/operations/web/admin/person.queries.ts';
import { isNotFoundError } from '#app/lib/api.ts';
import { KEPT_SEARCH, parseLeniently } from '#app/lib/query-string.ts';
import { readSearch } from '../../layout/read-search.ts';
import { NotFoundPage } from '../../layout/not-found-page.tsx';

export const Route = createFileRoute('/_admin/admin/people_/$id')({
  staticData: { section: 'Dashboard', title: 'Person' },
  ...KEPT_SEARCH,
  loader: async ({ params: { id }, deps, location, context: { queryClient } }) => {
    const { page } = readSearch(accountPageSearch, { deps, location });
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
