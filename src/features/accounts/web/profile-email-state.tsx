import { useQuery, useQueryClient } from '@tanstack/react-query';
import MailCheck from 'lucide-react/icons/mail-check';
import MailWarning from 'lucide-react/icons/mail-warning';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useChange } from '#app/ui/use-change.ts';
import { userQuery } from './accounts.queries.ts';
import type { OwnAccount } from '../accounts.schema.ts';
import { mailConfirmationAgain } from './profile.queries.ts';

/** Whether the saved address is known to reach its owner. */
export function ProfileEmailState({ account: { email, isEmailConfirmed } }: { account: OwnAccount }) {
  if (email === null) return null;
  if (isEmailConfirmed) {
    return (
      <p className="flex items-center gap-2 text-14 text-ok">
        <MailCheck aria-hidden="true" className="size-4 shrink-0" />
        Confirmed
      </p>
    );
  }
  return <Unconfirmed email={email} />;
}

function Unconfirmed({ email }: { email: string }) {
  const client = useQueryClient();
  // The link in the mail opens in another tab; coming back from there shows what it did.
  useQuery({ ...userQuery, refetchOnWindowFocus: 'always' });
  const { isUnderway, change } = useChange();
  const send = async () => {
    await mailConfirmationAgain(client);
    showToast({ title: 'Email Sent', description: `Open the link in the email we sent to ${email}.`, tone: 'success' });
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-warn-wash py-2 pr-2 pl-3 text-14 text-warn">
      <p className="flex items-center gap-2">
        <MailWarning aria-hidden="true" className="size-4 shrink-0" />
        Not confirmed yet. Open the link in our email.
      </p>
      <Button
        size="small"
        aria-disabled={isUnderway || undefined}
        onClick={() => {
          change(send, 'Failed to send the email');
        }}
      >
        Resend email
      </Button>
    </div>
  );
}
