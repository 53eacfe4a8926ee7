import type { ApiFetch } from '#app/lib/api.ts';

/** The proof that refused requests wait for; all share one. */
let awaited: PromiseWithResolvers<boolean> | null = null;
const listeners = new Set<() => void>();

/** Repeats requests that require a recent sign-in, once the user has proved who they are. */
export function withReauthentication(fetchApi: (path: string, init?: RequestInit) => Promise<Response>): ApiFetch {
  return async (path, init) => {
    const response = await fetchApi(path, init);
    if (response.headers.get('Refusal-Reason') !== 'reauthentication-required') return response;
    return (await askForProof()) ? fetchApi(path, init) : response;
  };
}

function askForProof(): Promise<boolean> {
  if (awaited === null) {
    awaited = Promise.withResolvers();
    notify();
  }
  return awaited.promise;
}

/** Ends the waiting: the requests are repeated, or fail as they were refused. */
export function endReauthentication(isProved: boolean): void {
  awaited?.resolve(isProved);
  awaited = null;
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

export function subscribeToReauthentication(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function isReauthenticationAwaited(): boolean {
  return awaited !== null;
}
