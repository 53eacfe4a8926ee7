import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { getAccount } from '#app/features/accounts/server/current-account.service.ts';
import { computeEtag, isNotModified, NO_STORE } from '#app/lib/http.ts';
import { asksForPromoted, rotationFor } from '#app/search-index/rotation.ts';
import type * as z from 'zod/mini';
import { ownBytes, VersionedCache, type VersionedCacheOptions } from './versioned-cache.service.ts';

/** An answer ready to be sent, as bytes: a text would be encoded anew for each request. */
export type CachedResponse = { body: Buffer; headers: Readonly<Record<string, string>> };

/** `tag`: where it has a tag of its own. */
export type MadeResponse = CachedResponse & { tag?: string };

/** Equal tags stand for equal bytes and headers. */
type TaggedResponse = CachedResponse & { tag: string };

const MAX_BYTES = 8 * 1024 * 1024;
/** For so long after a change an answer may be sent once more while it is made anew. */
const MAX_STALE_MS = 2_000;

/** Answers of the API that are the same for all visitors, by address. */
export class ResponseCache extends VersionedCache<TaggedResponse> {
  constructor(changes: VersionedCacheOptions<TaggedResponse>['changes'], { maxStaleMs = MAX_STALE_MS } = {}) {
    super({ changes, maxBytes: MAX_BYTES, bytesOf: ({ body }) => body.length, maxStaleMs });
  }
}

export type HttpCacheDeps = {
  /** Null: every response is made anew. */
  responseCache: ResponseCache | null;
  now: () => Date;
};

/** In which rotation the client sees promoted listings; null where the address does not ask for them first. */
export function rotationOf({ now }: Pick<HttpCacheDeps, 'now'>, { url, ip }: FastifyRequest): number | null {
  return asksForPromoted(url) ? rotationFor(ip, now()) : null;
}

/**
 * Answers a visitor from the cache, or with 304 where the browser has the answer already: neither costs a query. What is
 * sent to a session is cached nowhere. `address` names what the request asks, in one way for all ways to ask it.
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
  // Else anybody could have one answer cached under any number of addresses.
  const key = isFullyParsed(request) ? keyOf(deps, request) : address;
  // Before any header is set: a refusal must not carry the tag of an answer.
  const response = await (responseCache?.get(key, makeTagged, isNewestAsked(request) ? 0 : undefined) ?? makeTagged());
  sendTagged(request, reply, response);
}

/** Pages that are being rendered ask for the newest: they are cached as long as the catalogue stands. */
function isNewestAsked({ headers }: FastifyRequest): boolean {
  return headers['cache-control'] === 'no-cache';
}

/** Whether all parameters of the address were read. */
function isFullyParsed({ url, query, routeOptions }: FastifyRequest): boolean {
  const mark = url.indexOf('?');
  if (mark === -1) return true;
  if (routeOptions.schema?.querystring === undefined || typeof query !== 'object' || query === null) return false;
  return [...new URLSearchParams(url.slice(mark + 1)).keys()].every((key) => Object.hasOwn(query, key));
}

/** Sends a fresh answer to this very address before anything in the request is parsed. */
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

/** The total and the links of a list are in headers: what differs in them alone has another tag. */
function tagged({ body, headers, tag = computeEtag(body, JSON.stringify(headers)) }: MadeResponse): TaggedResponse {
  return { body: ownBytes(body), headers, tag };
}

function sendTagged(request: FastifyRequest, reply: FastifyReply, { tag, ...response }: TaggedResponse): void {
  asShared(reply).header('ETag', tag);
  if (isNotModified(request.headers, tag)) void reply.code(304).send();
  else void send(reply, response);
}

/** What is to be sent, as JSON, with nothing in it that the schema does not name: as bytes it goes past the serialiser. */
export function jsonResponse<Schema extends z.ZodMiniType>(schema: Schema, content: z.input<Schema>): CachedResponse {
  return { body: Buffer.from(JSON.stringify(schema.parse(content))), headers: {} };
}

const SHARED = { 'Cache-Control': 'public, max-age=0, must-revalidate', Vary: 'Cookie' } as const;
/** A request with a session is answered for itself alone, also when the session has ended: that has been settled by then. */
function asShared(reply: FastifyReply): FastifyReply {
  return reply.hasHeader('Cache-Control') ? reply : reply.headers(SHARED);
}

function send(reply: FastifyReply, { body, headers }: CachedResponse): FastifyReply {
  return reply.headers(headers).header('Content-Type', 'application/json; charset=utf-8').send(body);
}
