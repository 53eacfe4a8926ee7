import type { Db } from '#app/db/client.ts';
import type { ThreadParty } from '#app/db/thread-enums.ts';
import { isPersonBlocked } from '#app/features/blocking/server/blocks.service.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { heldFor } from '../message-smell.rules.ts';
import { MESSAGE_MAX } from '../threads.schema.ts';
import type { ReceiveReply } from './inbound-mail.service.ts';
import type { MailboxLimits } from './mailbox-limits.service.ts';
import { findReasonsToHold, isKnownBuyer } from './message-holds.service.ts';
import { hasNote } from './thread-messages.db.ts';
import { storeMessage } from './thread-messages.service.ts';
import { findListedThread, lockThreadWithAccounts, updateParty, type ListedThread } from './threads.db.ts';

export type ReplyDeps = { now: () => Date; mailboxes: MailboxLimits };

const WRONG_SENDER = 'An answer from another address came and was not accepted.';

/** Stores answers by mail in their threads, as if they had been written on the site. */
export function receiveReplies({ now, mailboxes }: ReplyDeps): ReceiveReply {
  return async (tx, { threadId, party: expected, from, text }) => {
    await lockThreadWithAccounts(tx, threadId);
    const listed = await findListedThread(tx, threadId);
    if (listed === undefined) return 'unknown thread';
    if (listed.thread.buyerEmail === null) return 'ended';
    const party = partyOf(listed, from);
    const createdAt = now();
    const phones = party === 'buyer' ? [listed.thread.buyerPhone] : [];
    if (await isPersonBlocked(tx, { emails: [from], phones }, createdAt)) return 'wrong sender';
    if (party === null || (expected !== null && expected !== party)) {
      await noteWrongSender(tx, listed, createdAt);
      return 'wrong sender';
    }
    await storeReply(tx, listed, { party, from, text, createdAt });
    // The mail provider delivers what is refused once more later.
    await mailboxes.countMessage(tx, from);
    return 'stored';
  };
}

/** Who writes from this address: the buyer, or the seller from the confirmed address of their account. */
function partyOf({ thread, seller }: ListedThread, from: string): 'buyer' | 'seller' | null {
  const address = from.toLowerCase();
  if (thread.buyerEmail === address) return 'buyer';
  const isSeller = seller?.email?.toLowerCase() === address && seller.emailConfirmedAt !== null && seller.isActive;
  return isSeller ? 'seller' : null;
}

/** Tells the office that somebody answered from another address than expected, without the words, once a day. */
async function noteWrongSender(tx: Db, { thread }: ListedThread, createdAt: Date): Promise<void> {
  const { id: threadId } = thread;
  const since = new Date(createdAt.getTime() - DAY_MS);
  if (await hasNote(tx, { threadId, body: WRONG_SENDER, since })) return;
  const note = { threadId, channel: 'office', author: 'office', origin: 'mail' } as const;
  await storeMessage(tx, thread, { ...note, body: WRONG_SENDER, createdAt });
}

type Reply = { party: Exclude<ThreadParty, 'office'>; from: string; text: string; createdAt: Date };

async function storeReply(tx: Db, { thread }: ListedThread, { party, from, text, createdAt }: Reply): Promise<void> {
  const { machineId } = thread;
  const written = {
    email: from,
    machineId,
    message: text,
    network: null,
    at: createdAt,
    isKnown: await isKnownBuyer(tx, from),
  };
  const smells = party === 'buyer' ? await findReasonsToHold(tx, written) : [];
  const isAside = party === 'seller' && thread.sellerJoinedBy === null;
  const body = text.length > MESSAGE_MAX ? `${text.slice(0, MESSAGE_MAX - CUT.length)}${CUT}` : text;
  await storeMessage(tx, thread, {
    threadId: thread.id,
    channel: isAside ? 'seller' : 'buyer',
    author: party,
    authorId: party === 'seller' ? thread.sellerId : null,
    body,
    ...heldFor(smells),
    origin: 'mail',
    createdAt,
  });
  await updateParty(tx, { threadId: thread.id, party }, { readAt: createdAt });
}

const CUT = ' …';
