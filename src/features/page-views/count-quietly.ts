import type { ApiFetch } from '#app/lib/api.ts';

/** Has something counted, also while the page is being left. What was not counted is no concern of the visitor's. */
export function countQuietly(api: ApiFetch, path: string, what: object): void {
  const headers = { 'Content-Type': 'application/json' };
  void api(path, { method: 'POST', headers, body: JSON.stringify(what), keepalive: true }).catch(() => null);
}
