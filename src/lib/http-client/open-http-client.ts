import { setTimeout as wait } from 'node:timers/promises';
import { request as send, type Dispatcher } from 'undici';
import { failureOf, RemoteError, PassingError } from './errors.ts';
import { READABLE_ENCODINGS, readBody, tooLarge } from './read-body.ts';
import type { Remote, RemoteAnswer, RemoteRequest } from './http-client.ts';
import { REMOTE_LIMITS, type RemoteLimits } from './limits.ts';
import { pauseMs, retryAfterMs } from './retries.ts';
import { openSafeAgents, type Resolve, type SafeAgents } from './safe-agents.ts';
import { Turns } from '../concurrency.ts';

export type RemoteOptions = Partial<RemoteLimits> & {
  userAgent: string;
  /** Of settings, such as http://127.0.0.1:4000: they alone may name a private place, or a port of their own. */
  trustedOrigins: readonly string[];
  /** For tests: a DNS of their own, and pauses that take no time. */
  resolve?: Resolve;
  sleep?: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
};

type Inside = {
  userAgent: string;
  limits: RemoteLimits;
  agents: SafeAgents;
  sleep: NonNullable<RemoteOptions['sleep']>;
  /** When the last request to a site that keeps a distance began, by performance.now(). */
  lastStarts: Map<string, number>;
};

/** Opens a reader of other sites. Close it, or its connections stay open for a while. */
export function openRemote(options: RemoteOptions): Remote {
  const { userAgent, trustedOrigins, resolve, sleep = sleepFor, ...own } = options;
  const limits = { ...REMOTE_LIMITS, ...own };
  const agents = openSafeAgents({ trustedOrigins, limits, ...(resolve === undefined ? {} : { resolve }) });
  const inside: Inside = { userAgent, limits, agents, sleep, lastStarts: new Map() };
  const turns = new Turns(limits.atOnce);
  return {
    get: (url, request) => turns.take(() => getWithRetries(inside, url, request), request.signal),
    close: agents.close,
  };
}

async function sleepFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await wait(ms, undefined, signal === undefined ? {} : { signal });
}

async function getWithRetries(inside: Inside, url: string, request: RemoteRequest): Promise<RemoteAnswer> {
  const { limits, sleep } = inside;
  for (let failed = 1; ; failed += 1) {
    await keepDistance(inside, url, request);
    try {
      return await getOnce(inside, url, request);
    } catch (error) {
      request.signal?.throwIfAborted();
      if (!(error instanceof PassingError) || failed >= limits.tries) throw error;
      await sleep(pauseMs(failed, error.retryAfterMs, limits, Math.random()), request.signal);
    }
  }
}

/** As a site's robots.txt may ask for. */
async function keepDistance(
  { lastStarts, sleep }: Inside,
  url: string,
  { distanceMs = 0, signal }: RemoteRequest,
): Promise<void> {
  const origin = URL.parse(url)?.origin;
  if (distanceMs === 0 || origin === undefined) return;
  const now = performance.now();
  const start = Math.max(now, (lastStarts.get(origin) ?? Number.NEGATIVE_INFINITY) + distanceMs);
  lastStarts.set(origin, start);
  if (start > now) await sleep(start - now, signal);
}

async function getOnce(inside: Inside, url: string, request: RemoteRequest): Promise<RemoteAnswer> {
  const { totalMs } = inside.limits;
  const tooSlow = AbortSignal.timeout(totalMs);
  const signal = request.signal === undefined ? tooSlow : AbortSignal.any([tooSlow, request.signal]);
  try {
    return await follow(inside, url, { ...request, signal });
  } catch (error) {
    request.signal?.throwIfAborted();
    if (!tooSlow.aborted || error instanceof RemoteError) throw failureOf(error, url);
    throw new RemoteError('too-slow', `${url} took longer than ${totalMs / 1_000} seconds.`, { cause: error });
  }
}

async function follow(inside: Inside, start: string, request: RemoteRequest): Promise<RemoteAnswer> {
  let address = start;
  for (let hops = 0; hops <= inside.limits.redirects; hops += 1) {
    const url = URL.parse(address);
    if (url === null) throw new RemoteError('forbidden', `${address} is not an address.`);
    url.hash = '';
    // Asked anew after each redirect: a public page may point to a private one.
    const dispatcher = inside.agents.agentFor(url);
    const response = await ask(inside, url.href, request, dispatcher);
    const target = redirectTarget(response, url);
    if (target === null) return answerOf(response, url.href, request.maxBytes);
    await letGo(response);
    if (request.follows === false) return emptyAnswer(response, target);
    address = target;
  }
  throw new RemoteError('refused', `${start} leads from one address to the next without end.`);
}

function ask({ userAgent, limits }: Inside, url: string, request: RemoteRequest, dispatcher: Dispatcher) {
  return send(url, {
    dispatcher,
    headers: { 'user-agent': userAgent, 'accept-encoding': READABLE_ENCODINGS, accept: '*/*', ...request.headers },
    headersTimeout: limits.totalMs,
    bodyTimeout: limits.totalMs,
    signal: request.signal ?? null,
  });
}

type Response = Dispatcher.ResponseData;

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

function redirectTarget(response: Response, from: URL): string | null {
  if (!REDIRECTS.has(response.statusCode)) return null;
  const location = headerOf(response, 'location');
  const target = location === null ? null : URL.parse(location, from);
  if (target === null) throw new RemoteError('refused', `${from.href} leads to an address that is none.`);
  return target.href;
}

const GONE_OR_SAME: ReadonlySet<number> = new Set([304, 404, 410]);
const PASSING: ReadonlySet<number> = new Set([429, 502, 503, 504]);

async function answerOf(response: Response, url: string, maxBytes: number): Promise<RemoteAnswer> {
  const { statusCode: status } = response;
  const header = (name: string) => headerOf(response, name.toLowerCase());
  if (GONE_OR_SAME.has(status)) {
    await letGo(response);
    return emptyAnswer(response, url);
  }
  if (status !== 200) {
    await letGo(response);
    const sentence = `${url} answered ${status}.`;
    if (!PASSING.has(status)) throw new RemoteError('refused', sentence, { status });
    throw new PassingError('refused', sentence, retryAfterMs(header('retry-after'), Date.now()), { status });
  }
  if (Number(header('content-length') ?? 0) > maxBytes) {
    response.body.destroy();
    throw tooLarge(url, maxBytes);
  }
  return { status, url, header, body: await readBody(response.body, header('content-encoding'), url, maxBytes) };
}

function emptyAnswer(response: Response, url: string): RemoteAnswer {
  const header = (name: string) => headerOf(response, name.toLowerCase());
  return { status: response.statusCode, url, header, body: Buffer.alloc(0) };
}

const LET_GO_BYTES = 65_536;

/** Reads a body that nobody wants, so that its connection can be used again; a long one is cut off with it. */
async function letGo({ body }: Response): Promise<void> {
  await body.dump({ limit: LET_GO_BYTES });
}

function headerOf({ headers }: Response, name: string): string | null {
  const value = headers[name];
  return (Array.isArray(value) ? value.join(', ') : value) ?? null;
}
