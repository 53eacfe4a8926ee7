import { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query';
import { createIsomorphicFn } from '@tanstack/react-start';
import type { ApiFetch } from '#app/lib/api.ts';
import { bindApi, orThrow } from '#app/lib/api.ts';
import { parseSearch, stringifySearch } from '#app/lib/query-string.ts';
import { ErrorPage } from './layout/error-page.tsx';
import { NotFoundPage } from './layout/not-found-page.tsx';
import { PendingPage } from './layout/pending-page.tsx';
import { requestApi } from './request-api.ts';
import { routeTree } from './routeTree.gen.ts';

const apiOfThisSide = createIsomorphicFn()
  .server((): ApiFetch => {
    const api = requestApi.getStore();
    if (api === undefined) throw new Error('A page was rendered outside a request');
    return api;
  })
  .client((): ApiFetch => (path, init) => fetch(path, { credentials: 'same-origin', ...init }));

export function getRouter() {
  const api = apiOfThisSide();
  const queryClient = createQueryClient(api);
  const router = createRouter({
    routeTree,
    context: { queryClient, api },
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    // The query client decides what is fresh; the router must not keep a second opinion.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingComponent: PendingPage,
  });
  setupRouterSsrQueryIntegration({ router, queryClient });
  return router;
}

/** SPEC §7's client defaults: never stale, no refetch on focus, no retries; a key is an address. */
function createQueryClient(api: ApiFetch): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        retry: false,
        queryFn: async ({ queryKey, signal }) => (await orThrow(await api(queryKey.join('/'), { signal }))).json(),
      },
      mutations: { retry: false },
    },
  });
  bindApi(client, api);
  return client;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
}
