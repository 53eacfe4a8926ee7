import { useQueryClient } from '@tanstack/react-query';
import { Link, useHydrated, useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { apiOf } from '#app/lib/api.ts';
import { reportedErrorMessage } from '#app/lib/api-mutation.ts';
import { Button } from '#app/ui/button.tsx';
import { Alert } from '#app/ui/form.tsx';
import { StitchDivider } from '#app/ui/stitch-divider.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { TEXT_LINK } from './auth-card.tsx';
import { redirectAfterGuestSignIn } from '../redirect.rules.ts';
import { signInAsGuest } from './sign-in.queries.ts';
import { useAfterSignIn } from './use-after-sign-in.ts';

type GuestSignInProps = {
  redirect: string | undefined;
  isGuest: boolean;
  /** Whether it comes before the sign-in form. */
  isFirst?: boolean;
};

/** The way on without an account; where none leads on, it says so. */
export function GuestSignIn({ redirect, isGuest, isFirst = false }: GuestSignInProps) {
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
  const { refusal, isSending, go } = useGuestSignIn(path, isGuest);
  return (
    <div className="grid gap-3">
      {refusal !== null && <Alert>{refusal}</Alert>}
      <Button size="large" disabled={!useHydrated()} aria-disabled={isSending || undefined} onClick={() => void go()}>
        Login as Guest
      </Button>
      <p className="text-14 text-quiet">List your machine first. You create an account when you submit it.</p>
    </div>
  );
}

function useGuestSignIn(path: string, isGuest: boolean) {
  const api = apiOf(useQueryClient());
  const router = useRouter();
  const afterSignIn = useAfterSignIn();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const isUnderway = useRef(false);
  const go = async () => {
    // A second press comes before the first has been drawn, and would open a second session.
    if (isUnderway.current) return;
    isUnderway.current = true;
    setSending(true);
    setRefusal(null);
    try {
      // Signing in anew would leave the guest's uploads behind.
      if (isGuest) await router.navigate({ href: path, replace: true });
      else await afterSignIn(await signInAsGuest(api), path);
    } catch (error) {
      const sentence = reportedErrorMessage(error);
      setRefusal(sentence);
      showToast({ title: 'Guest login failed', description: sentence, tone: 'danger' });
    } finally {
      isUnderway.current = false;
      setSending(false);
    }
  };
  return { refusal, isSending, go };
}
