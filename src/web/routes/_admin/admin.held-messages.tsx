import { createFileRoute } from '@tanstack/react-router';
import { HeldMessagesPage } from '#app/features/conversations/web/held-messages-page.tsx';
import { heldMessagesQuery } from '#app/features/conversations/web/held-messages.queries.ts';
import { pagingQuery } from '#app/lib/paging.ts';
import { KEPT_SEARCH, parseLeniently } from '#app/lib/query-string.ts';
import { readSearch } from '../../layout/read-search.ts';

export const Route = createFileRoute('/_admin/admin/held-messages')({
  staticData: { section: 'Held Messages' },
  ...KEPT_SEARCH,
  loader: ({ deps, location, context: { queryClient } }) =>
    queryClient.prefetchQuery(heldMessagesQuery(readSearch(pagingQuery, { deps, location }).page ?? 1)),
  component: () => <HeldMessagesPage page={parseLeniently(pagingQuery, Route.useLoaderDeps()).page ?? 1} />,
});
