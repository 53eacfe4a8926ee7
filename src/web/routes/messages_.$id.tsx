import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { ThreadPage } from '#app/features/conversations/web/thread-page.tsx';
import { OffersPanel } from '#app/features/offers/web/offers-panel.tsx';
import { QuotesPanel } from '#app/features/quotes/web/quotes-panel.tsx';
import { parseLeniently } from '#app/lib/query-string.ts';
import { storableText } from '#app/lib/text-fields.ts';
import { asUser, unlistedHead } from '../layout/guards.ts';

/** `key` is the key of a buyer's link. */
const threadAddress = z.object({ key: z.optional(storableText) });

export const Route = createFileRoute('/messages_/$id')({
  validateSearch: (raw) => parseLeniently(threadAddress, raw),
  beforeLoad: async (visit) => {
    if (visit.search.key === undefined) await asUser(visit);
  },
  head: () => unlistedHead('Conversation'),
  component: Thread,
});

function Thread() {
  return (
    <ThreadPage
      id={Route.useParams().id}
      linkKey={Route.useSearch().key}
      renderAbove={({ id, party }, linkKey) => (
        <>
          <OffersPanel threadId={id} party={party} linkKey={linkKey} heading="h2" />
          <QuotesPanel threadId={id} party={party} linkKey={linkKey} heading="h2" />
        </>
      )}
    />
  );
}
