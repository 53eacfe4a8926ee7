import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CurrentUser } from '#app/features/accounts/own-account.schema.ts';
import { useComparison } from '#app/features/machines/web/compare/use-comparison.ts';
import type { SiteFacts } from '#app/features/site/site.schema.ts';
import { ReauthenticationRegion } from '#app/features/accounts/web/reauthentication-region.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { ToastRegion } from '#app/ui/toast-region.tsx';
import { Header } from './header.tsx';

const Arrivals = lazyPart(async () => (await import('./arrivals.tsx')).Arrivals);
const TopicDialogs = lazyPart(async () => (await import('#app/features/content/web/topic-dialogs.tsx')).TopicDialogs);
const Footer = lazyPart(async () => (await import('./footer.tsx')).Footer);
const AdminNotifications = lazyPart(
  async () => (await import('#app/features/operations/web/admin/admin-notifications.tsx')).AdminNotifications,
);
const CompareTray = lazyPart(
  async () => (await import('#app/features/machines/web/compare/compare-tray.tsx')).CompareTray,
);
const SuppressedEmailNotice = lazyPart(
  async () => (await import('#app/features/accounts/web/suppressed-email-notice.tsx')).SuppressedEmailNotice,
);
/** Pages with machines to choose; elsewhere the comparison tray would be in the way. */
const PAGES_OF_MACHINES: ReadonlySet<string> = new Set(['/', '/browse', '/$kind', '/machine/$id']);

type PageLayoutProps = { site: SiteFacts; viewer: CurrentUser | null; children: ReactNode };

/** The frame of every page. Each page renders its own `<main id="main">`, the target of the skip link. */
export function PageLayout({ site, viewer, children }: PageLayoutProps) {
  const isBackOffice = useRouterState({
    // The displayed page, not the one being loaded.
    select: ({ matches }) => matches.some(({ routeId }) => routeId === '/_admin'),
  });
  const isSignIn = useRouterState({
    select: ({ matches }) => matches.some(({ routeId }) => routeId.startsWith('/auth')),
  });
  const showsMachines = useRouterState({
    select: ({ matches }) => matches.some(({ routeId }) => PAGES_OF_MACHINES.has(routeId)),
  });
  const hasCompared = useComparison().length > 0;
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only rounded-control bg-surface px-4 py-3 font-semibold text-ink focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        Skip to content
      </a>
      <Header site={site} viewer={viewer} />
      {viewer !== null && viewer.role !== 'guest' && viewer.emailSuppression !== null && (
        <SuppressedEmailNotice account={viewer} />
      )}
      <div className="flex-1">{children}</div>
      <Footer site={site} isBackOffice={isBackOffice} hasOffers={!isSignIn} />
      {showsMachines && hasCompared && <CompareTray />}
      <TopicDialogs />
      <ToastRegion />
      {viewer !== null && <ReauthenticationRegion />}
      <Arrivals />
      {viewer?.role === 'admin' && !viewer.mustAddSecondFactor && <AdminNotifications />}
    </div>
  );
}
