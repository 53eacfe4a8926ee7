/** The headers of answers that only this account may see: nothing may store them. */
export const NO_STORE = { 'Cache-Control': 'private, no-store', Vary: 'Cookie' } as const;

/** The headers of a poll: the browser may store the answer, but must revalidate it; proxies may not store it. */
export const NO_CACHE = { 'Cache-Control': 'private, no-cache', Vary: 'Cookie' } as const;

/** Whether a header such as `If-None-Match` names the ETag. Weak tags match too: proxies that compress weaken them. */
export function matchesEtag(header: string, etag: string): boolean {
  return header === '*' || header.split(',').some((tag) => bare(tag) === bare(etag));
}

function bare(etag: string): string {
  return etag.trim().replace(/^W\//, '');
}
