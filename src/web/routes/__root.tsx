import { SITE_SUBTITLE } from '#app/features/content/words.ts';
import type { QueryClient } from '@tanstack/react-query';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { userQuery } from '#app/features/accounts/accounts.queries.ts';
import { siteQuery } from '#app/features/content/site.queries.ts';
import type { ApiFetch } from '#app/lib/api.ts';
import archivo from '../fonts/archivo.woff2?url';
import inter from '../fonts/inter.woff2?url';
import { ErrorPage } from '../layout/error-page.tsx';
import { NotFoundPage } from '../layout/not-found-page.tsx';
import { PageLayout } from '../layout/page-layout.tsx';
import { useSessionWatch } from '../layout/use-session-watch.ts';
import '../styles.css';

const fontPreload = (href: string) => ({
  rel: 'preload',
  as: 'font',
  type: 'font/woff2',
  href,
  crossOrigin: 'anonymous' as const,
});

export const Route = createRootRouteWithContext<{ queryClient: QueryClient; api: ApiFetch }>()({
  loader: async ({ context: { queryClient } }) => {
    const viewer = queryClient.ensureQueryData(userQuery);
    const site = await queryClient.ensureQueryData(siteQuery);
    await viewer;
    return site;
  },
  head: ({ loaderData, matches }) => {
    const siteName = loaderData?.siteName ?? 'Embroidery equipment';
    return {
      meta: [
        { charSet: 'utf-8' },
        { name: 'viewport', content: 'width=device-width, initial-scale=1' },
        { title: siteName },
        { name: 'description', content: SITE_SUBTITLE },
        { name: 'theme-color', content: '#0d1830' },
        { property: 'og:site_name', content: siteName },
      ],
      links: [
        fontPreload(archivo),
        fontPreload(inter),
        { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
        { rel: 'manifest', href: '/site.webmanifest' },
        ...(loaderData === undefined ? [] : [canonicalLink(loaderData.publicUrl, matches.at(-1)?.pathname ?? '/')]),
      ],
    };
  },
  shellComponent: Document,
  component: Root,
  errorComponent: ErrorPage,
  notFoundComponent: NotFoundPage,
});

/** One address for a page, whatever campaign or filter words follow it. */
function canonicalLink(publicUrl: string, path: string) {
  return { rel: 'canonical', href: new URL(path, publicUrl).href };
}

function Document({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}

function Root() {
  const { data: site } = useSuspenseQuery(siteQuery);
  const { data: viewer } = useSuspenseQuery(userQuery);
  useSessionWatch();
  return (
    <PageLayout site={site} viewer={viewer}>
      <Outlet />
    </PageLayout>
  );
}
