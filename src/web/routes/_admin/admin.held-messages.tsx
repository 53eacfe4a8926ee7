import { createFileRoute } from '@tanstack/react-router';
import { HeldMessagesPage } from '#app/features/conversations/web/held-messages-page.tsx';
import { pagingQuery } from '#app/lib/paging.ts';
import { parseLeniently } from '#app/lib/query-string.ts';

export const Route = createFileRoute('/_admin/admin/held-messages')({
  staticData: { section: 'Held Messages' },
  validateSearch: (raw) => parseLeniently(pagingQuery, raw),
  // The router keeps unknown search parameters.
  loaderDeps: ({ search }) => ({ page: parseLeniently(pagingQuery, search).page ?? 1 }),
  loader: async ({ deps, context: { queryClient } }) => {
    // Imported here, because every page loads what the routes import.
    const { heldMessagesQuery } = await import('#app/features/conversations/web/held-messages.queries.ts');
    await queryClient.prefetchQuery(heldMessagesQuery(deps.page));
  },
  component: () => <HeldMessagesPage page={Route.useLoaderDeps().page} />,
});
