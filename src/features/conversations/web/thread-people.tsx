import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Badge } from '#app/ui/badge.tsx';
import { showFailure, showToast } from '#app/ui/toast-store.ts';
import { useQuestion } from '#app/ui/use-dialog.tsx';
import type { ThreadView } from '../threads.schema.ts';
import { BlockLink } from './block-link.tsx';
import { Contact } from './thread-contact.tsx';
import { replaceLink } from './threads.queries.ts';

/** Who takes part in a conversation, as far as the reader knows them, and what the office can do about its buyer. */
export function ThreadPeople({ view }: { view: ThreadView }) {
  const { id, party, buyer, seller, isBuyerConfirmed } = view;
  return (
    <div className="grid gap-4 empty:hidden sm:grid-cols-2">
      {buyer !== null && (
        <div className="grid content-start justify-items-start gap-2">
          <Contact label="Buyer" contact={buyer} />
          {!isBuyerConfirmed && <Badge tone="pending">Address not confirmed</Badge>}
          {party === 'office' && (
            <div className="flex flex-wrap items-baseline gap-x-4 gap-y-2">
              <BlockLink view={view} />
              <ReplaceLink id={id}>End the links in their mails</ReplaceLink>
            </div>
          )}
        </div>
      )}
      {seller !== null && <Contact label="Seller" contact={seller} />}
    </div>
  );
}

/** Ends the links in the buyer's mails, after a question. */
export function ReplaceLink({ id, children }: { id: string; children: string }) {
  const client = useQueryClient();
  const { ask, questionDialog } = useQuestion();
  const replace = useMutation({
    mutationFn: () => replaceLink(client, id),
    onSuccess: () => showToast({ title: 'Links Ended', tone: 'success' }),
    onError: (error) => showFailure('The links were not ended', error),
  });
  return (
    <>
      <button
        type="button"
        className="min-h-6 justify-self-start text-14 link"
        onClick={() =>
          ask({
            title: 'End the links?',
            text: 'The links in earlier mails no longer open this conversation without signing in. The next mail has another one.',
            yes: 'End the links',
            onYes: () => replace.mutateAsync(),
          })
        }
      >
        {children}
      </button>
      {questionDialog}
    </>
  );
}
