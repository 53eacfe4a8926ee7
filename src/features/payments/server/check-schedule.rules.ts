import type { PaymentState, RefundReason } from '#app/db/enums.ts';
import { HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';

/** For how long a payment that nothing came of is asked about. PayPal itself lets an approval lapse after hours. */
export const OPEN_LIFE_MS = 72 * HOUR_MS;
/** For how long PayPal is asked about a payment that it says each time it does not know. */
export const UNKNOWN_LIFE_MS = 72 * HOUR_MS;
/** For how long a refund made at PayPal's own site is looked for without being told: PayPal allows none after 180 days. */
const WATCHED_MS = OPEN_LIFE_MS + 180 * 24 * HOUR_MS;
/**
 * While somebody moves money, at most: longer than all tries of a call to PayPal with a new token, and less than the
 * minute after which the next sweep finishes what was begun.
 */
export const CLAIM_MS = 50_000;

type Pace = { shortestMs: number; forMs: number };
/** How often PayPal is asked about a payment in each state, and until what age; null: never. */
const PACES = {
  created: { shortestMs: MINUTE_MS, forMs: OPEN_LIFE_MS },
  approved: { shortestMs: MINUTE_MS, forMs: OPEN_LIFE_MS },
  // Money is taken, and somebody waits for goods or for the money: however old it is.
  captured: { shortestMs: MINUTE_MS, forMs: Number.POSITIVE_INFINITY },
  used: { shortestMs: HOUR_MS, forMs: WATCHED_MS },
  refunded: null,
  failed: null,
} as const satisfies Record<PaymentState, Pace | null>;

/** The count of failed checks after another one; as many as make no more difference. */
export function oneMore(failedChecks: number): number {
  return Math.min(failedChecks + 1, 1_000);
}

type Asked = { state: PaymentState; createdAt: Date; failedChecks: number; refundReason: RefundReason | null };

/** When PayPal is to be asked next; null: no more. The older a payment and the more checks fail, the later. */
export function nextCheck({ state, createdAt, failedChecks, refundReason }: Asked, now: Date): Date | null {
  const isOwed = refundReason !== null && state !== 'refunded';
  const pace = isOwed ? PACES.captured : PACES[state];
  const ageMs = now.getTime() - createdAt.getTime();
  if (pace === null || ageMs >= pace.forMs) return null;
  const backOffMs = MINUTE_MS * 2 ** Math.min(failedChecks, 10) - MINUTE_MS;
  const pauseMs = Math.max(pace.shortestMs, isOwed ? 0 : ageMs / 10, backOffMs);
  return new Date(now.getTime() + Math.min(pauseMs, HOUR_MS));
}

/** The same after a check that brought nothing: what was not found out is asked again, however old. */
export function nextCheckAfterFailure(asked: Asked, now: Date): Date {
  return nextCheck(asked, now) ?? new Date(now.getTime() + HOUR_MS);
}
