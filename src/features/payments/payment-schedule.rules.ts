import type { PaymentState } from '#app/db/enums.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** For how long a payment that nothing came of is asked about. PayPal itself lets an approval lapse after hours. */
export const OPEN_LIFE_MS = 72 * HOUR_MS;
/** For how long after a payment a refund made at PayPal's own site is looked for without being told. */
const WATCHED_MS = 30 * DAY_MS;
/** While somebody moves money, at most: longer than all tries of a call to PayPal together. */
export const CLAIM_MS = 30_000;

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

type Asked = { state: PaymentState; createdAt: Date; failedChecks: number };

/** When PayPal is to be asked next; null: no more. The older a payment and the more checks fail, the later. */
export function nextCheck({ state, createdAt, failedChecks }: Asked, now: Date): Date | null {
  const pace = PACES[state];
  const ageMs = now.getTime() - createdAt.getTime();
  if (pace === null || ageMs >= pace.forMs) return null;
  const pauseMs = Math.max(pace.shortestMs, ageMs / 10, MINUTE_MS * 2 ** Math.min(failedChecks, 10) - MINUTE_MS);
  return new Date(now.getTime() + Math.min(pauseMs, HOUR_MS));
}
