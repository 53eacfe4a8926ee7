import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { getAccount } from '#app/features/accounts/server/current-account.service.ts';
import { computeEtag, isNotModified, NO_STORE } from '#app/lib/http.ts';
import { asksForPromoted, rotationFor } from '#app/search-index/rotation.ts';
import type * as z from 'zod/mini';
import { ownBytes, VersionedCache, type VersionedCacheOptions } from './versioned-cache.service.ts';

/** A response body as bytes: a string would be encoded again for each request. */
export type CachedResponse = { body: Buffer; headers: Readonly<Record<string, string>> };

/** `tag`: the response's own ETag, if it has one. */
export type MadeResponse = CachedResponse & { tag?: string };

/** Equal tags mean equal bytes and headers. */
type TaggedResponse = CachedResponse & { tag: string };

const MAX_BYTES = 8 * 1024 * 1024;
/** For this long after a change, a stale response may be sent while it is made again. */
const MAX_STALE_MS = 2_000;

/** API responses that are the same for all visitors, by address. */
export class ResponseCache extends VersionedCache<TaggedResponse> {
  constructor(changes: VersionedCacheOptions<TaggedResponse>['changes'], { maxStaleMs = MAX_STALE_MS } = {}) {
    super({ changes, maxBytes: MAX_BYTES, bytesOf: ({ body }) => body.length, maxStaleMs });
  }
}

export type HttpCacheDeps = {
  /** Null disables caching. */
  responseCache: ResponseCache | null;
  now: () => Date;
};

/** The client's rotation of promoted listings; null if the address does not request promoted listings first. */
export function rotationOf({ now }: Pick<HttpCacheDeps, 'now'>, { url, ip }: FastifyRequest): number | null {
  return asksForPromoted(url) ? rotationFor(ip, now()) : null;
}

/**
 * Answers a visitor from the cache, or with 304 if the browser has the current response: neither costs a query.
 * Responses to sessions are not cached. `address` is the canonical form of the request's address.
 */
export async function sendCached(
  deps: HttpCacheDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  address: string,
  make: () => Promise<MadeResponse>,
): Promise<void> {
  if (getAccount(request) !== null) {
    const { body, headers, tag } = await make();
    void send(reply.headers(tag === undefined ? NO_STORE : { ...NO_STORE, ETag: tag }), { body, headers });
    return;
  }
  const { responseCache } = deps;
  const makeTagged = async () => tagged(await make());
  // With parameters that the route ignores, anyone could cache one response under any number of addresses.
  const key = isFullyParsed(request) ? keyOf(deps, request) : address;
  // Before any header is set: an error response must not carry the ETag.
  const response = await (responseCache?.get(key, makeTagged, isNewestAsked(request) ? 0 : undefined) ?? makeTagged());
  sendTagged(request, reply, response);
}

/** Requests from page rendering need the newest response: the rendered page is cached until the catalogue changes. */
function isNewestAsked({ headers }: FastifyRequest): boolean {
  return headers['cache-control'] === 'no-cache';
}

/** Whether the route read all parameters of the address. */
function isFullyParsed({ url, query, routeOptions }: FastifyRequest): boolean {
  const mark = url.indexOf('?');
  if (mark === -1) return true;
  if (routeOptions.schema?.querystring === undefined || typeof query !== 'object' || query === null) return false;
  return [...new URLSearchParams(url.slice(mark + 1)).keys()].every((key) => Object.hasOwn(query, key));
}

/** Sends a fresh cached response for this exact address before the request is parsed. */
export function serveFromCache(deps: HttpCacheDeps): onRequestHookHandler {
  return (request, reply, done) => {
    const response = getAccount(request) === null ? deps.responseCache?.peek(keyOf(deps, request)) : undefined;
    if (response === undefined) return done();
    sendTagged(request, reply, response);
  };
}

function keyOf(deps: Pick<HttpCacheDeps, 'now'>, request: FastifyRequest): string {
  const rotation = rotationOf(deps, request);
  return rotation === null ? request.url : `${rotation} ${request.url}`;
}

/** The tag covers the headers, because they carry the total and the links of a list. */
function tagged({ body, headers, tag = computeEtag(body, JSON.stringify(headers)) }: MadeResponse): TaggedResponse {
  return { body: ownBytes(body), headers, tag };
}

function sendTagged(request: FastifyRequest, reply: FastifyReply, { tag, ...response }: TaggedResponse): void {
  asShared(reply).header('ETag', tag);
  if (isNotModified(request.headers, tag)) void reply.code(304).send();
  else void send(reply, response);
}

/** JSON with only the fields that the schema names: bytes bypass the response serialiser. */
export function jsonResponse<Schema extends z.ZodMiniType>(schema: Schema, content: z.input<Schema>): CachedResponse {
  return { body: Buffer.from(JSON.stringify(schema.parse(content))), headers: {} };
}

const SHARED = { 'Cache-Control': 'public, max-age=0, must-revalidate', Vary: 'Cookie' } as const;
/** A response to a request with a session stays private even if the session has ended: its header is already set. */
function asShared(reply: FastifyReply): FastifyReply {
  return reply.hasHeader('Cache-Control') ? reply : reply.headers(SHARED);
}

function send(reply: FastifyReply, { body, headers }: CachedResponse): FastifyReply {
  return reply.headers(headers).header('Content-Type', 'application/json; charset=utf-8').send(body);
}
