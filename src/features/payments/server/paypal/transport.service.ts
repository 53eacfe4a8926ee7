import { setTimeout as pauseFor } from 'node:timers/promises';
import { retryAfterMs } from '#app/lib/http-client/open-http-client.ts';
import { PayPalError } from './error.rules.ts';
import { errorResponse, parseJson } from './responses.schema.ts';

export type PayPalCall = {
  /** For the log. */
  name: string;
  method: 'GET' | 'POST';
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
  /** A write may take longer. */
  kind: 'read' | 'write';
};

export type ParsedResponse = { body: unknown; debugId: string | null };

type HttpOptions = {
  apiUrl: string;
  fetch: typeof globalThis.fetch;
  now: () => Date;
};

const RETRYABLE_STATUSES = new Set([408, 429]);
/** PayPal is still processing the same request: a retry now is useless, but a later one finds the outcome. */
const STILL_BUSY = 'PREVIOUS_REQUEST_IN_PROGRESS';

/** Sends one request to PayPal. */
async function sendOnce(
  { apiUrl, fetch, now }: HttpOptions,
  { name, method, path, headers, body }: PayPalCall,
  limitMs: number,
): Promise<(ParsedResponse & { status: number }) | PayPalError> {
  const address = new URL(path, apiUrl);
  let response: Response;
  let text: string;
  try {
    response = await fetch(address, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      // A redirect to another host would receive the token.
      redirect: 'error',
      signal: AbortSignal.timeout(Math.ceil(limitMs)),
    });
    text = await response.text();
  } catch (error) {
    const nothing = { status: null, issue: null, debugId: null, isWorthRetry: true };
    return new PayPalError(`PayPal did not answer ${name}: ${describeFailure(error)}`, nothing);
  }
  const { status } = response;
  const debugId = response.headers.get('paypal-debug-id');
  const read = parseJson(text);
  if (!response.ok) {
    const waitMs = retryAfterMs(response.headers.get('retry-after'), now().getTime());
    return toPayPalError(name, { status, debugId, body: read, retryAfterMs: waitMs });
  }
  if (read === undefined) return unreadableResponse(name, { status, debugId });
  return { status, debugId, body: read };
}

/** A single word rather than a cause: a refused connection as a cause would be mistaken for one of the database. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'timeout';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message;
}

type Failed = { status: number; debugId: string | null; body: unknown; retryAfterMs: number | null };

function toPayPalError(name: string, { body, ...failed }: Failed): PayPalError {
  const { status } = failed;
  const issue = errorResponse.safeParse(body).data ?? null;
  const isWorthRetry = status >= 500 || RETRYABLE_STATUSES.has(status) || issue === STILL_BUSY;
  const sentence = `PayPal answered ${status} to ${name}${issue === null ? '' : `: ${issue}`}`;
  return new PayPalError(sentence, { ...failed, issue, isWorthRetry });
}

/** A response that violates PayPal's contract. */
export function unreadableResponse(name: string, response: { status: number; debugId: string | null }): PayPalError {
  const details = { ...response, issue: null, isWorthRetry: false };
  return new PayPalError(`PayPal's answer to ${name} cannot be read`, details);
}

/** One attempt of a call, for log and metrics: contains neither tokens nor data about the payer. */
export type PayPalAttempt = {
  call: string;
  attempt: number;
  status: number | null;
  /** Why the attempt failed; null if it succeeded. */
  problem: string | null;
  debugId: string | null;
  tookMs: number;
};

export type RetryLimits = {
  /** Limits for one attempt, by kind of call. */
  readMs: number;
  writeMs: number;
  maxAttempts: number;
  /** For all attempts of a call together, including the pauses between them. */
  totalMs: number;
  /** With less time left than this, there is no further attempt. */
  minRemainingMs: number;
  firstPauseMs: number;
};

export const LIMITS: RetryLimits = {
  readMs: 5_000,
  writeMs: 10_000,
  maxAttempts: 3,
  totalMs: 15_000,
  minRemainingMs: 2_500,
  firstPauseMs: 250,
};

export type Transport = HttpOptions & {
  limits: RetryLimits;
  pause: (ms: number) => Promise<unknown>;
  onAttempt: (attempt: PayPalAttempt) => void;
};

export const pauseByTimer = (ms: number) => pauseFor(ms);

/** Calls PayPal, with retries where they may help, and returns the parsed response. Throws PayPalError. */
export async function send(transport: Transport, call: PayPalCall): Promise<ParsedResponse> {
  const { limits, pause } = transport;
  const ownMs = call.kind === 'read' ? limits.readMs : limits.writeMs;
  const endsAt = performance.now() + limits.totalMs;
  for (let attempt = 1; ; attempt += 1) {
    const startedAt = performance.now();
    const outcome = await sendOnce(transport, call, Math.min(ownMs, endsAt - startedAt));
    const { status, debugId } = outcome;
    const problem = outcome instanceof PayPalError ? outcome.message : null;
    const tookMs = Math.round(performance.now() - startedAt);
    transport.onAttempt({ call: call.name, attempt, status, problem, debugId, tookMs });
    if (!(outcome instanceof PayPalError)) return outcome;
    // Exponential back-off with jitter, so that calls that failed together do not retry together.
    const pauseMs = outcome.retryAfterMs ?? limits.firstPauseMs * 2 ** (attempt - 1) * (0.5 + Math.random());
    const isInTime = performance.now() + pauseMs + limits.minRemainingMs <= endsAt;
    const isWorthRetryNow = outcome.isWorthRetry && outcome.issue !== STILL_BUSY;
    if (!isWorthRetryNow || attempt >= limits.maxAttempts || !isInTime) throw outcome;
    await pause(pauseMs);
  }
}
