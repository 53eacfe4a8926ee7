import { orThrow, type ApiFetch } from '#app/lib/api.ts';

/** Counts one view of the home page. */
export async function countHomepageView(api: ApiFetch): Promise<void> {
  await orThrow(await api('/api/homepage-views', { method: 'POST' }));
}

/** Has something counted, also while the page is being left. What was not counted is no concern of the visitor's. */
export function countQuietly(api: ApiFetch, path: string, what: object): void {
  const headers = { 'Content-Type': 'application/json' };
  void api(path, { method: 'POST', headers, body: JSON.stringify(what), keepalive: true }).catch(() => null);
}
