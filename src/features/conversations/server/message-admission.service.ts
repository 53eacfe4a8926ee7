import type { Db } from '#app/db/client.ts';
import type { MessageSmell, ThreadParty } from '#app/db/thread-enums.ts';
import type { Account } from '#app/features/accounts/server/current-account.service.ts';
import { requireNotBlocked } from '#app/features/blocking/server/blocks.service.ts';
import type { MailboxLimits } from './mailbox-limits.service.ts';
import { findReasonsToHold, isKnownBuyer } from './message-holds.service.ts';
import type { ThreadRow } from './threads.db.ts';

type Admission = { mailboxes: MailboxLimits; now: () => Date };
type Party = Exclude<ThreadParty, 'office'>;
type Writing = { row: ThreadRow; message: string };

type Sender = {
  party: Party;
  account: Account | null;
  /** The address of the account; null without one. */
  email: string | null;
  network: string;
};

/**
 * Decides whether a buyer or seller may write into a thread on the site, counts their message, and returns why it is held.
 * Throws not_allowed for blocked senders, and too_many.
 */
export async function admitMessage(
  tx: Db,
  deps: Admission,
  { party, account, network, email: accountEmail }: Sender,
  writing: Writing,
): Promise<MessageSmell[]> {
  const { buyerEmail, buyerPhone } = writing.row;
  const [email, phones] = party === 'buyer' ? [buyerEmail, [buyerPhone]] : [accountEmail, []];
  await requireNotBlocked(tx, account, { emails: [email], phones, network }, deps.now());
  return email === null ? [] : acceptMessage(tx, deps, { party, email, network }, writing);
}

/**
 * Counts the message of a sender who is not blocked, and returns why it is held; empty if it goes its way. `network` is null
 * for answers by mail. Throws too_many.
 */
export async function acceptMessage(
  tx: Db,
  { mailboxes, now }: Admission,
  { party, email, network }: { party: Party; email: string; network: string | null },
  { row: { machineId }, message }: Writing,
): Promise<MessageSmell[]> {
  const written = { email, machineId, message, network, at: now() };
  const smells =
    party === 'buyer' ? await findReasonsToHold(tx, { ...written, isKnown: await isKnownBuyer(tx, email) }) : [];
  await mailboxes.countMessage(tx, email);
  return smells;
}
