import { setTimeout as pauseFor } from 'node:timers/promises';
import { PayPalError } from './error.rules.ts';
import { exchange, STILL_BUSY, type Answer, type Exchange, type PayPalCall } from './exchange.service.ts';

/** One try, as the log tells it: neither tokens nor anything about the payer. */
export type PayPalTry = {
  call: string;
  attempt: number;
  status: number | null;
  /** Why it brought nothing. */
  problem: string | null;
  debugId: string | null;
  tookMs: number;
};

export type Limits = {
  /** For one try, by what it does. */
  readMs: number;
  writeMs: number;
  tries: number;
  /** For all tries of a call together, the pauses between them included. */
  totalMs: number;
  /** Less than this is not worth another try. */
  leastMs: number;
  firstPauseMs: number;
};

export const LIMITS: Limits = {
  readMs: 5_000,
  writeMs: 10_000,
  tries: 3,
  totalMs: 15_000,
  leastMs: 2_500,
  firstPauseMs: 250,
};

export type Transport = Exchange & {
  limits: Limits;
  pause: (ms: number) => Promise<unknown>;
  onTry: (told: PayPalTry) => void;
};

export const pauseByTimer = (ms: number) => pauseFor(ms);

/** Calls PayPal, as often as it makes sense, and answers its body. Throws PayPalError. */
export async function send(transport: Transport, call: PayPalCall): Promise<Answer> {
  const { limits, pause } = transport;
  const ownMs = call.kind === 'read' ? limits.readMs : limits.writeMs;
  const endsAt = performance.now() + limits.totalMs;
  for (let attempt = 1; ; attempt += 1) {
    const tried = await tryOnce(transport, call, {
      attempt,
      limitMs: Math.min(ownMs, endsAt - performance.now()),
    });
    if (!(tried instanceof PayPalError)) return tried;
    // The first pause shorter, and each of a different length: those who failed together come back one by one.
    const pauseMs = tried.retryAfterMs ?? limits.firstPauseMs * 2 ** (attempt - 1) * (0.5 + Math.random());
    const isInTime = performance.now() + pauseMs + limits.leastMs <= endsAt;
    if (!isForNow(tried) || attempt >= limits.tries || !isInTime) throw tried;
    await pause(pauseMs);
  }
}

function isForNow(error: PayPalError): boolean {
  return error.isWorthRetry && error.issue !== STILL_BUSY;
}

type Try = { attempt: number; limitMs: number };

async function tryOnce(
  transport: Transport,
  call: PayPalCall,
  { attempt, limitMs }: Try,
): Promise<Answer | PayPalError> {
  const startedAt = performance.now();
  const outcome = await exchange(transport, call, limitMs);
  const { status, debugId } = outcome;
  const failure = outcome instanceof PayPalError ? outcome : null;
  const tookMs = Math.round(performance.now() - startedAt);
  transport.onTry({ call: call.name, attempt, status, problem: failure?.message ?? null, debugId, tookMs });
  return outcome;
}
