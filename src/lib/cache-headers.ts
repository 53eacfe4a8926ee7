/** The headers of what only this account may see: no tag of a visitor's answer stands for it. */
export const NO_STORE = { 'Cache-Control': 'private, no-store', Vary: 'Cookie' } as const;

/** The headers of a poll: it may be answered from what the browser holds, but never from what a proxy does. */
export const NO_CACHE = { 'Cache-Control': 'private, no-cache', Vary: 'Cookie' } as const;

/** Whether a header such as `If-None-Match` names the tag. A proxy that compresses weakens tags: that counts for nothing. */
export function namesTag(header: string, etag: string): boolean {
  return header === '*' || header.split(',').some((tag) => bare(tag) === bare(etag));
}

function bare(etag: string): string {
  return etag.trim().replace(/^W\//, '');
}
