import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { parseLeniently } from '#app/lib/query-string.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { Panel } from '#app/ui/panel.tsx';
import { StitchDivider } from '#app/ui/stitch-divider.tsx';
import { SiteLink } from '../layout/site-link.tsx';

/** Only a path of ours: an address that begins with two slashes is another site. */
const authSearch = z.object({ redirect: z.optional(z.string().check(z.regex(/^\/(?![/\\])/), z.maxLength(500))) });

export const Route = createFileRoute('/auth')({
  validateSearch: (raw) => parseLeniently(authSearch, raw),
  head: () => ({
    meta: [
      { title: 'Sign in' },
      { name: 'description', content: 'Sign in to sell your commercial embroidery equipment.' },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  component: AuthPage,
});

function AuthPage() {
  const { redirect } = Route.useSearch();
  return (
    <main id="main" className="page-width grid max-w-xl py-12 sm:py-20">
      <Panel className="grid gap-4">
        <h1 className="text-28">Sign in</h1>
        <StitchDivider />
        <p>Accounts are not open yet, so there is nothing to sign in to today.</p>
        {redirect !== undefined && (
          <p className="text-quiet">
            Once they are, signing in will take you on to{' '}
            <code className="rounded-label bg-sunken px-1.5 py-0.5 font-mono text-14">{redirect}</code>.
          </p>
        )}
        <p className="text-quiet">
          You can browse every machine without an account, or write to us and we list yours with you.
        </p>
        <div className="flex flex-wrap gap-3">
          <SiteLink href="/browse" className={buttonClass({ variant: 'primary' })}>
            Browse Equipment
          </SiteLink>
          <SiteLink href="/contact" className={buttonClass()}>
            Contact Us
          </SiteLink>
        </div>
      </Panel>
    </main>
  );
}
