import { createFileRoute, redirect } from '@tanstack/react-router';
import { personPageSearch } from '#app/features/operations/back-office-search.schema.ts';
import { PersonPage } from '#app/features/operations/web/admin/person-page.tsx';
import { personEventsQuery, personQuery } from '#app/features/operations/web/admin/person.queries.ts';
import { KEPT_SEARCH, parseLeniently } from '#app/lib/query-string.ts';
import { readSearch } from '../../layout/read-search.ts';

export const Route = createFileRoute('/_admin/admin/people')({
  staticData: { section: 'Dashboard', title: 'Person' },
  ...KEPT_SEARCH,
  loader: async ({ deps, location, context: { queryClient } }) => {
    const { email, page } = readSearch(personPageSearch, { deps, location });
    // People are found by the search, or by their account.
    if (email === undefined) throw redirect({ to: '/admin/search' });
    await Promise.all([
      queryClient.prefetchQuery(personQuery({ email })),
      queryClient.prefetchQuery(personEventsQuery({ email }, page)),
    ]);
  },
  component: Page,
});

function Page() {
  const { email = '', page } = parseLeniently(personPageSearch, Route.useLoaderDeps());
  return <PersonPage named={{ email }} page={page} />;
}
