import { requireAtMost, type Count, type RateCounter } from '#app/db/rate-counter.ts';
import { HOUR_MS } from '#app/lib/durations.ts';
import { normalizeSignInName } from '../sign-in-names.rules.ts';

const CONFIRMATIONS_AN_HOUR = 5;
const RESETS_AN_HOUR = 3;

/** Limits what strangers can have mailed. Never to be called in a transaction, as nothing of the counter is. */
export type MailLimits = {
  /** Counts a link to an address that may be a stranger's, by who asks and by who gets it. Throws too_many. */
  countConfirmation: (userId: string, email: string) => Promise<void>;
  /** Counts a mail about a forgotten password; false when the mailbox has had enough of them. */
  mayMailReset: (email: string) => Promise<boolean>;
};

/** `factor` multiplies every limit. */
export function createMailLimits(counter: RateCounter, factor: number): MailLimits {
  const requireFewConfirmations = (count: Count) =>
    requireAtMost(count, CONFIRMATIONS_AN_HOUR * factor, 'Too many emails were asked for');
  return {
    countConfirmation: async (userId, email) => {
      requireFewConfirmations(await counter.hit('confirmationMail', userId, HOUR_MS));
      requireFewConfirmations(await counter.hit('confirmationMail to', normalizeSignInName(email), HOUR_MS));
    },
    mayMailReset: async (email) => {
      const { current } = await counter.hit('resetMail', normalizeSignInName(email), HOUR_MS);
      return current <= RESETS_AN_HOUR * factor;
    },
  };
}
