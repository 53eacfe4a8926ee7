import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, HeadContent, Outlet, ScriptOnce, Scripts } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { userQuery, useViewer } from '#app/features/accounts/web/accounts.queries.ts';
import { MARK_CHOSEN_UNITS } from '#app/features/machines/web/use-units.ts';
import { readWorkshopText } from '#app/features/machines/web/fit/use-workshop.ts';
import { readWatchedText } from '#app/features/machines/web/watch/use-watched.ts';
import { siteQuery, useSite } from '#app/features/site/web/site.queries.ts';
import type { ApiFetch } from '#app/lib/api.ts';
import archivo from '../fonts/archivo.woff2?url';
import inter from '../fonts/inter.woff2?url';
import { ErrorPage } from '../layout/error-page.tsx';
import { NotFoundPage } from '../layout/not-found-page.tsx';
import { PageLayout } from '../layout/page-layout.tsx';
import { useSessionWatch } from '../layout/use-session-watch.ts';
import '../styles.css';

function fontPreload(href: string) {
  return { rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: 'anonymous' } as const;
}

export const Route = createRootRouteWithContext<{ queryClient: QueryClient; api: ApiFetch }>()({
  loader: async ({ context: { queryClient } }) => {
    const viewer = queryClient.ensureQueryData(userQuery);
    const site = await queryClient.ensureQueryData(siteQuery);
    await viewer;
    return site;
  },
  head: ({ loaderData, matches }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      {
        title: matches.some(({ _notFound }) => _notFound)
          ? 'Page not found'
          : (loaderData?.siteName ?? 'Embroidery equipment'),
      },
      { name: 'theme-color', content: '#0d1830' },
    ],
    links: [
      fontPreload(archivo),
      fontPreload(inter),
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      { rel: 'manifest', href: '/site.webmanifest' },
    ],
  }),
  shellComponent: Document,
  component: Root,
  errorComponent: ErrorPage,
  notFoundComponent: NotFoundPage,
});

function Document({ children }: { children: ReactNode }) {
  return (
    // A script sets an attribute before hydration.
    <html lang="en" suppressHydrationWarning>
      <head>
        <ScriptOnce>{MARK_CHOSEN_UNITS}</ScriptOnce>
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}

/** Not needed to use a page, and so not part of its initial scripts. */
async function watch(api: ApiFetch): Promise<void> {
  // Visitors need not know that a visit was not counted.
  const visit = await import('#app/features/operations/web/watch-visit.rules.ts').catch(() => null);
  visit?.watchVisit(api);
}

/** Loaded when the browser has stored a workshop, or when the visitor's account may have one. */
async function watchWorkshop(client: QueryClient): Promise<void> {
  const workshops = await import('#app/features/accounts/web/account-workshop.queries.ts').catch(() => null);
  workshops?.watchWorkshop(client);
}

/** Loaded when the browser has stored a list, or when the visitor's account may have one. */
async function followWatched(client: QueryClient): Promise<void> {
  const watching = await import('#app/features/watching/web/watching.queries.ts').catch(() => null);
  watching?.syncWatched(client);
}

function Root() {
  const site = useSite();
  const viewer = useViewer();
  useSessionWatch();
  const { api, queryClient } = Route.useRouteContext();
  useEffect(() => void watch(api), [api]);
  useEffect(() => {
    if (viewer !== null || readWorkshopText() !== null) void watchWorkshop(queryClient);
    if (viewer !== null || readWatchedText() !== null) void followWatched(queryClient);
  }, [viewer, queryClient]);
  return (
    <PageLayout site={site} viewer={viewer}>
      <Outlet />
    </PageLayout>
  );
}
