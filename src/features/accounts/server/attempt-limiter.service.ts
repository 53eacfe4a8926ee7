import { requireAtMost, type RateCounter, type Count } from '#app/db/rate-counter.ts';
import { HOUR_MS } from '#app/lib/durations.ts';
import { normalizeSignInName } from '../sign-in-names.rules.ts';

const MAX_ATTEMPTS = 10;
const WINDOW_MS = 15 * 60 * 1000;

/** So many guesses at one account, from all networks together, are more than its owner's; each further one is slowed. */
const UNDELAYED_ATTEMPTS = 30;
const DELAY_STEP_MS = 100;
const MAX_DELAY_MS = 3_000;

/**
 * What is ofSource at: the password behind a sign-in name, that of the account that is signed in, or the one that the
 * operator registers with. Each counts by itself, so that a stranger who guesses at one locks nobody out of the others.
 */
type AttemptTarget = 'sign-in' | 'own-password' | 'operator';

/** Where a guess comes from: strangers by their network, the browsers that an account was signed in to in each by itself. */
export type AttemptSource = { network: string } | { browser: string } | 'signed-in';

export type Attempt = { target: AttemptTarget; subject: string; from: AttemptSource };

export type AttemptLimiter = {
  /** Counts a guess before it is checked, so that many at once are no more than the limit. Throws too_many. */
  count: (attempt: Attempt) => Promise<void>;
  /** Forgets the failures: the right password was among the guesses. */
  reset: (attempt: Attempt) => Promise<void>;
};

/** An account is one subject, whether it is tried by its username or by its address; a name that nobody has is another. */
export function attemptSubject(typed: string, account: { id: string; password: string } | undefined): string {
  return account === undefined ? `name ${normalizeSignInName(typed)}` : accountSubject(account);
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
 * owner may be any of them: all wait a moment instead. A name that nobody has is treated alike, so that nobody learns who has an account.
 */
export function createAttemptLimiter(counter: RateCounter, { factor, pause }: Options): AttemptLimiter {
  return {
    count: async ({ target, subject, from }) => {
      const ofSource = await counter.hit(`guess ${target}`, counterKey(subject, from), WINDOW_MS);
      requireAtMost(ofSource, MAX_ATTEMPTS * factor, 'Too many attempts');
      if (typeof from === 'string' || 'browser' in from) return;
      const total = await counter.hit(`guesses ${target}`, subject, WINDOW_MS);
      const delayMs = delayAfter(total.current / factor);
      if (delayMs > 0) await pause(delayMs);
    },
    reset: ({ target, subject, from }) => counter.clear(`guess ${target}`, counterKey(subject, from)),
  };
}

function counterKey(subject: string, from: AttemptSource): string {
  if (typeof from === 'string') return subject;
  return 'network' in from ? `${subject} network ${from.network}` : `${subject} browser ${from.browser}`;
}

function delayAfter(attempts: number): number {
  return Math.min(MAX_DELAY_MS, Math.max(0, Math.ceil(attempts) - UNDELAYED_ATTEMPTS) * DELAY_STEP_MS);
}

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
