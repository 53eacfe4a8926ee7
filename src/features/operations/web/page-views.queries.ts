import { orThrow, type ApiFetch } from '#app/lib/api.ts';

/** Counts one view of the home page. */
export async function countHomepageView(api: ApiFetch): Promise<void> {
  await orThrow(await api('/api/homepage-views', { method: 'POST' }));
}

/** Sends a count, also while the page is being left. Failures are ignored: they are no concern of the visitor's. */
export function sendCount(api: ApiFetch, path: string, what: object): void {
  const headers = { 'Content-Type': 'application/json' };
  void api(path, { method: 'POST', headers, body: JSON.stringify(what), keepalive: true }).catch(() => null);
}
