import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { apiOf } from '#app/lib/api.ts';
import { reportedErrorMessage } from '#app/lib/api-mutation.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { Alert, NeedsScripts } from '#app/ui/form.tsx';
import { userQuery } from './accounts.queries.ts';
import type { CurrentUser } from '../accounts.schema.ts';
import { AuthCard } from './auth-card.tsx';
import { ConfirmEmailProof, type UnprovenAccount } from './confirm-email-proof.tsx';
import { confirmEmailAddress } from './sign-in.queries.ts';
import { UNREAD, useMailedToken } from './use-mailed-token.ts';

/** Where the mailed link that confirms an address leads. */
export function ConfirmEmailPage({ viewer }: { viewer: CurrentUser | null }) {
  const token = useMailedToken();
  const { outcome, unproven, refusal, settle } = useConfirmation(token);
  if (token !== null && unproven !== null && outcome === 'underway') {
    return (
      <AuthCard title="Is this account yours?">
        <ConfirmEmailProof token={token} account={unproven} onSettled={settle} />
      </AuthCard>
    );
  }
  const problem = token === null ? 'This link is incomplete. Open it from the email again.' : refusal;
  return (
    <AuthCard title="Confirm your email">
      <NeedsScripts />
      {problem !== null && <Alert>{problem}</Alert>}
      <p role="status" className={problem === null ? 'rounded-control bg-ok-wash px-4 py-3' : 'text-quiet'}>
        {problem === null ? WORDS[outcome] : WHAT_NOW}
      </p>
      <WaysOn hasAccount={viewer !== null && viewer.role !== 'guest'} isDisowned={outcome === 'disowned'} />
    </AuthCard>
  );
}

const WHAT_NOW = 'Check your profile to see whether your email address is confirmed. You can resend the email there.';

const WORDS = {
  underway: 'Confirming your email address.',
  confirmed: 'Thank you, the address is confirmed.',
  disowned: 'Your address is no longer part of that account. We will not write to you about it again.',
} as const;
type Outcome = keyof typeof WORDS;

function WaysOn({ hasAccount, isDisowned }: { hasAccount: boolean; isDisowned: boolean }) {
  return (
    <div className="flex flex-wrap gap-3">
      {!isDisowned && (
        <Link to={hasAccount ? '/profile' : '/auth'} className={buttonClass({ variant: 'primary' })}>
          {hasAccount ? 'Go to your profile' : 'Sign in'}
        </Link>
      )}
      <Link to="/browse" className={buttonClass()}>
        Browse Equipment
      </Link>
    </div>
  );
}

/** `unproven`: the account of which is to be asked first whether it is the reader's own. */
function useConfirmation(token: string | null) {
  const client = useQueryClient();
  const [outcome, settle] = useState<Outcome>('underway');
  const [unproven, setUnproven] = useState<UnprovenAccount | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const sent = useRef<string | null>(null);
  useEffect(() => {
    // A link works once: sent twice, the second answer would say that it is used up.
    if (token === null || token === UNREAD || sent.current === token) return;
    sent.current = token;
    const confirm = async () => {
      try {
        const answer = await confirmEmailAddress(apiOf(client), { token });
        if (answer.state === 'unproven') return setUnproven(answer.account);
        settle(answer.state);
        await client.invalidateQueries(userQuery);
      } catch (error) {
        setRefusal(reportedErrorMessage(error));
      }
    };
    void confirm();
  }, [client, token]);
  return { outcome, unproven, refusal, settle };
}
