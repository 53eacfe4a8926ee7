import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { getAccount } from '#app/features/accounts/server/current-account.service.ts';
import { NO_STORE, matchesEtag } from '#app/lib/cache-headers.ts';
import type { Answer, AnswerCache } from './answer-cache.ts';
import type { Catalogue } from './catalogue.ts';
import { asksForPromoted, turnFor } from './turns.rules.ts';

export type AnswerDeps = {
  catalogue: Catalogue;
  /** Null: every answer is made anew. */
  answerCache: AnswerCache | null;
  now: () => Date;
};

/** Grows when the same data would be written differently, so that browsers drop what they keep. */
const SHAPE = 1;

/** In whose turn whoever asks sees promoted listings; null where the address does not ask for them first. */
export function turnAsked({ now }: Pick<AnswerDeps, 'now'>, { url, ip }: FastifyRequest): number | null {
  return asksForPromoted(url) ? turnFor(ip, now()) : null;
}

/**
 * Answers a visitor from what is ready, or with 304 where the browser has it already: neither costs a query. What is
 * sent to somebody who is signed in is kept nowhere.
 */
export async function sendAnswer(
  deps: AnswerDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  address: string,
  make: () => Promise<Answer>,
): Promise<void> {
  if (getAccount(request) !== null) {
    const answer = await make();
    void send(reply.headers(NO_STORE), answer);
    return;
  }
  const { catalogue, answerCache } = deps;
  const { version } = catalogue;
  const turn = turnAsked(deps, request);
  const etag = tagOf(catalogue, turn);
  const isNew = !isKnown(request, etag);
  // Before any header is set: a refusal must not carry the tag of an answer.
  const answer = isNew ? await (answerCache === null ? make() : answerCache.get(address, version, make)) : null;
  if (answer !== null && saysNothingElse(request)) answerCache?.keep(readyAddress(request, turn), version, answer);
  asShared(reply).header('ETag', etag);
  if (answer === null) void reply.code(304).send();
  else void send(reply, answer);
}

/** Whether all that the address asks was read: else anybody could have one answer kept under any number of addresses. */
function saysNothingElse({ url, query, routeOptions }: FastifyRequest): boolean {
  const mark = url.indexOf('?');
  if (mark === -1) return true;
  if (routeOptions.schema?.querystring === undefined || typeof query !== 'object' || query === null) return false;
  return [...new URLSearchParams(url.slice(mark + 1)).keys()].every((key) => Object.hasOwn(query, key));
}

/** Sends what a visitor has been given for this very address already, before anything in it is read again. */
export function sendReady(deps: AnswerDeps): onRequestHookHandler {
  const { catalogue, answerCache } = deps;
  return (request, reply, done) => {
    const { version } = catalogue;
    const turn = turnAsked(deps, request);
    const ready = readyAddress(request, turn);
    const answer = getAccount(request) === null ? answerCache?.peek(ready, version) : undefined;
    if (answer === undefined) return done();
    const etag = tagOf(catalogue, turn);
    asShared(reply).header('ETag', etag);
    if (isKnown(request, etag)) void reply.code(304).send();
    else void send(reply, answer);
  };
}

function readyAddress({ url }: FastifyRequest, turn: number | null): string {
  return turn === null ? url : `${turn} ${url}`;
}

function tagOf({ tag }: Catalogue, turn: number | null): string {
  return turn === null ? `W/"${SHAPE}-${tag}"` : `W/"${SHAPE}-${tag}-${turn}"`;
}

/** Answers with something that has a tag of its own, or with 304. */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, etag: string, content: unknown): void {
  asShared(reply).header('ETag', etag);
  if (isKnown(request, etag)) void reply.code(304).send();
  else void send(reply, answerOf(content));
}

/** What is to be sent, as JSON. */
export function answerOf(content: unknown, headers: Answer['headers'] = {}): Answer {
  return { body: Buffer.from(JSON.stringify(content)), headers };
}

const SHARED = { 'Cache-Control': 'public, max-age=0, must-revalidate', Vary: 'Cookie' } as const;
/** Whoever sends a session is answered for themselves alone, also when it has ended: that has been settled by then. */
function asShared(reply: FastifyReply): FastifyReply {
  return reply.hasHeader('Cache-Control') ? reply : reply.headers(SHARED);
}

/** Whether the client holds what the tag stands for. */
export function isKnown(request: FastifyRequest, etag: string): boolean {
  const tags = request.headers['if-none-match'];
  return tags !== undefined && matchesEtag(tags, etag);
}

function send(reply: FastifyReply, { body, headers }: Answer): FastifyReply {
  return reply.headers(headers).header('Content-Type', 'application/json; charset=utf-8').send(body);
}
