import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { Tabs } from 'radix-ui';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { apiOf } from '#app/lib/api.ts';
import { requiredFactors } from '#app/lib/api-mutation.ts';
import { NeedsScripts, Form, SubmitButton, FormInput } from '#app/ui/form.tsx';
import { FormPassword } from '#app/ui/password-input.tsx';
import { StitchDivider } from '#app/ui/stitch-divider.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { nothingToFill, registrationForm } from '../account-forms.schema.ts';
import { loginInput } from '../accounts.schema.ts';
import type { CurrentUser } from '../own-account.schema.ts';
import {
  AUTH_TABS,
  redirectAfterSignIn,
  redirectAfterGuestSignIn,
  type AuthSearch,
  type AuthTab,
} from '../redirect.rules.ts';
import { isOperatorName } from '../sign-in-names.rules.ts';
import { setCurrentUser } from './accounts.queries.ts';
import { AuthCard, TEXT_LINK, TermsField } from './auth-card.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { assertSessionKept, signIn, register, signInAsGuest } from './own-account.queries.ts';
import { PasskeySignIn, SecondStep, type PendingSignIn, type SignedInProps } from './second-step.tsx';

const TAB_LABELS = { login: 'Login', register: 'Register' } as const satisfies Record<AuthTab, string>;
const TITLES = { login: 'Login', register: 'Create Account' } as const satisfies Record<AuthTab, string>;

/** Signing in, registering, or continuing as a guest. `viewer` is a guest or null. */
export function AuthPage({ search, viewer }: { search: AuthSearch; viewer: CurrentUser | null }) {
  const { redirect, tab = 'login' } = search;
  const isGuest = viewer?.role === 'guest';
  // Sellers can list a machine as guests, without an account.
  const sells = redirect !== undefined && /^\/sell(?:[?#]|$)/.test(redirect) && tab === 'login' && !isGuest;
  return (
    <AuthCard title={sells ? 'Sell your machine' : TITLES[tab]} lead={isGuest ? GUEST_LEAD : undefined}>
      <NeedsScripts />
      {sells && <GuestSignIn redirect={redirect} isGuest={isGuest} isFirst />}
      <AuthTabs tab={tab}>
        <Tabs.Content value="login" className="grid gap-5 outline-offset-8">
          <SignIn redirect={redirect} />
        </Tabs.Content>
        <Tabs.Content value="register" className="grid gap-5 outline-offset-8">
          <RegisterForm redirect={redirect} />
        </Tabs.Content>
      </AuthTabs>
      {!sells && <GuestSignIn redirect={redirect} isGuest={isGuest} />}
    </AuthCard>
  );
}

const GUEST_LEAD = 'You are here as a guest. Your uploads move to your new account.';

function AuthTabs({ tab, children }: { tab: AuthTab; children: React.ReactNode }) {
  const navigate = useNavigate({ from: '/auth' });
  const open = async (value: string) => {
    const target = AUTH_TABS.find((tab) => tab === value);
    await navigate({
      search: (old) => ({ ...old, tab: target === 'login' ? undefined : target }),
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <Tabs.Root value={tab} onValueChange={(value) => void open(value)} className="grid gap-6">
      <Tabs.List aria-label="Login or register" className="grid grid-cols-2 gap-2">
        {AUTH_TABS.map((value) => (
          <Tabs.Trigger
            key={value}
            value={value}
            className="stitch-under min-h-12 rounded-label px-3 font-display text-16 font-semibold text-quiet after:text-thread-ink hover:text-ink aria-selected:text-ink"
          >
            {TAB_LABELS[value]}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {children}
    </Tabs.Root>
  );
}

const USERNAME_INPUT = { autoComplete: 'username', autoCapitalize: 'none', spellCheck: false } as const;

/** The password or a passkey, and the second step after the password if the account has one. */
function SignIn({ redirect }: { redirect: string | undefined }) {
  const afterSignIn = useAfterSignIn();
  const [pending, setPending] = useState<PendingSignIn | null>(null);
  const onSignedIn = (user: CurrentUser) => afterSignIn(user, redirectAfterSignIn(user, redirect));
  if (pending !== null) return <SecondStep pending={pending} onSignedIn={onSignedIn} onBack={() => setPending(null)} />;
  return (
    <>
      <SignInForm onSignedIn={onSignedIn} onPending={setPending} />
      <PasskeySignIn onSignedIn={onSignedIn} />
      <Link to="/auth/forgot" className={`${TEXT_LINK} justify-self-start text-14`}>
        Forgot password?
      </Link>
    </>
  );
}

type SignInFormProps = SignedInProps & { onPending: (pending: PendingSignIn) => void };

function SignInForm({ onSignedIn, onPending }: SignInFormProps) {
  const api = apiOf(useQueryClient());
  const form = useApiForm({
    schema: loginInput,
    send: async (values) => {
      try {
        await onSignedIn(await signIn(api, values));
      } catch (error) {
        const factors = requiredFactors(error);
        if (factors === undefined) throw error;
        onPending({ ...values, factors });
      }
    },
    onRefused: (description) => showToast({ title: 'Login failed', description, tone: 'danger' }),
  });
  return (
    <Form form={form}>
      <FormInput form={form} name="username" label="Username or email" required {...USERNAME_INPUT} />
      <FormPassword form={form} name="password" label="Password" required />
      <SubmitButton form={form}>Login</SubmitButton>
    </Form>
  );
}

function RegisterForm({ redirect }: { redirect: string | undefined }) {
  const api = apiOf(useQueryClient());
  const afterSignIn = useAfterSignIn();
  const form = useApiForm({
    schema: registrationForm,
    send: async ({ username, password, name, email }) => {
      const user = await register(api, { username, password, name, email });
      await afterSignIn(user, redirectAfterSignIn(user, redirect));
    },
    onRefused: (description) => showToast({ title: 'Registration failed', description, tone: 'danger' }),
  });
  const [username, name, email] = useWatch({ control: form.hook.control, name: ['username', 'name', 'email'] });
  return (
    <Form form={form}>
      <FormInput form={form} name="username" label="Username" required help={ADMIN_HINT} {...USERNAME_INPUT} />
      <FormInput form={form} name="name" label="Full Name" required autoComplete="name" />
      <FormInput
        form={form}
        name="email"
        label="Email"
        help={isOperatorName(username ?? '') ? OPERATOR_HELP : EMAIL_HELP}
        type="email"
        autoComplete="email"
      />
      <NewPasswordField form={form} name="password" label="Password" owner={{ username, name, email }} />
      <TermsField form={form} name="terms" />
      <SubmitButton form={form}>Create Account</SubmitButton>
    </Form>
  );
}

const EMAIL_HELP = 'Optional. Lets you reset a forgotten password.';
const OPERATOR_HELP = 'Please give one: without it nobody can let you in again if you forget the password.';
const ADMIN_HINT = 'Registering with username admin and a matching password gives admin access.';

type GuestSignInProps = {
  redirect: string | undefined;
  isGuest: boolean;
  /** Whether it is shown before the sign-in form. */
  isFirst?: boolean;
};

/** Continues as a guest, or explains that the requested page needs an account. */
function GuestSignIn({ redirect, isGuest, isFirst = false }: GuestSignInProps) {
  const path = redirectAfterGuestSignIn(redirect);
  return (
    <section aria-label="Without an account" className="grid gap-5">
      {!isFirst && <StitchDivider />}
      {path === null ? (
        <p className="text-14 text-quiet">
          The page that you asked for requires a full account.{' '}
          <Link to="/auth" className={TEXT_LINK}>
            Go to the main login page
          </Link>
        </p>
      ) : (
        <GuestButton path={path} isGuest={isGuest} />
      )}
      {isFirst && <StitchDivider />}
    </section>
  );
}

function GuestButton({ path, isGuest }: { path: string; isGuest: boolean }) {
  const api = apiOf(useQueryClient());
  const router = useRouter();
  const afterSignIn = useAfterSignIn();
  const form = useApiForm({
    schema: nothingToFill,
    send: async () => {
      // A new guest session would lose the uploads of the current one.
      if (isGuest) await router.navigate({ href: path, replace: true });
      else await afterSignIn(await signInAsGuest(api), path);
    },
    onRefused: (description) => showToast({ title: 'Guest login failed', description, tone: 'danger' }),
  });
  return (
    <Form form={form} className="gap-3">
      <SubmitButton form={form} variant="secondary">
        Login as Guest
      </SubmitButton>
      <p className="text-14 text-quiet">List your machine first. You create an account when you submit it.</p>
    </Form>
  );
}

/** Returns a function to call after each sign-in: it sets the current user and opens the requested page, or throws. */
function useAfterSignIn() {
  const client = useQueryClient();
  const router = useRouter();
  return async (user: CurrentUser, path: string) => {
    await assertSessionKept(apiOf(client));
    setCurrentUser(client, user);
    // The router's cached pages were loaded as another user.
    router.clearCache();
    await router.navigate({ href: path, replace: true });
  };
}
