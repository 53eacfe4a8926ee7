import type { Db } from '#app/db/client.ts';
import type { ThreadParty } from '#app/db/thread-enums.ts';
import { isPersonBlocked } from '#app/features/blocking/server/blocks.service.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { abridge } from '#app/lib/truncate.ts';
import { heldFor } from '../message-smell.rules.ts';
import { MESSAGE_MAX } from '../threads.schema.ts';
import type { InboundReply, ReceiveReply } from './inbound-mail.service.ts';
import { reportMailedFiles, type MailedFilesDeps } from './mailed-files.service.ts';
import type { MailboxLimits } from './mailbox-limits.service.ts';
import { acceptMessage } from './message-admission.service.ts';
import { addNote, alertOffice } from './office-notes.service.ts';
import { hasNote } from './thread-messages.db.ts';
import { storeMessage } from './thread-messages.service.ts';
import { findListedThread, lockParty, lockThreadWithAccounts, updateParty, type ListedThread } from './threads.db.ts';

export type ReplyDeps = MailedFilesDeps & { mailboxes: MailboxLimits };

const WRONG_SENDER = 'An answer from another address came and was not accepted.';
const OLD_ADDRESS =
  'An answer to an email whose links were ended came from the address that this email went to. It is not in the conversation:';

/** Stores answers by mail in their threads, as if they had been written on the site. */
export function receiveReplies(deps: ReplyDeps): ReceiveReply {
  return async (tx, reply) => {
    const { threadId, party: expected, from } = reply;
    await lockThreadWithAccounts(tx, threadId);
    const listed = await findListedThread(tx, threadId);
    if (listed === undefined) return 'unknown thread';
    if (listed.thread.buyerEmail === null) return 'ended';
    const party = partyOf(listed, from);
    const phones = party === 'buyer' ? [listed.thread.buyerPhone] : [];
    // Not as on the site, whose refusal the sender reads: the mail provider would deliver the answer again and again.
    if (await isPersonBlocked(tx, { emails: [from], phones }, deps.now())) return 'wrong sender';
    if (party === null || (expected !== null && expected !== party)) {
      await noteWrongSender(tx, listed, deps.now());
      return 'wrong sender';
    }
    return takeReply(tx, deps, listed, { ...reply, party });
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
async function noteWrongSender(tx: Db, { thread }: ListedThread, at: Date): Promise<void> {
  const since = new Date(at.getTime() - DAY_MS);
  if (await hasNote(tx, { threadId: thread.id, body: WRONG_SENDER, since })) return;
  await addNote(tx, thread, { body: WRONG_SENDER, origin: 'mail', at });
}

type Reply = Pick<InboundReply, 'from' | 'text' | 'files' | 'version'> & { party: Exclude<ThreadParty, 'office'> };

/** Stores an answer of a party; one to an address that was replaced is a note for the office. */
async function takeReply(
  tx: Db,
  deps: ReplyDeps,
  listed: ListedThread,
  { party, from, text, files, version }: Reply,
): Promise<'stored' | 'old address'> {
  const { thread } = listed;
  const of = { threadId: thread.id, party };
  const own = await lockParty(tx, of);
  const at = deps.now();
  // The mail provider delivers once more later what exceeds the limit of a mailbox.
  const smells = await acceptMessage(
    tx,
    deps,
    { party, email: from, network: null },
    { row: thread, message: text ?? '' },
  );
  const isOld = version !== null && version !== own?.replyVersion;
  if (isOld) await noteOldAddress(tx, listed, { text, at });
  else {
    if (text !== null) await storeReply(tx, listed, { party, text, held: heldFor(smells), at });
    await updateParty(tx, of, { readAt: at });
  }
  if (files.length > 0) await reportMailedFiles(tx, deps, listed, { party, files, hasWords: text !== null });
  return isOld ? 'old address' : 'stored';
}

async function noteOldAddress(
  tx: Db,
  { thread }: ListedThread,
  { text, at }: { text: string | null; at: Date },
): Promise<void> {
  if (text === null) return;
  await alertOffice(tx, thread, { body: abridge(`${OLD_ADDRESS}\n\n${text}`, MESSAGE_MAX), origin: 'mail', at });
}

type StoredReply = { party: Reply['party']; text: string; held: ReturnType<typeof heldFor>; at: Date };

async function storeReply(tx: Db, { thread }: ListedThread, { party, text, held, at }: StoredReply): Promise<void> {
  const isAside = party === 'seller' && thread.sellerJoinedBy === null;
  await storeMessage(tx, thread, {
    threadId: thread.id,
    channel: isAside ? 'seller' : 'buyer',
    author: party,
    authorId: party === 'seller' ? thread.sellerId : null,
    body: abridge(text, MESSAGE_MAX),
    ...held,
    origin: 'mail',
    createdAt: at,
  });
}
