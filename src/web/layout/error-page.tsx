import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import { createContext, useContext, useEffect } from 'react';
import { Unreachable } from '#app/lib/api.ts';
import { Button } from '#app/ui/button.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { SiteLink } from '#app/ui/site-link.tsx';

/** Whether the content is inside the page's `<main>`, of which there must be one. */
export const IsInMain = createContext(false);

/** The page for unexpected errors: what happened to the visitor's work, and what to do. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const router = useRouter();
  const isInMain = useContext(IsInMain);
  const isOffline = error instanceof Unreachable;
  useEffect(() => {
    const again = () => void router.invalidate();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [router]);
  const Frame = isInMain ? 'section' : 'main';
  const Heading = isInMain ? 'h2' : 'h1';
  return (
    <Frame id={isInMain ? undefined : 'main'} className="page-width grid justify-items-start gap-5 py-16 sm:py-24">
      <span aria-hidden="true" className="stitch stitch-bold h-[3px] w-40 text-danger" />
      <Heading className="text-28 sm:text-40">
        {isOffline ? 'There is no connection' : 'This page could not be loaded'}
      </Heading>
      {isOffline ? (
        <p className="max-w-[56ch] text-quiet">
          Nothing that you entered elsewhere is lost. What you asked for comes by itself once you are online again.
        </p>
      ) : (
        <>
          <p className="max-w-[56ch] text-quiet">
            Nothing that you entered elsewhere is lost. Try again in a moment. If it keeps happening,{' '}
            <SiteLink href="/contact" className="link">
              write to us
            </SiteLink>{' '}
            and mention the line below.
          </p>
          <p className="rounded-control bg-sunken px-3 py-2 font-mono text-14 wrap-anywhere">{detailOf(error)}</p>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" size="large" onClick={() => void router.invalidate()}>
          Try again
        </Button>
        <a href="/" className={buttonClass({ size: 'large' })}>
          Home
        </a>
      </div>
    </Frame>
  );
}

/** The API's message, if any. An error from server rendering is no longer an ApiError, only a message. */
function detailOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const [, status, sentence] = /^(\d{3}): .*"message":"([^"]+)"/.exec(message) ?? [];
  return sentence === undefined ? message : `${status}: ${sentence}`;
}
