import { createFileRoute } from '@tanstack/react-router';
import { introductionsSearch } from '#app/features/conversations/introductions-list.schema.ts';
import { IntroductionsPage } from '#app/features/conversations/web/introductions-page.tsx';
import { introductionsQuery, ledgerCheckQuery } from '#app/features/conversations/web/introductions.queries.ts';
import { KEPT_SEARCH, parseLeniently } from '#app/lib/query-string.ts';
import { readSearch } from '../../layout/read-search.ts';

export const Route = createFileRoute('/_admin/admin/introductions')({
  staticData: { section: 'Introductions' },
  ...KEPT_SEARCH,
  loader: async ({ deps, location, context: { queryClient } }) => {
    const search = readSearch(introductionsSearch, { deps, location });
    await Promise.all([
      queryClient.prefetchQuery(introductionsQuery(search)),
      queryClient.prefetchQuery(ledgerCheckQuery),
    ]);
  },
  component: () => <IntroductionsPage search={parseLeniently(introductionsSearch, Route.useLoaderDeps())} />,
});
