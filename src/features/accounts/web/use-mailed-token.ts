import { useSyncExternalStore } from 'react';
import { mailedToken } from '../accounts.schema.ts';

/**
 * What a mailed link carries behind its #, which reaches no server; 'unread' while the page is not yet in a browser's
 * hands, null when it is missing or cut.
 */
export function useMailedToken(): string | null {
  const hash = useSyncExternalStore(subscribeToHash, readHash, () => UNREAD);
  if (hash === UNREAD) return UNREAD;
  const token = new URLSearchParams(hash.slice(1)).get('token');
  return mailedToken.safeParse(token).success ? token : null;
}

/** No token looks like this. */
export const UNREAD = 'unread';

function subscribeToHash(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

function readHash(): string {
  return window.location.hash;
}
