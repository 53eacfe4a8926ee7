import { requireAtMost, type RateCounter, type Count } from '#app/db/rate-counter.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/durations.ts';
import { normalizeSignInName } from '../sign-in-names.rules.ts';

const MAX_ATTEMPTS = 10;
const WINDOW_MS = 15 * 60 * 1000;

/** The number of guesses at one account, from all networks together, before each further one is delayed. */
const UNDELAYED_ATTEMPTS = 30;
const DELAY_STEP_MS = 100;
const MAX_DELAY_MS = 3_000;

/**
 * What a guess is for: the password of a sign-in name, of the signed-in account, or for registering the operator's
 * account, or the code of a second factor. Each is counted separately, so that guesses at one do not block the others.
 */
type AttemptTarget = 'sign-in' | 'own-password' | 'operator' | 'second-factor';

/**
 * The source of a guess: a network, a browser in which the account was signed in before, or anybody with a session or
 * with the password of the account.
 */
export type AttemptSource = { network: string } | { browser: string } | 'signed-in' | 'password-known';

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
 * Limits guesses at a password or code: ten in fifteen minutes from one source. Guesses from many networks are delayed
 * rather than refused, because any of them may be the owner's. Unknown names are limited in the same way, so that the
 * limit does not reveal which accounts exist.
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
const CONFIRMATIONS_A_DAY = 10;
/** From one network; to one mailbox, from all networks together. */
const RESETS_AN_HOUR = { network: 3, mailbox: 12 };
const RESETS_A_DAY = 24;

/** Limits the mails that strangers can cause. Not for use in a transaction: the counter has its own connections. */
export type MailLimits = {
  /** Counts a confirmation link for the requesting account and the receiving address. Throws too_many. */
  countConfirmation: (userId: string, email: string) => Promise<void>;
  /**
   * Counts a mail about a forgotten password; returns false if the mailbox has reached a limit. Strangers in one
   * network reach that of the network, and leave mails for the owner in another.
   */
  mayMailReset: (email: string, network: string) => Promise<boolean>;
};

/** `factor` multiplies every limit. */
export function createMailLimits(counter: RateCounter, factor: number): MailLimits {
  const requireFewConfirmations = (count: Count, most: number) =>
    requireAtMost(count, most * factor, 'Too many emails were asked for');
  const isWithin = async (bucket: string, subject: string, { windowMs, most }: { windowMs: number; most: number }) =>
    (await counter.hit(bucket, subject, windowMs)).current <= Math.ceil(most * factor);
  return {
    countConfirmation: async (userId, email) => {
      const mailbox = normalizeSignInName(email);
      requireFewConfirmations(await counter.hit('confirmationMail', userId, HOUR_MS), CONFIRMATIONS_AN_HOUR);
      requireFewConfirmations(await counter.hit('confirmationMail to', mailbox, HOUR_MS), CONFIRMATIONS_AN_HOUR);
      requireFewConfirmations(await counter.hit('confirmationMails to', mailbox, DAY_MS), CONFIRMATIONS_A_DAY);
    },
    mayMailReset: async (email, network) => {
      const mailbox = normalizeSignInName(email);
      const { network: mostOfNetwork, mailbox: mostOfMailbox } = RESETS_AN_HOUR;
      // A network beyond its limit uses up nothing of the mailbox's.
      return (
        (await isWithin('resetMail from', `${mailbox} ${network}`, { windowMs: HOUR_MS, most: mostOfNetwork })) &&
        (await isWithin('resetMail', mailbox, { windowMs: HOUR_MS, most: mostOfMailbox })) &&
        (await isWithin('resetMails', mailbox, { windowMs: DAY_MS, most: RESETS_A_DAY }))
      );
    },
  };
}
