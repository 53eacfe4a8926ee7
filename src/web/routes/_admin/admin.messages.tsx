import { createFileRoute } from '@tanstack/react-router';
import { deskSearch } from '#app/features/conversations/desk-search.schema.ts';
import { deskHref, deskListQuery } from '#app/features/conversations/web/admin/desk.queries.ts';
import { Desk } from '#app/features/conversations/web/admin/desk-page.tsx';
import { DealOfThread } from '#app/features/deals/web/admin/deal-of-thread.tsx';
import { OffersPanel } from '#app/features/offers/web/offers-panel.tsx';
import { OpenQuotes } from '#app/features/quotes/web/open-quotes.tsx';
import { QuotesPanel } from '#app/features/quotes/web/quotes-panel.tsx';
import { KEPT_SEARCH, parseLeniently } from '#app/lib/query-string.ts';
import { readSearch } from '../../layout/read-search.ts';

export const Route = createFileRoute('/_admin/admin/messages')({
  staticData: { section: 'Messages' },
  ...KEPT_SEARCH,
  // Not the open conversation, because reading it is recorded: the browser asks for it.
  loader: ({ deps, location, context: { queryClient } }) =>
    queryClient.prefetchQuery(deskListQuery(readSearch(deskSearch, { deps, location }))),
  component: Messages,
});

function Messages() {
  const search = parseLeniently(deskSearch, Route.useLoaderDeps());
  return (
    <Desk
      search={search}
      notice={<OpenQuotes hrefOf={(thread) => deskHref(search, { thread })} />}
      renderAbove={({ id, machine }) => (
        <>
          <DealOfThread threadId={id} />
          {machine !== null && (
            <>
              <OffersPanel threadId={id} party="office" linkKey={undefined} heading="h3" />
              <QuotesPanel threadId={id} party="office" linkKey={undefined} heading="h3" />
            </>
          )}
        </>
      )}
    />
  );
}
