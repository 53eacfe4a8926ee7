import { requireAtMost, type RateCounter } from '#app/db/rate-counter.ts';
import { networkOf } from '#app/lib/ip-network.ts';
import { AppError } from '#app/lib/app-error.ts';

const MOST_REFUSED = 30;
const WINDOW_MS = 10 * 60_000;
const REFUSED = 'Too much was sent from there that is not from PayPal';
const BUCKET = 'webhooks refused';
/** How many events may wait for PayPal's word at a time in one process: each holds a connection for up to 15 s. */
const MOST_ASKED = 8;

/** Keeps those who send what PayPal did not from having it asked about without end. */
export type WebhookSenders = {
  /** Throws too_many for a network from which too much was refused of late. */
  requireWelcome: (address: string) => Promise<void>;
  noteRefused: (address: string) => Promise<void>;
  /** Has PayPal asked. Throws unavailable while too many others wait for it: PayPal sends its event again. */
  inTurn: <Answer>(ask: () => Promise<Answer>) => Promise<Answer>;
};

type Options = {
  /** Multiplies every limit. */
  factor: number;
  mostAsked?: number;
};

export function createWebhookSenders(
  counter: RateCounter,
  { factor, mostAsked = MOST_ASKED }: Options,
): WebhookSenders {
  let asked = 0;
  return {
    requireWelcome: async (address) => {
      const { current, ttl } = await counter.peek(BUCKET, networkOf(address));
      // Whether there is room for one more.
      requireAtMost({ current: current + 1, ttl }, MOST_REFUSED * factor, REFUSED);
    },
    noteRefused: async (address) => {
      await counter.hit(BUCKET, networkOf(address), WINDOW_MS);
    },
    inTurn: async (ask) => {
      if (asked >= mostAsked) throw new AppError('unavailable', 'Too many events wait for PayPal. Send this one again');
      asked += 1;
      try {
        return await ask();
      } finally {
        asked -= 1;
      }
    },
  };
}
