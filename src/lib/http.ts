import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import ipaddr from 'ipaddr.js';

/** The headers of answers that only this account may see: nothing may store them. */
export const NO_STORE = { 'Cache-Control': 'private, no-store', Vary: 'Cookie' } as const;

/** The headers of a poll: the browser may store the answer, but must revalidate it; proxies may not store it. */
export const NO_CACHE = { 'Cache-Control': 'private, no-cache', Vary: 'Cookie' } as const;

/** The ETag of an answer with these bytes: a weak one, as the answer may be sent in several encodings. */
export function computeEtag(...parts: readonly (string | Buffer)[]): string {
  return `W/"${hash('sha256', Buffer.concat(parts.map((part) => Buffer.from(part))), 'base64url').slice(0, 22)}"`;
}

/** Whether the client of these headers has what the ETag stands for, so that 304 answers it (RFC 9110, 13.1.2). */
export function isNotModified({ 'if-none-match': tags }: IncomingHttpHeaders, etag: string): boolean {
  return tags !== undefined && matchesEtag(tags, etag);
}

/**
 * Whether a header such as `If-None-Match` names the ETag: `*`, or a list of tags. Weak tags match too: proxies that compress
 * weaken them.
 */
export function matchesEtag(header: string, etag: string): boolean {
  return header.trim() === '*' || header.split(',').some((tag) => bare(tag) === bare(etag));
}

function bare(etag: string): string {
  return etag.trim().replace(/^W\//, '');
}

/** How many bytes name an address's network: whoever has one address of an IPv4 /24 or IPv6 /48 can have others of it. */
const NETWORK_BYTES = { ipv4: 3, ipv6: 6 } as const;

/** The network of an IP address as its bytes; any other text stays as it is. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.toByteArray().slice(0, NETWORK_BYTES[parsed.kind()]).join('.');
}
