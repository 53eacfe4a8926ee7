import { createFileRoute } from '@tanstack/react-router';
import { introductionsSearch } from '#app/features/conversations/introductions-list.schema.ts';
import { IntroductionsPage } from '#app/features/conversations/web/introductions-page.tsx';
import { introductionsQuery, ledgerCheckQuery } from '#app/features/conversations/web/introductions.queries.ts';
import { keepSearch, parseLeniently, searchDeps } from '#app/lib/query-string.ts';

export const Route = createFileRoute('/_admin/admin/introductions')({
  staticData: { section: 'Introductions' },
  // Parsed by what only this page loads: the routes are part of every page.
  validateSearch: keepSearch,
  loaderDeps: searchDeps,
  loader: async ({ deps, context: { queryClient } }) => {
    const search = parseLeniently(introductionsSearch, deps);
    await Promise.all([
      queryClient.prefetchQuery(introductionsQuery(search)),
      queryClient.prefetchQuery(ledgerCheckQuery),
    ]);
  },
  component: () => <IntroductionsPage search={parseLeniently(introductionsSearch, Route.useLoaderDeps())} />,
});
