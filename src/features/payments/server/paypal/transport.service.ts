import { setTimeout as pauseFor } from 'node:timers/promises';
import { PayPalError } from './error.rules.ts';
import { sendOnce, STILL_BUSY, type ParsedResponse, type HttpOptions, type PayPalCall } from './exchange.service.ts';

/** One attempt of a call, for log and metrics: neither tokens nor anything about the payer. */
export type PayPalAttempt = {
  call: string;
  attempt: number;
  status: number | null;
  /** Why it failed; null: it did not. */
  problem: string | null;
  debugId: string | null;
  tookMs: number;
};

export type RetryLimits = {
  /** For one attempt, by what the call does. */
  readMs: number;
  writeMs: number;
  maxAttempts: number;
  /** For all attempts of a call together, the pauses between them included. */
  totalMs: number;
  /** With less time left than this there is no other attempt. */
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

/** Calls PayPal, again where that may help, and returns the response's body. Throws PayPalError. */
export async function send(transport: Transport, call: PayPalCall): Promise<ParsedResponse> {
  const { limits, pause } = transport;
  const ownMs = call.kind === 'read' ? limits.readMs : limits.writeMs;
  const endsAt = performance.now() + limits.totalMs;
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await attemptOnce(transport, call, {
      attempt,
      limitMs: Math.min(ownMs, endsAt - performance.now()),
    });
    if (!(outcome instanceof PayPalError)) return outcome;
    // Exponential back-off with jitter: calls that failed together do not come back together.
    const pauseMs = outcome.retryAfterMs ?? limits.firstPauseMs * 2 ** (attempt - 1) * (0.5 + Math.random());
    const isInTime = performance.now() + pauseMs + limits.minRemainingMs <= endsAt;
    if (!isWorthRetryNow(outcome) || attempt >= limits.maxAttempts || !isInTime) throw outcome;
    await pause(pauseMs);
  }
}

function isWorthRetryNow(error: PayPalError): boolean {
  return error.isWorthRetry && error.issue !== STILL_BUSY;
}

type AttemptOptions = { attempt: number; limitMs: number };

async function attemptOnce(
  transport: Transport,
  call: PayPalCall,
  { attempt, limitMs }: AttemptOptions,
): Promise<ParsedResponse | PayPalError> {
  const startedAt = performance.now();
  const outcome = await sendOnce(transport, call, limitMs);
  const { status, debugId } = outcome;
  const failure = outcome instanceof PayPalError ? outcome : null;
  const tookMs = Math.round(performance.now() - startedAt);
  transport.onAttempt({ call: call.name, attempt, status, problem: failure?.message ?? null, debugId, tookMs });
  return outcome;
}
