import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { setCurrentUser, userQuery } from '#app/features/accounts/web/accounts.queries.ts';
import { ApiError } from '#app/lib/api.ts';

const USER_KEY = userQuery.queryKey;

/**
 * The session may change outside a page: in another tab, while the page was in the back/forward cache, or by expiry.
 * Then nothing of the previous user may remain on the screen.
 */
export function useSessionWatch(): void {
  const client = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    const stop = new AbortController();
    const tabs = new BroadcastChannel('session');
    let known = whoIs(client);
    const lookAgain = () => void client.invalidateQueries(userQuery);
    const become = (viewer: Parameters<typeof setCurrentUser>[1]) => {
      setCurrentUser(client, viewer);
      void router.invalidate();
    };
    tabs.addEventListener('message', lookAgain);
    addEventListener('pageshow', ({ persisted }) => persisted && lookAgain(), stop);
    const unsubscribe = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return;
      const { action, query } = event;
      if (action.type === 'error' && isSignedOut(action.error) && known !== undefined) return become(null);
      if (query.queryKey[0] !== USER_KEY[0] || whoIs(client) === known) return;
      known = whoIs(client);
      // A manual update was made in this tab and is broadcast to others; a fetched change is applied here.
      if (action.type === 'success' && action.manual === true) tabs.postMessage(null);
      else become(client.getQueryData(USER_KEY) ?? null);
    });
    return () => {
      stop.abort();
      tabs.close();
      unsubscribe();
    };
  }, [client, router]);
}

function whoIs(client: QueryClient): string | undefined {
  return client.getQueryData(USER_KEY)?.id;
}

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
