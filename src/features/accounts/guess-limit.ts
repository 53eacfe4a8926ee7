import type { RateCounter } from '#app/db/rate-counter.ts';
import { TooManyError } from '#app/lib/app-error.ts';
import { signInNameOf } from './sign-in-names.rules.ts';

const MAX_GUESSES = 10;
const WINDOW_MS = 15 * 60 * 1000;

/**
 * What is guessed at: the password behind a sign-in name, that of the account that is signed in, or the one that the
 * operator registers with. Each counts by itself, so that a stranger who guesses at one locks nobody out of the others.
 */
export type GuessTarget = 'sign-in' | 'own-password' | 'operator';

export type GuessLimit = {
  /** Counts a guess before it is checked, so that many at once are no more than the limit. Throws too_many. */
  count: (target: GuessTarget, subject: string) => Promise<void>;
  /** The right one was among them. */
  forgive: (target: GuessTarget, subject: string) => Promise<void>;
};

/** An account is one subject, whether it is tried by its username or by its address; a name that nobody has is another. */
export function guessSubject(typed: string, account: { id: string } | undefined): string {
  return account === undefined ? `name ${signInNameOf(typed)}` : accountSubject(account.id);
}

export function accountSubject(id: string): string {
  return `account ${id}`;
}

/**
 * Limits guesses at a password from whatever addresses they come (CONTRACT §3), multiplied by `factor`. A name that
 * nobody has is counted too: the limit tells no more than the answer.
 */
export function createGuessLimit(counter: RateCounter, factor: number): GuessLimit {
  const max = Math.ceil(MAX_GUESSES * factor);
  return {
    count: async (target, subject) => {
      const { current, ttl } = await counter.hit(`guess ${target}`, subject, WINDOW_MS);
      if (current <= max) return;
      const retryAfterS = Math.max(1, Math.ceil(ttl / 1000));
      const minutes = Math.ceil(retryAfterS / 60);
      throw new TooManyError(
        `Too many attempts, try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`,
        retryAfterS,
      );
    },
    forgive: (target, subject) => counter.clear(`guess ${target}`, subject),
  };
}
