import type { PaymentState, RefundReason } from '#app/db/enums.ts';
import { HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';

/** How long an open payment is checked before it expires. PayPal itself lets an approval lapse after hours. */
export const OPEN_LIFE_MS = 72 * HOUR_MS;
/** How long a payment is checked that PayPal does not know. */
export const UNKNOWN_LIFE_MS = 72 * HOUR_MS;
/** How long a fulfilled payment is checked for refunds made at PayPal's own site, which it allows for 180 days. */
const FULFILLED_LIFE_MS = OPEN_LIFE_MS + 180 * 24 * HOUR_MS;
/**
 * How long a row is claimed for a call that moves money: longer than all attempts of a call with a new token, and less
 * than the minute after which the next sweep finishes the call.
 */
export const CLAIM_MS = 50_000;

type CheckInterval = { shortestMs: number; forMs: number };
/** How often a payment is checked in each state, and until what age; null: never. */
const CHECK_INTERVALS = {
  created: { shortestMs: MINUTE_MS, forMs: OPEN_LIFE_MS },
  approved: { shortestMs: MINUTE_MS, forMs: OPEN_LIFE_MS },
  // Captured money for which its payer has neither placements nor refund: checked however old it is.
  captured: { shortestMs: MINUTE_MS, forMs: Number.POSITIVE_INFINITY },
  used: { shortestMs: HOUR_MS, forMs: FULFILLED_LIFE_MS },
  refunded: null,
  failed: null,
} as const satisfies Record<PaymentState, CheckInterval | null>;

/** The count of failed checks after another one, capped where it makes no more difference. */
export function incrementFailedChecks(failedChecks: number): number {
  return Math.min(failedChecks + 1, 1_000);
}

type CheckedPayment = { state: PaymentState; createdAt: Date; failedChecks: number; refundReason: RefundReason | null };

/** When a payment is checked next; null: no more. The older it is and the more checks fail, the later. */
export function nextCheck({ state, createdAt, failedChecks, refundReason }: CheckedPayment, now: Date): Date | null {
  const isRefundDue = refundReason !== null && state !== 'refunded';
  const interval = isRefundDue ? CHECK_INTERVALS.captured : CHECK_INTERVALS[state];
  const ageMs = now.getTime() - createdAt.getTime();
  if (interval === null || ageMs >= interval.forMs) return null;
  const backOffMs = MINUTE_MS * 2 ** Math.min(failedChecks, 10) - MINUTE_MS;
  const pauseMs = Math.max(interval.shortestMs, isRefundDue ? 0 : ageMs / 10, backOffMs);
  return new Date(now.getTime() + Math.min(pauseMs, HOUR_MS));
}

/** The same after a failed check, which is repeated however old the payment is. */
export function nextCheckAfterFailure(payment: CheckedPayment, now: Date): Date {
  return nextCheck(payment, now) ?? new Date(now.getTime() + HOUR_MS);
}
