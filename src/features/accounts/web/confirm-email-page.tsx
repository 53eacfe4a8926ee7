import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { reportedErrorMessage } from '#app/lib/api-mutation.ts';
import { apiOf } from '#app/lib/api.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { Button } from '#app/ui/button.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { NeedsScripts, Form, SubmitButton } from '#app/ui/form.tsx';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { FormPassword } from '#app/ui/password-input.tsx';
import { showFailure, showToast } from '#app/ui/toast-store.ts';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { knownPasswordForm, newPasswordForm } from '../account-forms.schema.ts';
import type { EmailConfirmation } from '../accounts.schema.ts';
import type { CurrentUser } from '../own-account.schema.ts';
import { userQuery } from './accounts.queries.ts';
import { AuthCard } from './auth-card.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { PASSWORD_CHANGED } from './profile-fields.rules.ts';
import { confirmEmailAddress, disownEmailAddress, takeAccountOver } from './own-account.queries.ts';
import { UNREAD, useMailedToken } from './use-mailed-token.ts';

/** The target of the mailed link that confirms an address. */
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
          {hasAccount ? 'Go to your profile' : 'Login'}
        </Link>
      )}
      <Link to="/browse" className={buttonClass()}>
        Browse Equipment
      </Link>
    </div>
  );
}

/** `unproven` is the account that the reader has to prove to own first. */
function useConfirmation(token: string | null) {
  const client = useQueryClient();
  const [outcome, settle] = useState<Outcome>('underway');
  const [unproven, setUnproven] = useState<UnprovenAccount | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const sent = useRef<string | null>(null);
  useEffect(() => {
    // A link works once: the response to a second request would report it as used.
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

type UnprovenAccount = Extract<EmailConfirmation, { state: 'unproven' }>['account'];

type ProofProps = {
  token: string;
  account: UnprovenAccount;
  onSettled: (outcome: 'confirmed' | 'disowned') => void;
};

/** The reader is not signed in to the account with this address, so a stranger may have opened the link. */
function ConfirmEmailProof({ token, account, onSettled }: ProofProps) {
  return (
    <div className="grid gap-4">
      <p>
        The account <strong className="wrap-anywhere">{account.username}</strong>, opened{' '}
        <LocalMoment at={account.createdAt} />, has your email address.
      </p>
      <div>
        <Choice title="Yes, and I know its password" isOpen>
          <KnownPassword token={token} account={account} onSettled={onSettled} />
        </Choice>
        <Choice title="Yes, but I do not know its password">
          <NewPassword token={token} account={account} />
        </Choice>
        <Choice title="No, this was not me">
          <NotMe token={token} onSettled={onSettled} />
        </Choice>
      </div>
    </div>
  );
}

type ChoiceProps = { title: string; isOpen?: boolean; children: ReactNode };

/** One of several choices, of which one is open at a time. */
function Choice({ title, isOpen = false, children }: ChoiceProps) {
  return (
    <details name="whose-account" open={isOpen} className="group/choice border-t border-line last:border-b">
      <summary className="flex min-h-12 list-none items-center justify-between gap-3 py-2 font-display text-16 font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-quiet transition-transform group-open/choice:rotate-180"
        />
      </summary>
      <div className="grid gap-4 pt-1 pb-6">{children}</div>
    </details>
  );
}

function KnownPassword({ token, account: { username }, onSettled }: ProofProps) {
  const client = useQueryClient();
  const form = useApiForm({
    schema: knownPasswordForm,
    send: async ({ password }) => {
      await confirmEmailAddress(apiOf(client), { token, password });
      onSettled('confirmed');
    },
  });
  return (
    <Form form={form}>
      <Username of={username} />
      <FormPassword form={form} name="password" label="Password" required />
      <SubmitButton form={form} size="medium" className="justify-self-start">
        Confirm email address
      </SubmitButton>
    </Form>
  );
}

function NewPassword({ token, account: { username } }: Omit<ProofProps, 'onSettled'>) {
  const client = useQueryClient();
  const router = useRouter();
  const form = useApiForm({
    schema: newPasswordForm,
    send: async ({ password }) => {
      await takeAccountOver(apiOf(client), { token, password });
      showToast({ title: PASSWORD_CHANGED, description: 'Log in with your new password.', tone: 'success' });
      await router.navigate({ to: '/auth', replace: true });
    },
  });
  return (
    <>
      <p className="text-14 text-quiet">
        A new password makes the account yours alone: everybody else is signed out of it.
      </p>
      <Form form={form}>
        <Username of={username} />
        <NewPasswordField form={form} name="password" label="New Password" owner={{ username }} />
        <FormPassword
          form={form}
          name="confirmation"
          label="Confirm New Password"
          required
          autoComplete="new-password"
        />
        <SubmitButton form={form} variant="secondary" size="medium" className="justify-self-start">
          Take over the account
        </SubmitButton>
      </Form>
    </>
  );
}

/** Lets password managers store the password with this user name. */
function Username({ of: username }: { of: string }) {
  return <input type="text" name="username" autoComplete="username" defaultValue={username} readOnly hidden />;
}

function NotMe({ token, onSettled }: Omit<ProofProps, 'account'>) {
  const disown = useMutation({
    mutationFn: (_press: void, { client }) => disownEmailAddress(apiOf(client), token),
    onSuccess: () => onSettled('disowned'),
    onError: (error) => showFailure('Failed to remove your address', error),
  });
  return (
    <>
      <p className="text-14 text-quiet">We take your address out of the account, and write to you no more about it.</p>
      <Button
        className="justify-self-start"
        aria-disabled={disown.isPending || undefined}
        onClick={() => disown.mutate()}
      >
        This was not me
      </Button>
    </>
  );
}
