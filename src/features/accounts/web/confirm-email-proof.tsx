import { PASSWORD_CHANGED } from './profile-fields.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import type { EmailConfirmation } from '../accounts.schema.ts';
import { apiOf } from '#app/lib/api.ts';
import { Button } from '#app/ui/button.tsx';
import { Form, FormField, SubmitButton } from '#app/ui/form.tsx';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { PasswordInput } from '#app/ui/password-input.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { useChange } from '#app/ui/use-change.ts';
import { knownPasswordForm, newPasswordForm } from '../account-forms.schema.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { confirmEmailAddress, disownEmailAddress, takeAccountOver } from './sign-in.queries.ts';

export type UnprovenAccount = Extract<EmailConfirmation, { state: 'unproven' }>['account'];

type ProofProps = {
  token: string;
  account: UnprovenAccount;
  onSettled: (outcome: 'confirmed' | 'disowned') => void;
};

/** Whoever opens the link is not signed in to the account that has the address: a stranger may have opened it. */
export function ConfirmEmailProof({ token, account, onSettled }: ProofProps) {
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

/** Of these, one is open at a time. */
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
      <FormField form={form} name="password" label="Password" required>
        {(control) => <PasswordInput {...control} autoComplete="current-password" />}
      </FormField>
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
      showToast({ title: PASSWORD_CHANGED, description: 'Sign in with your new password.', tone: 'success' });
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
        <NewPasswordField form={form} name="password" label="New Password" personalWords={[username]} />
        <FormField form={form} name="confirmation" label="Confirm New Password" required>
          {(control) => <PasswordInput {...control} autoComplete="new-password" />}
        </FormField>
        <SubmitButton form={form} variant="secondary" size="medium" className="justify-self-start">
          Take over the account
        </SubmitButton>
      </Form>
    </>
  );
}

/** Password managers file the password under it. */
function Username({ of: username }: { of: string }) {
  return <input type="text" name="username" autoComplete="username" defaultValue={username} readOnly hidden />;
}

function NotMe({ token, onSettled }: Omit<ProofProps, 'account'>) {
  const client = useQueryClient();
  const { isUnderway, change } = useChange();
  const disown = async () => {
    await disownEmailAddress(apiOf(client), token);
    onSettled('disowned');
  };
  return (
    <>
      <p className="text-14 text-quiet">We take your address out of the account, and write to you no more about it.</p>
      <Button
        className="justify-self-start"
        aria-disabled={isUnderway || undefined}
        onClick={() => {
          change(disown, 'Failed to remove your address');
        }}
      >
        This was not me
      </Button>
    </>
  );
}
