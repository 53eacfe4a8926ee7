import type { Db } from '#app/db/client.ts';
import type { MailboxLimit } from '#app/db/enums.ts';
import type { SendJob } from '#app/db/job-queue.ts';
import type { RateCounter } from '#app/db/rate-counter.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import {
  findDueMailboxes,
  findHeldUntil,
  findUnsentMail,
  lockHeldMails,
  updateAdmitted,
  updateHeld,
  updateMailboxHeld,
  updateMerged,
} from './mail.db.ts';
import { SEND_MAIL } from './mail.service.ts';

/** The number of mails to one mailbox within a window, of all kinds together. The shortest window first. */
export const MAILBOX_WINDOWS = [
  { windowMs: 10 * MINUTE_MS, most: { confirmed: 5, unconfirmed: 5 } },
  { windowMs: HOUR_MS, most: { confirmed: 12, unconfirmed: 6 } },
  { windowMs: DAY_MS, most: { confirmed: 40, unconfirmed: 15 } },
] as const;

/** The number of mails that one mail replaces, so that it stays readable. */
const MOST_MERGED = 25;
/** The number of mailboxes that one run of the job looks at. */
const MAILBOXES_AT_ONCE = 1_000;

/** Counts a mail for its mailbox, and returns the milliseconds that it has to wait; 0 if there is room. */
export type CountForMailbox = (tx: Db, recipient: string, limit: MailboxLimit) => Promise<number>;

/**
 * Counters rather than rows of the outbox, because those are deleted with the account that they are about. Addresses
 * that differ in case are one mailbox; addresses that a provider treats as one, by dots or a '+', are several. `factor`
 * multiplies every limit.
 */
export function createMailboxLimits(counter: RateCounter, factor: number): CountForMailbox {
  return async (tx, recipient, limit) => {
    if (limit === 'exempt') return 0;
    for (const { windowMs, most } of MAILBOX_WINDOWS) {
      const hits = { bucket: `mails ${windowMs}`, subject: recipient.toLowerCase(), windowMs, times: 1 };
      const { current, ttl } = await counter.hitWithin(tx, hits);
      // A longer window is not charged for a mail that waits.
      if (limit !== 'counted' && current > Math.ceil(most[limit] * factor)) return Math.max(1, ttl);
    }
    return 0;
  };
}

export type AdmissionDeps = { db: Db; now: () => Date; countForMailbox: CountForMailbox };

/**
 * Whether a mail may be sent now. It is counted once, however often sending is tried. A mail beyond the limits is held
 * back, as are all limited mails to the same mailbox after it, until `releaseHeldMails` sends them as one.
 *
 * Counted when mails are sent rather than when they are written: a lock on a mailbox would last to the end of the
 * writer's transaction, and transactions that lock listings and mailboxes in different orders would deadlock.
 */
export async function admitMail({ db, now, countForMailbox }: AdmissionDeps, mailId: string): Promise<boolean> {
  const mail = await findUnsentMail(db, mailId);
  if (mail === undefined || mail.admittedAt !== null) return true;
  if (mail.heldUntil !== null || mail.mergedInto !== null) return false;
  const { recipient, mailboxLimit } = mail;
  return db.transaction(async (tx) => {
    const heldUntil = mailboxLimit === 'counted' ? null : await findHeldUntil(tx, recipient);
    const waitMs = heldUntil === null ? await countForMailbox(tx, recipient, mailboxLimit) : 0;
    if (heldUntil === null && waitMs === 0) {
      await updateAdmitted(tx, mailId, now());
      return true;
    }
    await updateHeld(tx, mailId, heldUntil ?? new Date(now().getTime() + waitMs));
    return false;
  });
}

/** Sends what was held back to mailboxes that have room again, to each as one mail, or one that must not be merged. */
export async function releaseHeldMails(deps: AdmissionDeps, send: SendJob): Promise<void> {
  const { db, now, countForMailbox } = deps;
  for (const { mailbox, isConfirmed } of await findDueMailboxes(db, now(), MAILBOXES_AT_ONCE)) {
    await db.transaction(async (tx) => {
      const waitMs = await countForMailbox(tx, mailbox, isConfirmed ? 'confirmed' : 'unconfirmed');
      if (waitMs > 0) return updateMailboxHeld(tx, mailbox, new Date(now().getTime() + waitMs));
      const held = await lockHeldMails(tx, mailbox, MOST_MERGED);
      const [first] = held;
      if (first === undefined) return;
      // What is not merged stays held back until the next run.
      const merged = first.isMergeable ? held.filter(({ isMergeable }) => isMergeable) : [];
      await updateAdmitted(tx, first.id, now());
      await updateMerged(
        tx,
        merged.map(({ id }) => id),
        first.id,
      );
      // Without an id: the mail's own is taken by the job that held it back.
      await send(tx, SEND_MAIL, { mailId: first.id });
    });
  }
}
