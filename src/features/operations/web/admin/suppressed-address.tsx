import { useMutation } from '@tanstack/react-query';
import type { Suppression } from '#app/features/mail/mail-events.schema.ts';
import { apiOf } from '#app/lib/api.ts';
import { sendMutation } from '#app/lib/api-mutation.ts';
import { Button } from '#app/ui/button.tsx';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { showFailure, showToast } from '#app/ui/toast-store.ts';
import { PEOPLE_PATH } from './person.queries.ts';

const REASONS = {
  bounce: 'Emails to this address came back',
  complaint: 'Emails to this address were reported as spam',
} as const;

type SuppressedAddressProps = { email: string; suppression: Suppression };

/** Why a person gets only the emails that they need, and a button that ends it. */
export function SuppressedAddress({ email, suppression: { reason, lastAt } }: SuppressedAddressProps) {
  const resume = useMutation({
    mutationFn: (_press: void, { client }) => sendMutation(apiOf(client), 'POST', '/api/admin/mails/resume', { email }),
    onSuccess: () => showToast({ title: 'Emails are sent again', tone: 'success' }),
    onError: (error) => showFailure('Failed to send emails again', error),
    // Also after a refusal, because the owner may have confirmed the address meanwhile.
    onSettled: (_done, _error, _press, _result, { client }) =>
      client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(PEOPLE_PATH) }),
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-warn-wash py-2 pr-2 pl-3 text-14 text-warn">
      <p className="min-w-0 flex-1 basis-64">
        {REASONS[reason]}, last on <LocalMoment at={lastAt} />. It gets only emails that its owner needs, until they
        confirm it again.
      </p>
      <Button size="small" aria-disabled={resume.isPending || undefined} onClick={() => resume.mutate()}>
        Send all emails again
      </Button>
    </div>
  );
}
