import type { Db } from '#app/db/client.ts';
import type { MessageSmell, ThreadParty } from '#app/db/thread-enums.ts';
import type { Account } from '#app/features/accounts/server/current-account.service.ts';
import { requireNotBlocked } from '#app/features/blocking/server/blocks.service.ts';
import type { MailboxLimits } from './mailbox-limits.service.ts';
import { findReasonsToHold, isKnownBuyer } from './message-holds.service.ts';
import type { ThreadRow } from './threads.db.ts';

type Sender = {
  party: Exclude<ThreadParty, 'office'>;
  account: Account | null;
  /** The address of the account; null without one. */
  email: string | null;
  network: string;
};

/**
 * Decides whether a buyer or seller may write into a thread, counts their message, and returns why it is held. Throws
 * not_allowed for blocked senders, and too_many.
 */
export async function admitMessage(
  tx: Db,
  { mailboxes, now }: { mailboxes: MailboxLimits; now: () => Date },
  { party, account, network, email: accountEmail }: Sender,
  { row, message }: { row: ThreadRow; message: string },
): Promise<MessageSmell[]> {
  const { buyerEmail, buyerPhone, machineId } = row;
  const at = now();
  const [email, phones] = party === 'buyer' ? [buyerEmail, [buyerPhone]] : [accountEmail, []];
  await requireNotBlocked(tx, account, { emails: [email], phones, network }, at);
  if (email === null) return [];
  const smells =
    party === 'buyer'
      ? await findReasonsToHold(tx, {
          email,
          machineId,
          message,
          network,
          at,
          isKnown: await isKnownBuyer(tx, email),
        })
      : [];
  await mailboxes.countMessage(tx, email);
  return smells;
}
