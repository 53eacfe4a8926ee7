import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { getAccount } from '#app/features/accounts/server/current-account.service.ts';
import { NO_STORE, matchesEtag } from '#app/lib/http.ts';
import { asksForPromoted, rotationFor } from '#app/search-index/rotation.ts';
import type * as z from 'zod/mini';
import {
  tagged,
  type CachedResponse,
  type MadeResponse,
  type ResponseCache,
  type TaggedResponse,
} from './response-cache.service.ts';

export type HttpCacheDeps = {
  /** Null: every response is made anew. */
  responseCache: ResponseCache | null;
  now: () => Date;
};

/** In which rotation whoever asks sees promoted listings; null where the address does not ask for them first. */
export function rotationOf({ now }: Pick<HttpCacheDeps, 'now'>, { url, ip }: FastifyRequest): number | null {
  return asksForPromoted(url) ? rotationFor(ip, now()) : null;
}

/**
 * Answers a visitor from what is ready, or with 304 where the browser has it already: neither costs a query. What is
 * sent to somebody who is signed in is kept nowhere.
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
  // Before any header is set: a refusal must not carry the tag of a response.
  const response = responseCache === null ? tagged(await make()) : await responseCache.get(address, make);
  if (isFullyParsed(request)) responseCache?.know(cacheKey(request.url, rotationOf(deps, request)), address);
  sendTagged(request, reply, response);
}

/** Whether all that the address asks was read: else anybody could have one response kept under any number of addresses. */
function isFullyParsed({ url, query, routeOptions }: FastifyRequest): boolean {
  const mark = url.indexOf('?');
  if (mark === -1) return true;
  if (routeOptions.schema?.querystring === undefined || typeof query !== 'object' || query === null) return false;
  return [...new URLSearchParams(url.slice(mark + 1)).keys()].every((key) => Object.hasOwn(query, key));
}

/** Sends what a visitor has been given for this very address already, before anything in it is read again. */
export function serveFromCache(deps: HttpCacheDeps): onRequestHookHandler {
  const { responseCache } = deps;
  return (request, reply, done) => {
    const response =
      getAccount(request) === null ? responseCache?.peek(cacheKey(request.url, rotationOf(deps, request))) : undefined;
    if (response === undefined) return done();
    sendTagged(request, reply, response);
  };
}

/** By what an address is known whose answer may depend on the rotation. */
export function cacheKey(url: string, rotation: number | null): string {
  return rotation === null ? url : `${rotation} ${url}`;
}

function sendTagged(request: FastifyRequest, reply: FastifyReply, { tag, ...response }: TaggedResponse): void {
  asShared(reply).header('ETag', tag);
  if (isNotModified(request, tag)) void reply.code(304).send();
  else void send(reply, response);
}

/** What is to be sent, as JSON, with nothing in it that the schema does not name: as bytes it goes past the serialiser. */
export function jsonResponse<Schema extends z.ZodMiniType>(schema: Schema, content: z.input<Schema>): CachedResponse {
  return { body: Buffer.from(JSON.stringify(schema.parse(content))), headers: {} };
}

const SHARED = { 'Cache-Control': 'public, max-age=0, must-revalidate', Vary: 'Cookie' } as const;
/** Whoever sends a session is answered for themselves alone, also when it has ended: that has been settled by then. */
function asShared(reply: FastifyReply): FastifyReply {
  return reply.hasHeader('Cache-Control') ? reply : reply.headers(SHARED);
}

/** Whether the client holds what the tag stands for. */
export function isNotModified(request: FastifyRequest, etag: string): boolean {
  const tags = request.headers['if-none-match'];
  return tags !== undefined && matchesEtag(tags, etag);
}

function send(reply: FastifyReply, { body, headers }: CachedResponse): FastifyReply {
  return reply.headers(headers).header('Content-Type', 'application/json; charset=utf-8').send(body);
}
