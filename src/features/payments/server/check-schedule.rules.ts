import type { PaymentState } from '#app/db/enums.ts';
import type { RefundReason } from '#app/db/refund-enums.ts';
import { HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';

/** How long an open payment is checked before it expires. PayPal's own approvals lapse after hours. */
export const OPEN_LIFE_MS = 72 * HOUR_MS;
/** How long a payment that PayPal does not know is checked. */
export const UNKNOWN_LIFE_MS = 72 * HOUR_MS;
/** How long a fulfilled payment is checked for refunds made at PayPal's site, which allows them for 180 days. */
const FULFILLED_LIFE_MS = OPEN_LIFE_MS + 180 * 24 * HOUR_MS;
/**
 * How long a row is claimed for a call that moves money: longer than all attempts of a call with a new token, and
 * shorter than the minute until the next sweep, which finishes the call.
 */
export const CLAIM_MS = 50_000;

type CheckInterval = { shortestMs: number; forMs: number };
/** How often payments in each state are checked, and up to which age; null: never. */
const CHECK_INTERVALS = {
  created: { shortestMs: MINUTE_MS, forMs: OPEN_LIFE_MS },
  approved: { shortestMs: MINUTE_MS, forMs: OPEN_LIFE_MS },
  // Captured money without placements or a refund: checked regardless of its age.
  captured: { shortestMs: MINUTE_MS, forMs: Number.POSITIVE_INFINITY },
  used: { shortestMs: HOUR_MS, forMs: FULFILLED_LIFE_MS },
  refunded: null,
  failed: null,
} as const satisfies Record<PaymentState, CheckInterval | null>;

/** The number of failed checks after another one, capped where it no longer affects the interval. */
export function incrementFailedChecks(failedChecks: number): number {
  return Math.min(failedChecks + 1, 1_000);
}

type CheckedPayment = { state: PaymentState; createdAt: Date; failedChecks: number; refundReason: RefundReason | null };

/** When a payment is checked next; null: never. The interval grows with its age and its failed checks. */
export function nextCheck({ state, createdAt, failedChecks, refundReason }: CheckedPayment, now: Date): Date | null {
  const isRefundDue = refundReason !== null && state !== 'refunded';
  const interval = isRefundDue ? CHECK_INTERVALS.captured : CHECK_INTERVALS[state];
  const ageMs = now.getTime() - createdAt.getTime();
  if (interval === null || ageMs >= interval.forMs) return null;
  const backOffMs = MINUTE_MS * 2 ** Math.min(failedChecks, 10) - MINUTE_MS;
  const pauseMs = Math.max(interval.shortestMs, isRefundDue ? 0 : ageMs / 10, backOffMs);
  return new Date(now.getTime() + Math.min(pauseMs, HOUR_MS));
}

/** The next check after a failed one, which is repeated regardless of the payment's age. */
export function nextCheckAfterFailure(payment: CheckedPayment, now: Date): Date {
  return nextCheck(payment, now) ?? new Date(now.getTime() + HOUR_MS);
}
