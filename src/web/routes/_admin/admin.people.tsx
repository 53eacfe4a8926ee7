import { createFileRoute, redirect } from '@tanstack/react-router';
import { personPageSearch } from '#app/features/operations/back-office-search.schema.ts';
import { PersonPage } from '#app/features/operations/web/admin/person-page.tsx';
import { personEventsQuery, personQuery } from '#app/features/operations/web/admin/person.queries.ts';
import { keepSearch, parseLeniently, searchDeps } from '#app/lib/query-string.ts';

export const Route = createFileRoute('/_admin/admin/people')({
  staticData: { section: 'Dashboard', title: 'Person' },
  // Parsed by what only this page loads: the routes are part of every page.
  validateSearch: keepSearch,
  loaderDeps: searchDeps,
  loader: async ({ deps, context: { queryClient } }) => {
    const { email, page } = parseLeniently(personPageSearch, deps);
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
