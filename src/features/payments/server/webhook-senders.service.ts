import { requireAtMost, type RateCounter } from '#app/db/rate-counter.ts';
import { networkOf } from '#app/lib/http.ts';
import { AppError } from '#app/lib/app-error.ts';

const MAX_REJECTED = 30;
const WINDOW_MS = 10 * 60_000;
const REFUSED = 'Too much was sent from there that is not from PayPal';
const BUCKET = 'webhooks refused';
/** The number of events that wait for PayPal's verification at a time: each holds a connection for up to 15 s. */
const MAX_CONCURRENT_VERIFICATIONS = 8;

/** Limits how often PayPal is asked to verify webhooks that it did not send. */
export type WebhookSenders = {
  /** Throws too_many for a network whose recent webhooks were rejected too often. */
  assertAllowed: (address: string) => Promise<void>;
  recordRejected: (address: string) => Promise<void>;
  /** Runs a verification. Throws unavailable while too many others run; PayPal then repeats its event. */
  withVerificationSlot: <Answer>(ask: () => Promise<Answer>) => Promise<Answer>;
};

type Options = {
  /** Multiplies every limit. */
  factor: number;
  maxConcurrent?: number;
};

export function createWebhookSenders(
  counter: RateCounter,
  { factor, maxConcurrent = MAX_CONCURRENT_VERIFICATIONS }: Options,
): WebhookSenders {
  let pending = 0;
  return {
    assertAllowed: async (address) => {
      const { current, ttl } = await counter.peek(BUCKET, networkOf(address));
      // Whether one more is allowed.
      requireAtMost({ current: current + 1, ttl }, MAX_REJECTED * factor, REFUSED);
    },
    recordRejected: async (address) => {
      await counter.hit(BUCKET, networkOf(address), WINDOW_MS);
    },
    withVerificationSlot: async (ask) => {
      if (pending >= maxConcurrent)
        throw new AppError('unavailable', 'Too many events wait for PayPal. Send this one again');
      pending += 1;
      try {
        return await ask();
      } finally {
        pending -= 1;
      }
    },
  };
}
