import { dehydrate, hydrate, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import type { ApiFetch } from '#app/lib/api.ts';
import { withReauthentication } from '#app/features/accounts/web/reauthentication.queries.ts';
import { bindApi, fetchApi } from '#app/lib/api.ts';
import { parseSearch, stringifySearch } from '#app/lib/query-string.ts';
import type { AdminSectionLabel } from './layout/admin-sections.ts';
import { ErrorPage } from './layout/error-page.tsx';
import { NotFoundPage } from './layout/not-found-page.tsx';
import { PendingPage } from './layout/pending-page.tsx';
import { pageRequest } from './page-request.ts';
import { routeTree } from './routeTree.gen.ts';

const apiOfThisSide = createIsomorphicFn()
  .server((): ApiFetch => {
    const page = pageRequest.getStore();
    if (page === undefined) throw new Error('A page was rendered outside a request');
    return page.api;
  })
  .client((): ApiFetch => withReauthentication(fetchApi));

/** The nonce of the framework's own scripts: no others may run. */
const markOfScripts = createIsomorphicFn()
  .server(() => ({ ssr: { nonce: pageRequest.getStore()?.nonce ?? '' } }))
  .client(() => ({}));

/** Hydration must not scroll the page to its top, because the visitor may already have scrolled. */
const restoresScroll = createIsomorphicFn()
  .server(() => true)
  .client(() => {
    let isTakenOver = false;
    return () => {
      if (isTakenOver) return true;
      isTakenOver = true;
      // The router saves scroll positions for going back on scroll events.
      document.dispatchEvent(new Event('scroll'));
      return false;
    };
  });

export function getRouter() {
  const api = apiOfThisSide();
  const queryClient = createQueryClient(api);
  return createRouter({
    ...markOfScripts(),
    routeTree,
    context: { queryClient, api },
    parseSearch,
    stringifySearch,
    scrollRestoration: restoresScroll(),
    defaultPreload: 'intent',
    // The query client decides on freshness; the router must not cache as well.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingComponent: PendingPage,
    // As one string, which is serialized and parsed much faster than individual objects. Loaders have fetched
    // everything by then, so nothing needs streaming.
    dehydrate: () => ({ queries: JSON.stringify(dehydrate(queryClient)) }),
    hydrate: ({ queries }) => hydrate(queryClient, JSON.parse(queries)),
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
}

/** Queries are never stale, not refetched on focus and not retried; polling queries override this. */
function createQueryClient(api: ApiFetch): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        retry: false,
        // Offline requests fail and pages show it, instead of pausing silently. They are fetched again after
        // reconnecting.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  bindApi(client, api);
  return client;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
  interface StaticDataRouteOption {
    /** The page's entry in the back office's menu, and its heading if it differs. */
    section?: AdminSectionLabel | 'Dashboard';
    title?: string;
    /** Whether the page shows promoted listings, whose order depends on the visitor: it is cached per order. */
    isRotated?: boolean;
  }
}
