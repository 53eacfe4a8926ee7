import { ClientOnly, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import type { SiteFacts } from '#app/features/content/site.schema.ts';
import { ToastRegion } from '#app/ui/toast-region.tsx';
import { Header } from './header.tsx';
import { LateFooter } from './late-footer.tsx';
import type { Viewer } from './menu.rules.ts';
import { TopicDialogs } from './topic-dialogs.tsx';

/** The page is whole without them: a script that does not arrive must not take it away. */
const AdminNotifications = lazy(() =>
  import('#app/features/notifications/admin-notifications.tsx').then(
    (module) => ({ default: module.AdminNotifications }),
    doWithout,
  ),
);

const Arrivals = lazy(() => import('./arrivals.tsx').then((module) => ({ default: module.Arrivals }), doWithout));

function doWithout() {
  return { default: () => null };
}

/** What stands around every page. Each page brings its own `<main id="main">`, which the skip link leads to. */
export function PageLayout({ site, viewer, children }: { site: SiteFacts; viewer: Viewer; children: ReactNode }) {
  const isBackOffice = useRouterState({
    // Of the page that is shown, not of the one on its way.
    select: ({ matches }) => matches.some(({ routeId }) => routeId.startsWith('/admin')),
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
      <LateFooter site={site} isBackOffice={isBackOffice} />
      <TopicDialogs />
      <ToastRegion />
      <ClientOnly>
        <Suspense fallback={null}>
          <Arrivals />
        </Suspense>
      </ClientOnly>
      {viewer?.role === 'admin' && (
        // Rendering on the server waits for nothing, and would hand the browser an error in its place.
        <ClientOnly>
          <Suspense fallback={null}>
            <AdminNotifications />
          </Suspense>
        </ClientOnly>
      )}
    </div>
  );
}
