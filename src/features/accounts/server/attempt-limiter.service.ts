import { requireAtMost, type RateCounter } from '#app/db/rate-counter.ts';
import { signInNameOf } from '../sign-in-names.rules.ts';

const MAX_GUESSES = 10;
const WINDOW_MS = 15 * 60 * 1000;

/** So many guesses at one account, from all networks together, are more than its owner's; each further one is slowed. */
const UNSLOWED_GUESSES = 30;
const SLOWER_MS = 100;
const LONGEST_PAUSE_MS = 3_000;

/**
 * What is guessed at: the password behind a sign-in name, that of the account that is signed in, or the one that the
 * operator registers with. Each counts by itself, so that a stranger who guesses at one locks nobody out of the others.
 */
export type GuessTarget = 'sign-in' | 'own-password' | 'operator';

/** Where a guess comes from: strangers by their network, the browsers that an account was signed in to in each by itself. */
export type Guesser = { network: string } | { browser: string } | 'signed-in';

export type Guess = { target: GuessTarget; subject: string; from: Guesser };

export type GuessLimit = {
  /** Counts a guess before it is checked, so that many at once are no more than the limit. Throws too_many. */
  count: (guess: Guess) => Promise<void>;
  /** The right one was among them. */
  forgive: (guess: Guess) => Promise<void>;
};

/** An account is one subject, whether it is tried by its username or by its address; a name that nobody has is another. */
export function guessSubject(typed: string, account: { id: string; password: string } | undefined): string {
  return account === undefined ? `name ${signInNameOf(typed)}` : accountSubject(account);
}

/** The password is part of it: with another one, the guesses at the last are over. */
export function accountSubject({ id, password }: { id: string; password: string }): string {
  return `account ${id} ${password}`;
}

type Options = {
  /** Multiplies every limit. */
  factor: number;
  pause: (ms: number) => Promise<unknown>;
};

/**
 * Limits guesses at a password (CONTRACT §3). Whoever guesses from one network is refused; from many, nobody is, for the
 * owner may be any of them: all wait a moment instead. A name that nobody has is treated alike, and so tells nothing.
 */
export function createGuessLimit(counter: RateCounter, { factor, pause }: Options): GuessLimit {
  return {
    count: async ({ target, subject, from }) => {
      const guessed = await counter.hit(`guess ${target}`, keyOf(subject, from), WINDOW_MS);
      requireAtMost(guessed, MAX_GUESSES * factor, 'Too many attempts');
      if (typeof from === 'string' || 'browser' in from) return;
      const total = await counter.hit(`guesses ${target}`, subject, WINDOW_MS);
      const pauseMs = pauseAfter(total.current / factor);
      if (pauseMs > 0) await pause(pauseMs);
    },
    forgive: ({ target, subject, from }) => counter.clear(`guess ${target}`, keyOf(subject, from)),
  };
}

function keyOf(subject: string, from: Guesser): string {
  if (typeof from === 'string') return subject;
  return 'network' in from ? `${subject} network ${from.network}` : `${subject} browser ${from.browser}`;
}

function pauseAfter(guesses: number): number {
  return Math.min(LONGEST_PAUSE_MS, Math.max(0, Math.ceil(guesses) - UNSLOWED_GUESSES) * SLOWER_MS);
}
