import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '#app/ui/button.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { showFailure } from '#app/ui/toast-store.ts';
import { mailLink } from './threads.queries.ts';

/** In place of a conversation whose link does not work: its buyer can have the current one mailed. */
export function BrokenThreadLink({ id }: { id: string }) {
  const client = useQueryClient();
  const request = useMutation({
    mutationFn: () => mailLink(client, id),
    onError: (error) => showFailure('No link was sent', error),
  });
  return (
    <EmptyState
      title={<h1>This link does not work</h1>}
      actions={
        <>
          <Button
            variant="primary"
            aria-disabled={request.isPending || request.isSuccess || undefined}
            onClick={() => request.mutate()}
          >
            Send me a new link
          </Button>
          <SiteLink href="/messages" className={buttonClass()}>
            Your messages
          </SiteLink>
        </>
      }
    >
      It was not copied whole, was ended and replaced by another one, or its conversation was deleted. We can mail a new
      link to the address with which you asked. Signed in with this address, you find all of your conversations.
      <div role="status" className="mt-4 empty:hidden">
        {request.isSuccess && (
          <p className="font-semibold text-ink">
            If this conversation still exists, a link to it is on its way to the address with which it began.
          </p>
        )}
      </div>
    </EmptyState>
  );
}
