import { dehydrate, hydrate, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import type { ApiFetch } from '#app/lib/api.ts';
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
  .client((): ApiFetch => fetchApi);

/** Marks the scripts that the framework writes, and no others: only these may run. */
const markOfScripts = createIsomorphicFn()
  .server(() => ({ ssr: { nonce: pageRequest.getStore()?.nonce ?? '' } }))
  .client(() => ({}));

/** A page that the scripts take over lies where its reader has scrolled to meanwhile: it is not scrolled to its top. */
const restoresScroll = createIsomorphicFn()
  .server(() => true)
  .client(() => {
    let isTakenOver = false;
    return () => {
      if (isTakenOver) return true;
      isTakenOver = true;
      // The router keeps for the way back where it has seen somebody scroll to.
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
    // The query client decides what is fresh; the router must not keep a second opinion.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingComponent: PendingPage,
    // As one text: it is written and read far quicker than the same objects piece by piece. Loaders have fetched
    // everything by then, so nothing needs to stream in later.
    dehydrate: () => ({ queries: JSON.stringify(dehydrate(queryClient)) }),
    hydrate: ({ queries }) => hydrate(queryClient, JSON.parse(queries)),
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
}

/** Queries are never stale, not fetched again on focus and not retried; a query that polls says so itself. */
function createQueryClient(api: ApiFetch): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        retry: false,
        // Without a network what is asked for fails, and the page says so; it would wait in silence otherwise. What has
        // not come is asked for again once there is one.
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
    /** Which entry of the back office's menu a page belongs to, and its heading where that is not the entry's name. */
    section?: AdminSectionLabel | 'Dashboard';
    title?: string;
    /** Whether promoted listings stand on a page, in an order that depends on the visitor: it is cached for each order. */
    isRotated?: boolean;
  }
}
