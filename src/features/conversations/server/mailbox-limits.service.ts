import type { Db } from '#app/db/client.ts';
import { requireAtMost, type RateCounter } from '#app/db/rate-counter.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/durations.ts';

const MAX_PER_HOUR = 30;
const MAX_PER_DAY = 100;

/** Limits the messages from one mailbox, whatever threads and networks they come through. */
export type MailboxLimits = {
  /**
   * Counts a message in the transaction that stores it. Throws too_many. Other messages from the mailbox wait for the end
   * of the transaction.
   */
  countMessage: (tx: Db, email: string) => Promise<void>;
};

/** `factor` multiplies the limits. */
export function createMailboxLimits(counter: RateCounter, factor: number): MailboxLimits {
  return {
    countMessage: async (tx, email) => {
      const subject = mailboxOf(email);
      for (const [bucket, windowMs, most] of [
        ['messages of a mailbox per hour', HOUR_MS, MAX_PER_HOUR],
        ['messages of a mailbox per day', DAY_MS, MAX_PER_DAY],
      ] as const) {
        const count = await counter.hitWithin(tx, { bucket, subject, windowMs, times: 1 });
        requireAtMost(count, most * factor, 'Too many messages from this address');
      }
    },
  };
}

const GMAIL_HOSTS: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/** The mailbox of an address: without case and tag, and for Gmail without the dots, which it ignores. */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  if (at <= 0) return address;
  const host = address.slice(at + 1);
  const [name = ''] = address.slice(0, at).split('+');
  // An address that begins with a plus sign has no tag.
  if (name === '') return address;
  return GMAIL_HOSTS.has(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`;
}
