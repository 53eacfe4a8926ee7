import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { getAccount } from '#app/features/accounts/server/current-account.service.ts';
import { NO_STORE, matchesEtag } from '#app/lib/http.ts';
import type { Catalogue } from './catalogue-index.service.ts';
import { asksForPromoted, rotationFor } from '#app/search-index/rotation.ts';
import { LRUCache } from 'lru-cache';
import type * as z from 'zod/mini';

/** A response ready to be sent, as bytes: a text would be encoded anew for each who asks. */
export type CachedResponse = { body: Buffer; headers: Readonly<Record<string, string>> };

/** How well a cache serves since the start of the process, and what it holds. */
export type CacheFigures = { hits: number; misses: number; entries: number; bytes: number };

const MOST_BYTES = 32 * 1024 * 1024;
/** What an entry costs beside its text. */
const ENTRY_BYTES = 500;

/**
 * Responses that are the same for all visitors, by address, as long as the catalogue stays the same. Of several requests
 * for a missing one, the first makes it and the others wait.
 */
export class ResponseCache {
  readonly #responses: LRUCache<string, CachedResponse>;
  readonly #making = new Map<string, Promise<CachedResponse>>();
  #version = -1;
  #hits = 0;
  #misses = 0;

  constructor(mostBytes = MOST_BYTES) {
    this.#responses = new LRUCache({
      maxSize: mostBytes,
      sizeCalculation: ({ body }, key) => ENTRY_BYTES + body.length + 2 * key.length,
    });
  }

  /** The response if it is there. */
  peek(address: string, version: number): CachedResponse | undefined {
    this.#moveTo(version);
    const response = this.#responses.get(address);
    if (response !== undefined) this.#hits += 1;
    return response;
  }

  get figures(): CacheFigures {
    const { size, calculatedSize } = this.#responses;
    return { hits: this.#hits, misses: this.#misses, entries: size, bytes: calculatedSize };
  }

  /** Keeps a response under one more address, unless the catalogue has changed since it was made. */
  keep(address: string, version: number, response: CachedResponse): void {
    if (version === this.#version) this.#responses.set(address, response);
  }

  async get(address: string, version: number, make: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const known = this.peek(address, version);
    if (known !== undefined) return known;
    const flight = `${version} ${address}`;
    const inFlight = this.#making.get(flight);
    if (inFlight !== undefined) {
      this.#hits += 1;
      return inFlight;
    }
    this.#misses += 1;
    const making = make().finally(() => this.#making.delete(flight));
    this.#making.set(flight, making);
    const response = await making;
    // What was made for a version that has passed would hide the newer one's changes.
    if (version === this.#version) this.#responses.set(address, response);
    return response;
  }

  #moveTo(version: number) {
    // A lower one is not an older one: it is another state of the database, after a failover or a restore.
    if (version === this.#version) return;
    this.#responses.clear();
    this.#version = version;
  }
}

export type HttpCacheDeps = {
  catalogue: Catalogue;
  /** Null: every response is made anew. */
  responseCache: ResponseCache | null;
  now: () => Date;
};

/** Grows when the same data would be written differently, so that browsers drop what they keep. */
const FORMAT_VERSION = 2;

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
  make: () => Promise<CachedResponse>,
): Promise<void> {
  if (getAccount(request) !== null) {
    const response = await make();
    void send(reply.headers(NO_STORE), response);
    return;
  }
  const { catalogue, responseCache } = deps;
  const { version } = catalogue;
  const rotation = rotationOf(deps, request);
  const etag = tagOf(catalogue, rotation);
  const isNew = !isNotModified(request, etag);
  // Before any header is set: a refusal must not carry the tag of an response.
  const response = isNew ? await (responseCache === null ? make() : responseCache.get(address, version, make)) : null;
  if (response !== null && isFullyParsed(request)) responseCache?.keep(cacheKey(request, rotation), version, response);
  asShared(reply).header('ETag', etag);
  if (response === null) void reply.code(304).send();
  else void send(reply, response);
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
  const { catalogue, responseCache } = deps;
  return (request, reply, done) => {
    const { version } = catalogue;
    const rotation = rotationOf(deps, request);
    const ready = cacheKey(request, rotation);
    const response = getAccount(request) === null ? responseCache?.peek(ready, version) : undefined;
    if (response === undefined) return done();
    const etag = tagOf(catalogue, rotation);
    asShared(reply).header('ETag', etag);
    if (isNotModified(request, etag)) void reply.code(304).send();
    else void send(reply, response);
  };
}

function cacheKey({ url }: FastifyRequest, rotation: number | null): string {
  return rotation === null ? url : `${rotation} ${url}`;
}

function tagOf({ tag }: Catalogue, rotation: number | null): string {
  return rotation === null ? `W/"${FORMAT_VERSION}-${tag}"` : `W/"${FORMAT_VERSION}-${tag}-${rotation}"`;
}

/** Answers with something that has a tag of its own, or with 304. */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, etag: string, response: CachedResponse): void {
  asShared(reply).header('ETag', etag);
  if (isNotModified(request, etag)) void reply.code(304).send();
  else void send(reply, response);
}

/** What is to be sent, as JSON, with nothing in it that the schema does not name: as bytes it goes past the serialiser. */
export function jsonResponse<Schema extends z.ZodMiniType>(
  schema: Schema,
  content: z.input<Schema>,
  headers: CachedResponse['headers'] = {},
): CachedResponse {
  return { body: Buffer.from(JSON.stringify(schema.parse(content))), headers };
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
