import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import KeyRound from 'lucide-react/icons/key-round';
import { useEffect, useState } from 'react';
import { apiOf } from '#app/lib/api.ts';
import { Button } from '#app/ui/button.tsx';
import { Form, FormInput, SubmitButton } from '#app/ui/form.tsx';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { nothingToFill, secondStepForm } from '../account-forms.schema.ts';
import type { LoginInput } from '../accounts.schema.ts';
import type { CurrentUser } from '../own-account.schema.ts';
import { TEXT_LINK } from './auth-card.tsx';
import { signIn } from './own-account.queries.ts';
import { signInWithPasskey } from './second-factors.queries.ts';

export type SignedInProps = { onSignedIn: (user: CurrentUser) => Promise<void> };

/** A sign-in whose password was right, and that needs one of these factors. */
export type PendingSignIn = Pick<LoginInput, 'username' | 'password'> & { factors: readonly string[] };

/** Signs in with a passkey, which needs neither name nor password. */
export function PasskeySignIn({ onSignedIn }: SignedInProps) {
  const api = apiOf(useQueryClient());
  const form = useApiForm({
    schema: nothingToFill,
    send: async () => onSignedIn(await signInWithPasskey(api)),
    failure: 'The passkey could not be used',
  });
  return (
    <Form form={form} className="gap-3">
      <SubmitButton form={form} variant="secondary">
        <KeyRound aria-hidden="true" />
        Login with a passkey
      </SubmitButton>
    </Form>
  );
}

type SecondStepProps = SignedInProps & { pending: PendingSignIn; onBack: () => void };

const KINDS = {
  totp: {
    label: 'Code from your app',
    help: 'The 6 digits that your authenticator app shows.',
    other: 'Use the authenticator app',
    input: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  },
  'recovery-code': {
    label: 'Recovery code',
    help: 'One of the codes that you stored. It works once.',
    other: 'Use a recovery code',
    input: { autoCapitalize: 'none', spellCheck: false, autoComplete: 'off' },
  },
} as const;

/** Asks for a code or a passkey after the password. */
export function SecondStep({ pending, onSignedIn, onBack }: SecondStepProps) {
  const kinds = (['totp', 'recovery-code'] as const).filter((kind) => pending.factors.includes(kind));
  const [chosen, setChosen] = useState(kinds[0]);
  return (
    <div className="grid gap-5">
      <p>Your password is right. Now the second step:</p>
      {pending.factors.includes('passkey') && <PasskeySignIn onSignedIn={onSignedIn} />}
      {chosen !== undefined && <CodeForm key={chosen} kind={chosen} pending={pending} onSignedIn={onSignedIn} />}
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {kinds
          .filter((kind) => kind !== chosen)
          .map((kind) => (
            <Button key={kind} variant="quiet" onClick={() => setChosen(kind)}>
              {KINDS[kind].other}
            </Button>
          ))}
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
      </div>
      <p className="text-14 text-quiet">
        Lost your phone and your codes?{' '}
        <Link to="/contact" className={TEXT_LINK}>
          Write to us
        </Link>
      </p>
    </div>
  );
}

type CodeProps = SignedInProps & { kind: keyof typeof KINDS; pending: PendingSignIn };

function CodeForm({ kind, pending: { username, password }, onSignedIn }: CodeProps) {
  const api = apiOf(useQueryClient());
  const { label, help, input } = KINDS[kind];
  const form = useApiForm({
    schema: secondStepForm,
    send: async ({ code }) => onSignedIn(await signIn(api, { username, password, code })),
  });
  const { setFocus } = form.hook;
  useEffect(() => setFocus('code'), [setFocus]);
  return (
    <Form form={form}>
      <FormInput form={form} name="code" label={label} help={help} required {...input} />
      <SubmitButton form={form}>Login</SubmitButton>
    </Form>
  );
}
