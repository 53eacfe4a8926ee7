import { Link, useNavigate } from '@tanstack/react-router';
import { Tabs } from 'radix-ui';
import { NeedsScripts } from '#app/ui/form.tsx';
import type { CurrentUser } from '../accounts.schema.ts';
import { AUTH_TABS, type AuthSearch, type AuthTab } from '../auth-search.schema.ts';
import { AuthCard, TEXT_LINK } from './auth-card.tsx';
import { GuestSignIn } from './guest-sign-in.tsx';
import { RegisterForm } from './register-form.tsx';
import { SignInForm } from './sign-in-form.tsx';

const TAB_LABELS = { login: 'Login', register: 'Register' } as const satisfies Record<AuthTab, string>;
const TITLES = { login: 'Sign in', register: 'Create Account' } as const satisfies Record<AuthTab, string>;

/** Signing in, registering, or going on as a guest; `viewer` is a guest or nobody. */
export function AuthPage({ search, viewer }: { search: AuthSearch; viewer: CurrentUser | null }) {
  const { redirect, tab = 'login' } = search;
  const isGuest = viewer?.role === 'guest';
  // Whoever wants to sell needs no account yet.
  const sells = redirect !== undefined && /^\/sell(?:[?#]|$)/.test(redirect) && tab === 'login' && !isGuest;
  return (
    <AuthCard title={sells ? 'Sell your machine' : TITLES[tab]} lead={isGuest ? GUEST_LEAD : undefined}>
      <NeedsScripts />
      {sells && <GuestSignIn redirect={redirect} isGuest={isGuest} isFirst />}
      <AuthTabs tab={tab}>
        <Tabs.Content value="login" className="grid gap-5 outline-offset-8">
          <SignInForm redirect={redirect} />
          <Link to="/auth/forgot" className={`${TEXT_LINK} justify-self-start text-14`}>
            Forgot password?
          </Link>
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
      <Tabs.List aria-label="Sign in or register" className="grid grid-cols-2 gap-2">
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
