import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SiteFacts } from '#app/features/site/site.schema.ts';
import { ToastRegion } from '#app/ui/toast-region.tsx';
import { Header } from './header.tsx';
import { LateFooter } from './late-footer.tsx';
import { LatePart } from './late-part.tsx';
import type { Viewer } from './menu.rules.ts';
import { TopicDialogs } from '#app/features/content/web/topic-dialogs.tsx';

const loadArrivals = async () => (await import('./arrivals.tsx')).Arrivals;
const loadAdminNotifications = async () =>
  (await import('#app/features/operations/web/admin/admin-notifications.tsx')).AdminNotifications;

/** What stands around every page. Each page brings its own `<main id="main">`, which the skip link leads to. */
export function PageLayout({ site, viewer, children }: { site: SiteFacts; viewer: Viewer; children: ReactNode }) {
  const isBackOffice = useRouterState({
    // Of the page that is shown, not of the one on its way.
    select: ({ matches }) => matches.some(({ routeId }) => routeId === '/_admin'),
  });
  const isSignIn = useRouterState({
    select: ({ matches }) => matches.some(({ routeId }) => routeId.startsWith('/auth')),
  });
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only rounded-control bg-surface px-4 py-3 font-semibold text-ink focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        Skip to content
      </a>
      <Header site={site} viewer={viewer} />
      <div className="flex-1">{children}</div>
      <LateFooter site={site} isBackOffice={isBackOffice} hasOffers={!isSignIn} />
      <TopicDialogs />
      <ToastRegion />
      <LatePart load={loadArrivals} />
      {viewer?.role === 'admin' && <LatePart load={loadAdminNotifications} />}
    </div>
  );
}
