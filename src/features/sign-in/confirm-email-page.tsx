import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { apiOf } from '#app/lib/api.ts';
import { explain } from '#app/lib/api-change.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { Alert, NeedsScripts } from '#app/ui/form.tsx';
import { userQuery } from '#app/features/accounts/accounts.queries.ts';
import type { CurrentUser } from '#app/features/accounts/accounts.schema.ts';
import { AuthCard } from './auth-card.tsx';
import { confirmEmailAddress } from './sign-in.queries.ts';
import { UNREAD, useMailedToken } from './use-mailed-token.ts';

/** Where the mailed link that confirms an address leads. */
export function ConfirmEmailPage({ viewer }: { viewer: CurrentUser | null }) {
  const token = useMailedToken();
  const { isDone, refusal } = useConfirmation(token);
  const problem = token === null ? 'This link is incomplete. Open it from the email again.' : refusal;
  const hasAccount = viewer !== null && viewer.role !== 'guest';
  return (
    <AuthCard title="Confirm your email">
      <NeedsScripts />
      {problem !== null && <Alert>{problem}</Alert>}
      <p role="status" className={problem === null ? 'rounded-control bg-ok-wash px-4 py-3' : 'text-quiet'}>
        {problem === null ? (isDone ? DONE : 'Confirming your email address.') : WHAT_NOW}
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to={hasAccount ? '/profile' : '/auth'} className={buttonClass({ variant: 'primary' })}>
          {hasAccount ? 'Go to your profile' : 'Sign in'}
        </Link>
        <Link to="/browse" className={buttonClass()}>
          Browse Equipment
        </Link>
      </div>
    </AuthCard>
  );
}

const DONE = 'Thank you, the address is confirmed.';
const WHAT_NOW = 'Check your profile to see whether your email address is confirmed. You can resend the email there.';

function useConfirmation(token: string | null) {
  const client = useQueryClient();
  const [isDone, setDone] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const sent = useRef<string | null>(null);
  useEffect(() => {
    // A link works once: sent twice, the second answer would say that it is used up.
    if (token === null || token === UNREAD || sent.current === token) return;
    sent.current = token;
    const confirm = async () => {
      try {
        await confirmEmailAddress(apiOf(client), token);
        setDone(true);
        await client.invalidateQueries(userQuery);
      } catch (error) {
        setRefusal(explain(error));
      }
    };
    void confirm();
  }, [client, token]);
  return { isDone, refusal };
}
