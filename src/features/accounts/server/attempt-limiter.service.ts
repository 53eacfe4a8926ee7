import { requireAtMost, type RateCounter, type Count } from '#app/db/rate-counter.ts';
import { HOUR_MS } from '#app/lib/durations.ts';
import { normalizeSignInName } from '../sign-in-names.rules.ts';

const MAX_ATTEMPTS = 10;
const WINDOW_MS = 15 * 60 * 1000;

/** The number of guesses at one account, from all networks together, before each further one is delayed. */
const UNDELAYED_ATTEMPTS = 30;
const DELAY_STEP_MS = 100;
const MAX_DELAY_MS = 3_000;

/**
 * The password that a guess is for: of a sign-in name, of the signed-in account, or for registering the operator's
 * account. Each is counted separately, so that guesses at one do not block the others.
 */
type AttemptTarget = 'sign-in' | 'own-password' | 'operator';

/** The source of a guess: a network, or a browser in which the account was signed in before. */
export type AttemptSource = { network: string } | { browser: string } | 'signed-in';

export type Attempt = { target: AttemptTarget; subject: string; from: AttemptSource };

export type AttemptLimiter = {
  /** Counts a guess before it is checked, so that concurrent guesses cannot exceed the limit. Throws too_many. */
  count: (attempt: Attempt) => Promise<void>;
  /** Clears the failures of a source after a correct password. */
  reset: (attempt: Attempt) => Promise<void>;
};

/** An account is one subject, by username or email address; an unknown name is a subject of its own. */
export function attemptSubject(typed: string, account: { id: string; password: string } | undefined): string {
  return account === undefined ? `name ${normalizeSignInName(typed)}` : accountSubject(account);
}

/** The password hash is part of the subject, so that a changed password starts at zero. */
export function accountSubject({ id, password }: { id: string; password: string }): string {
  return `account ${id} ${password}`;
}

type Options = {
  /** Multiplies every limit. */
  factor: number;
  pause: (ms: number) => Promise<unknown>;
};

/**
 * Limits guesses at a password: ten in fifteen minutes from one source. Guesses from many networks are delayed rather
 * than refused, because any of them may be the owner's. Unknown names are limited in the same way, so that the limit
 * does not reveal which accounts exist.
 */
export function createAttemptLimiter(counter: RateCounter, { factor, pause }: Options): AttemptLimiter {
  return {
    count: async ({ target, subject, from }) => {
      const bySource = await counter.hit(`guess ${target}`, counterKey(subject, from), WINDOW_MS);
      requireAtMost(bySource, MAX_ATTEMPTS * factor, 'Too many attempts');
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

/** Limits the mails that strangers can cause. Not for use in a transaction: the counter has its own connections. */
export type MailLimits = {
  /** Counts a confirmation link for the requesting account and the receiving address. Throws too_many. */
  countConfirmation: (userId: string, email: string) => Promise<void>;
  /** Counts a mail about a forgotten password; returns false if the mailbox has reached its limit. */
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
