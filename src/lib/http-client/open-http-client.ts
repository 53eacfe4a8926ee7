import {
  type HttpClientLimits,
  type HttpClient,
  type HttpPost,
  type HttpResponse,
  type HttpRequest,
  HTTP_CLIENT_LIMITS,
} from './http-client.ts';
import { setTimeout as wait } from 'node:timers/promises';
import PQueue from 'p-queue';
import { request as send, type Dispatcher } from 'undici';
import { toRemoteError, RemoteError, TransientError } from './errors.ts';
import { SUPPORTED_ENCODINGS, readBody, tooLarge } from './read-body.ts';
import { openSafeAgents, type Resolve, type SafeAgents } from './safe-agents.ts';

/** Parses a Retry-After header: seconds or a date. Null if it is neither. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header) * 1_000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}

/** The delay before the next attempt. `random`, from 0 to 1, spreads clients that failed together. */
export function backoffMs(failed: number, requested: number | null, limits: HttpClientLimits, random: number): number {
  const backoff = limits.baseDelayMs * 2 ** (failed - 1) * (0.5 + random);
  return Math.min(Math.max(backoff, requested ?? 0), limits.maxDelayMs);
}

export type HttpClientOptions = Partial<HttpClientLimits> & {
  userAgent: string;
  /** Configured origins, such as http://127.0.0.1:4000. Only these may be private or use any port. */
  trustedOrigins: readonly string[];
  /** For tests: a fake DNS, and delays that take no time. */
  resolve?: Resolve;
  sleep?: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
};

type ClientState = {
  userAgent: string;
  limits: HttpClientLimits;
  agents: SafeAgents;
  sleep: NonNullable<HttpClientOptions['sleep']>;
  /** By origin: the start of the last request with a crawl delay, by performance.now(). */
  lastStarts: Map<string, number>;
};

/** Opens an HTTP client for other sites. Close it to release its connections. */
export function openHttpClient(options: HttpClientOptions): HttpClient {
  const { userAgent, trustedOrigins, resolve, sleep = sleepFor, ...own } = options;
  const limits = { ...HTTP_CLIENT_LIMITS, ...own };
  const agents = openSafeAgents({ trustedOrigins, limits, ...(resolve === undefined ? {} : { resolve }) });
  const state: ClientState = { userAgent, limits, agents, sleep, lastStarts: new Map() };
  const queue = new PQueue({ concurrency: limits.atOnce });
  return {
    get: (url, request) => queue.add(() => getWithRetries(state, url, request), { signal: request.signal }),
    post: (url, request) => queue.add(() => postOnce(state, url, request), { signal: request.signal }),
    close: agents.close,
  };
}

async function sleepFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await wait(ms, undefined, signal === undefined ? {} : { signal });
}

async function getWithRetries(state: ClientState, url: string, request: HttpRequest): Promise<HttpResponse> {
  const { limits, sleep } = state;
  for (let failed = 1; ; failed += 1) {
    await awaitCrawlDelay(state, url, request);
    try {
      return await getOnce(state, url, request);
    } catch (error) {
      request.signal?.throwIfAborted();
      if (!(error instanceof TransientError) || failed >= limits.maxAttempts) throw error;
      await sleep(backoffMs(failed, error.retryAfterMs, limits, Math.random()), request.signal);
    }
  }
}

/** Waits until the crawl delay has passed since the last request to the origin. */
async function awaitCrawlDelay(
  { lastStarts, sleep }: ClientState,
  url: string,
  { crawlDelayMs = 0, signal }: HttpRequest,
): Promise<void> {
  const origin = URL.parse(url)?.origin;
  if (crawlDelayMs === 0 || origin === undefined) return;
  const now = performance.now();
  const start = Math.max(now, (lastStarts.get(origin) ?? Number.NEGATIVE_INFINITY) + crawlDelayMs);
  lastStarts.set(origin, start);
  if (start > now) await sleep(start - now, signal);
}

async function getOnce(state: ClientState, url: string, request: HttpRequest): Promise<HttpResponse> {
  return withinTime(state, { url, signal: request.signal }, (signal) =>
    followRedirects(state, url, { ...request, signal }),
  );
}

async function postOnce(state: ClientState, address: string, { headers, body, signal }: HttpPost): Promise<number> {
  const url = URL.parse(address);
  if (url === null) throw new RemoteError('forbidden', 'This is not an address.');
  // Named by its origin, because the rest of an address that takes messages may be secret.
  return withinTime(state, { url: url.origin, signal }, async (within) => {
    const dispatcher = state.agents.agentFor(url);
    const response = await sendRequest(state, url.href, { headers, body, signal: within }, dispatcher);
    await drain(response);
    const { statusCode: status } = response;
    if ((status >= 200 && status < 300) || status === 404 || status === 410) return status;
    throw toRefusal(response, url.origin);
  });
}

type Named = { url: string; signal: AbortSignal | undefined };

async function withinTime<Result>(
  { limits: { totalMs } }: ClientState,
  { url, signal: given }: Named,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const tooSlow = AbortSignal.timeout(totalMs);
  const signal = given === undefined ? tooSlow : AbortSignal.any([tooSlow, given]);
  try {
    return await work(signal);
  } catch (error) {
    given?.throwIfAborted();
    if (!tooSlow.aborted || error instanceof RemoteError) throw toRemoteError(error, url);
    throw new RemoteError('too-slow', `${url} took longer than ${totalMs / 1_000} seconds.`, { cause: error });
  }
}

async function followRedirects(state: ClientState, start: string, request: HttpRequest): Promise<HttpResponse> {
  let address = start;
  for (let hops = 0; hops <= state.limits.maxRedirects; hops += 1) {
    const url = URL.parse(address);
    if (url === null) throw new RemoteError('forbidden', `${address} is not an address.`);
    url.hash = '';
    // Checked after each redirect too: a public page may redirect to a private address.
    const dispatcher = state.agents.agentFor(url);
    const response = await sendRequest(state, url.href, request, dispatcher);
    const target = redirectTarget(response, url);
    if (target === null) return toHttpResponse(response, url.href, request.maxBytes);
    await drain(response);
    if (request.followsRedirects === false) return emptyResponse(response, target);
    address = target;
  }
  throw new RemoteError('refused', `${start} leads from one address to the next without end.`);
}

type SentRequest = Pick<HttpRequest, 'headers' | 'signal'> & { body?: Buffer };

function sendRequest({ userAgent, limits }: ClientState, url: string, request: SentRequest, dispatcher: Dispatcher) {
  return send(url, {
    ...(request.body === undefined ? {} : { method: 'POST', body: request.body }),
    dispatcher,
    headers: { 'user-agent': userAgent, 'accept-encoding': SUPPORTED_ENCODINGS, accept: '*/*', ...request.headers },
    headersTimeout: limits.totalMs,
    bodyTimeout: limits.totalMs,
    signal: request.signal ?? null,
  });
}

type Response = Dispatcher.ResponseData;

const REDIRECT_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

function redirectTarget(response: Response, from: URL): string | null {
  if (!REDIRECT_STATUSES.has(response.statusCode)) return null;
  const location = getHeader(response, 'location');
  const target = location === null ? null : URL.parse(location, from);
  if (target === null) throw new RemoteError('refused', `${from.href} leads to an address that is none.`);
  return target.href;
}

const EMPTY_STATUSES: ReadonlySet<number> = new Set([304, 404, 410]);
const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([429, 502, 503, 504]);

async function toHttpResponse(response: Response, url: string, maxBytes: number): Promise<HttpResponse> {
  const { statusCode: status } = response;
  const header = (name: string) => getHeader(response, name.toLowerCase());
  if (EMPTY_STATUSES.has(status)) {
    await drain(response);
    return emptyResponse(response, url);
  }
  if (status !== 200) {
    await drain(response);
    throw toRefusal(response, url);
  }
  if (Number(header('content-length') ?? 0) > maxBytes) {
    response.body.destroy();
    throw tooLarge(url, maxBytes);
  }
  return { status, url, header, body: await readBody(response.body, header('content-encoding'), url, maxBytes) };
}

function toRefusal(response: Response, url: string): RemoteError {
  const { statusCode: status } = response;
  const sentence = `${url} answered ${status}.`;
  if (!TRANSIENT_STATUSES.has(status)) return new RemoteError('refused', sentence, { status });
  return new TransientError('refused', sentence, retryAfterMs(getHeader(response, 'retry-after'), Date.now()), {
    status,
  });
}

function emptyResponse(response: Response, url: string): HttpResponse {
  const header = (name: string) => getHeader(response, name.toLowerCase());
  return { status: response.statusCode, url, header, body: Buffer.alloc(0) };
}

const MAX_DRAIN_BYTES = 65_536;

/** Discards a body so that its connection can be reused; a long one closes the connection. */
async function drain({ body }: Response): Promise<void> {
  await body.dump({ limit: MAX_DRAIN_BYTES });
}

function getHeader({ headers }: Response, name: string): string | null {
  const value = headers[name];
  return (Array.isArray(value) ? value.join(', ') : value) ?? null;
}
