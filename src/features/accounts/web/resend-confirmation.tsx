import { useMutation } from '@tanstack/react-query';
import { Button } from '#app/ui/button.tsx';
import { showFailure, showToast } from '#app/ui/toast-store.ts';
import { mailConfirmationAgain } from './own-account.queries.ts';

/** Mails a link that confirms the account's address. */
export function ResendConfirmation({ email, children }: { email: string; children: string }) {
  const send = useMutation({
    mutationFn: (_press: void, { client }) => mailConfirmationAgain(client),
    onSuccess: () => {
      const description = `Open the link in the email we sent to ${email}.`;
      showToast({ title: 'Email Sent', description, tone: 'success' });
    },
    onError: (error) => showFailure('Failed to send the email', error),
  });
  return (
    <Button size="small" aria-disabled={send.isPending || undefined} onClick={() => send.mutate()}>
      {children}
    </Button>
  );
}
