import { createFileRoute } from '@tanstack/react-router';
import { introductionsSearch } from '#app/features/conversations/introductions-list.schema.ts';
import { IntroductionsPage } from '#app/features/conversations/web/introductions-page.tsx';
import { introductionsQuery, ledgerCheckQuery } from '#app/features/conversations/web/introductions.queries.ts';
import { parseLeniently } from '#app/lib/query-string.ts';

export const Route = createFileRoute('/_admin/admin/introductions')({
  staticData: { section: 'Introductions' },
  validateSearch: (raw) => parseLeniently(introductionsSearch, raw),
  // The router keeps unknown search parameters.
  loaderDeps: ({ search }) => parseLeniently(introductionsSearch, search),
  loader: async ({ deps, context: { queryClient } }) => {
    await Promise.all([
      queryClient.prefetchQuery(introductionsQuery(deps)),
      queryClient.prefetchQuery(ledgerCheckQuery),
    ]);
  },
  component: () => <IntroductionsPage search={Route.useLoaderDeps()} />,
});
