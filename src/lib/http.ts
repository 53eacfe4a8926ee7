import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import ipaddr from 'ipaddr.js';

/** Headers of responses private to an account: no cache may store them. */
export const NO_STORE = { 'Cache-Control': 'private, no-store', Vary: 'Cookie' } as const;

/** Headers of polled responses: the browser may store and must revalidate them; proxies may not store them. */
export const NO_CACHE = { 'Cache-Control': 'private, no-cache', Vary: 'Cookie' } as const;

/** A weak ETag of these bytes: weak, because the response may be sent in several encodings. */
export function computeEtag(...parts: readonly (string | Buffer)[]): string {
  return `W/"${hash('sha256', Buffer.concat(parts.map((part) => Buffer.from(part))), 'base64url').slice(0, 22)}"`;
}

/** Whether the client already has the response with this ETag, so that 304 is the answer (RFC 9110, 13.1.2). */
export function isNotModified({ 'if-none-match': tags }: IncomingHttpHeaders, etag: string): boolean {
  return tags !== undefined && matchesEtag(tags, etag);
}

/**
 * Whether a header such as `If-None-Match` contains the ETag: `*`, or a list of tags. Weak tags match too, because
 * proxies that compress weaken them.
 */
export function matchesEtag(header: string, etag: string): boolean {
  return header.trim() === '*' || header.split(',').some((tag) => bare(tag) === bare(etag));
}

function bare(etag: string): string {
  return etag.trim().replace(/^W\//, '');
}

/**
 * Bytes of an address that identify its network: the owner of one address of an IPv4 /24 or IPv6 /48 can have others of
 * it.
 */
const NETWORK_BYTES = { ipv4: 3, ipv6: 6 } as const;

/** Bytes of an address that identify its connection, which has one IPv4 address but a whole IPv6 /64. */
const CONNECTION_BYTES = { ipv4: 4, ipv6: 8 } as const;

/** The network of an IP address, as bytes; any other text unchanged. */
export function networkOf(address: string): string {
  return prefixOf(address, NETWORK_BYTES);
}

/** The connection of an IP address, which a home or an office shares, as bytes; any other text unchanged. */
export function connectionOf(address: string): string {
  return prefixOf(address, CONNECTION_BYTES);
}

function prefixOf(address: string, bytes: Readonly<Record<'ipv4' | 'ipv6', number>>): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.toByteArray().slice(0, bytes[parsed.kind()]).join('.');
}

/** Whether a request carries this token. Compares digests, which have equal lengths, in constant time. */
export function hasBearerToken(
  { authorization = '' }: Pick<IncomingHttpHeaders, 'authorization'>,
  token: string,
): boolean {
  return timingSafeEqual(hash('sha256', authorization, 'buffer'), hash('sha256', `Bearer ${token}`, 'buffer'));
}
