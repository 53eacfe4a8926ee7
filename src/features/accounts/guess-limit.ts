import type { RateCounter } from '#app/db/rate-counter.ts';
import { TooManyError } from '#app/lib/app-error.ts';

const MAX_GUESSES = 10;
const WINDOW_MS = 15 * 60 * 1000;

/** What is guessed at: the password behind a sign-in name, the operator's own, or that of the account that is signed in. */
export type GuessTarget = 'sign-in' | 'operator' | 'own-password';

export type GuessLimit = {
  /** Counts a guess before it is checked, so that many at once are no more than the limit. Throws too_many. */
  count: (target: GuessTarget, name: string) => Promise<void>;
  /** The right one was among them. */
  forgive: (target: GuessTarget, name: string) => Promise<void>;
};

/**
 * Limits guesses at a password from whatever addresses they come (CONTRACT §3), multiplied by `factor`. A name that
 * nobody has is counted too: the limit tells no more than the answer.
 */
export function createGuessLimit(counter: RateCounter, factor: number): GuessLimit {
  const max = Math.ceil(MAX_GUESSES * factor);
  return {
    count: async (target, name) => {
      const { current, ttl } = await counter.hit(`guess ${target}`, name, WINDOW_MS);
      if (current <= max) return;
      const retryAfterS = Math.max(1, Math.ceil(ttl / 1000));
      const minutes = Math.ceil(retryAfterS / 60);
      throw new TooManyError(
        `Too many attempts, try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`,
        retryAfterS,
      );
    },
    forgive: (target, name) => counter.clear(`guess ${target}`, name),
  };
}
