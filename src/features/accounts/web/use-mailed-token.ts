import { useSyncExternalStore } from 'react';
import { mailedToken } from '../accounts.schema.ts';

/**
 * The token of a mailed link, after the #, which is not sent to servers. 'unread' until hydrated; null if missing or
 * incomplete.
 */
export function useMailedToken(): string | null {
  const hash = useSyncExternalStore(subscribeToHash, readHash, () => UNREAD);
  if (hash === UNREAD) return UNREAD;
  const token = new URLSearchParams(hash.slice(1)).get('token');
  return mailedToken.safeParse(token).success ? token : null;
}

/** A value that no token can have. */
export const UNREAD = 'unread';

function subscribeToHash(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

function readHash(): string {
  return window.location.hash;
}
