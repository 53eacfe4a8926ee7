import { hasAuditEntry, insertAuditEntry } from '#app/db/audit-log.ts';
import type { Db } from '#app/db/client.ts';
import { THREAD_CHANNELS, type ThreadParty } from '#app/db/thread-enums.ts';
import { getActor } from '#app/features/accounts/server/admin-audit.service.ts';
import { findOwnConfirmedEmail } from '#app/features/accounts/server/accounts.service.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { isPersonBlocked } from '#app/features/blocking/server/blocks.service.ts';
import { readOfficeHours } from '#app/features/settings/server/settings.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { HOUR_MS } from '#app/lib/durations.ts';
import { rowsOf, type PagingQuery } from '#app/lib/paging.ts';
import { clockOf } from '../thread-clock.rules.ts';
import { readsChannel, turnAfter } from '../thread-turns.rules.ts';
import type { MessageInput, ThreadMessage, ThreadSummary, ThreadView } from '../threads.schema.ts';
import type { MailboxLimits } from './mailbox-limits.service.ts';
import { addEntry, lockOwnThread, type EntryCredentials } from './thread-entries.service.ts';
import {
  findOwnThread,
  isBuyerBlocked,
  isBuyerOfThreadProven,
  noSuchThread,
  type ReadThread,
  type ThreadCredentials,
} from './thread-access.service.ts';
import { isReplyToSeller } from './thread-messages.service.ts';
import { takeAttachments } from './attachments.service.ts';
import { isReadBy, toSellerContact, toThreadMessage, toThreadSummary } from './thread-views.rules.ts';
import { findLastMessages, findMessage, findMessages, findMessagesAfter } from './thread-messages.db.ts';
import { findOpenWait } from './thread-waits.db.ts';
import {
  countThreads,
  findListedThread,
  findParties,
  findThreads,
  updateParty,
  type ListedThread,
} from './threads.db.ts';

export type ThreadDeps = { db: Db; now: () => Date };
export type WriteDeps = ThreadDeps & { mailboxes: MailboxLimits };

/** A page shows this many of a thread's messages. */
const MOST_SHOWN = 500;
const READ = 'read conversation';
/** An open page asks for its thread again and again, which is one reading. */
const RECORDED_EVERY_MS = HOUR_MS;

/** The threads in which the account is buyer or seller, the one with the newest message first. */
export async function listThreads(
  db: Db,
  user: User,
  paging: PagingQuery,
): Promise<{ rows: ThreadSummary[]; total: number }> {
  const email = await findOwnConfirmedEmail(db, user.id);
  const buyerEmail = email?.toLowerCase() ?? null;
  const filter = { buyerEmail, sellerId: user.id };
  const listed = await findThreads(db, filter, rowsOf(paging));
  const ids = listed.map(({ thread }) => thread.id);
  const parties = ids.length === 0 ? [] : await findParties(db, ids);
  const partyIn = ({ thread }: ListedThread) =>
    thread.buyerEmail !== null && thread.buyerEmail === buyerEmail ? 'buyer' : 'seller';
  const idsAs = (party: ThreadParty) => listed.flatMap((each) => (partyIn(each) === party ? each.thread.id : []));
  const lasts = [
    ...(await findLastMessages(db, idsAs('buyer'), 'buyer')),
    ...(await findLastMessages(db, idsAs('seller'), 'seller')),
  ];
  const rows = listed.map((each) => {
    const party = partyIn(each);
    const last = lasts.find(({ message }) => message.threadId === each.thread.id);
    return toThreadSummary(each, { party, parties, last });
  });
  return { rows, total: await countThreads(db, filter) };
}

/** A thread as the caller may see it. Reading by the office is recorded. Throws not_signed_in and not_found. */
export async function readThread(deps: ThreadDeps, credentials: ThreadCredentials, id: string): Promise<ThreadView> {
  const found = await findOwnThread(deps.db, credentials, id);
  const listed = await findListedThread(deps.db, id);
  if (listed === undefined) throw noSuchThread();
  if (found.party === 'office') await recordReading(deps, found, listed);
  return { ...(await toView(deps, listed, found.party)), waiting: await waitingFor(deps, listed, found.party) };
}

async function waitingFor({ db, now }: ThreadDeps, { thread }: ListedThread, party: ThreadParty) {
  const clock = party === 'office' ? clockOf(thread, await readOfficeHours(db), now()) : null;
  return clock === null ? null : { ...clock, reason: (await findOpenWait(db, thread.id))?.reason ?? null };
}

async function recordReading({ db, now }: ThreadDeps, { user }: ReadThread, { thread }: ListedThread): Promise<void> {
  if (user === null) return;
  const since = new Date(now().getTime() - RECORDED_EVERY_MS);
  const subject = { type: 'thread', id: thread.id } as const;
  if (await hasAuditEntry(db, { actorId: user.id, action: READ, subject, since })) return;
  await db.transaction(async (tx) => {
    const actor = await getActor(tx, user);
    await insertAuditEntry(tx, { actor, action: READ, subject, before: null, after: null });
  });
}

async function toView(
  { db, now }: ThreadDeps,
  listed: ListedThread,
  party: ThreadParty,
): Promise<Omit<ThreadView, 'waiting'>> {
  const { thread, seller } = listed;
  const channels = THREAD_CHANNELS.filter((channel) => readsChannel(thread, party, channel));
  const all = await findMessages(db, thread.id, { channels, limit: MOST_SHOWN });
  const messages = all.filter(({ message }) => isReadBy(thread, party, message));
  const parties = await findParties(db, [thread.id]);
  const { lastMessage: _last, ...summary } = toThreadSummary(listed, { party, parties, last: messages.at(-1) });
  const others = parties.flatMap((each) => (each.party === party || each.readAt === null ? [] : [each.readAt]));
  const last = others.toSorted((one, other) => other.getTime() - one.getTime())[0];
  const { buyerName: name, buyerEmail: email, buyerPhone: phone } = thread;
  return {
    ...summary,
    buyer: party === 'buyer' ? null : { name, email, phone },
    isBuyerConfirmed: await isBuyerOfThreadProven(db, thread),
    isBlocked: await (party === 'seller'
      ? isPersonBlocked(db, { emails: [seller?.email], phones: [] }, now())
      : isBuyerBlocked(db, thread, now())),
    seller: toSellerContact(listed, party),
    isIntroduced: thread.sellerJoinedBy !== null,
    isReplyToSeller: party === 'buyer' && (await isReplyToSeller(db, thread)),
    messages: messages.map((message) => toThreadMessage(message, listed, party)),
    othersReadAt: last?.toISOString() ?? null,
  };
}

/** Notes that the caller has read the thread until now. Throws not_signed_in and not_found. */
export async function markThreadRead(
  { db, now }: ThreadDeps,
  credentials: ThreadCredentials,
  id: string,
): Promise<void> {
  const { row, party } = await findOwnThread(db, credentials, id);
  // The last message may be later by the clock of another server.
  const readAt = new Date(Math.max(now().getTime(), row.lastMessageAt.getTime()));
  await updateParty(db, { threadId: id, party }, { readAt });
}

/** What others wrote since the last message that the author has seen, as far as the author reads it. */
async function findNewer(tx: Db, { row, party }: ReadThread, after: string | undefined): Promise<ThreadMessage[]> {
  if (after === undefined) return [];
  const [listed, newer] = [
    await findListedThread(tx, row.id),
    await findMessagesAfter(tx, row.id, { after, limit: MOST_SHOWN }),
  ];
  if (listed === undefined) throw noSuchThread();
  return newer
    .filter(({ message }) => isReadBy(row, party, message))
    .map((message) => toThreadMessage(message, listed, party));
}

class WrittenMeanwhile extends Error {
  readonly messages: ThreadMessage[];

  constructor(messages: ThreadMessage[]) {
    super('Others have written meanwhile');
    this.messages = messages;
  }
}

/** A message that was stored, or those that its author has to see first. */
export type Written = { written: ThreadMessage } | { newer: ThreadMessage[] };

/**
 * Adds a message to a thread, and has it mailed to the others, unless one was written after the last that its author has
 * seen. Throws not_signed_in, not_found, not_allowed for blocked senders, invalid for files that cannot be sent, too_many, and
 * conflict for a channel into which the caller cannot write.
 */
export async function writeMessage(
  { db, now, mailboxes }: WriteDeps,
  credentials: EntryCredentials,
  { id, isCall, after: seen, ...input }: MessageInput & { id: string },
): Promise<Written> {
  const writing = db.transaction(async (tx) => {
    const at = now();
    const { channel } = input;
    const own = await lockOwnThread(tx, credentials, id, { channel, at });
    const { row, party } = own;
    if (turnAfter(row, { author: party, channel }) === null)
      throw new AppError('conflict', 'You cannot write to the seller here');
    const newer = await findNewer(tx, own, seen);
    // An error, so that nothing of the transaction stays.
    if (newer.length > 0) throw new WrittenMeanwhile(newer);
    const { body, passedFileIds, attach } = await takeAttachments(tx, { threadId: id, author: party, ...input });
    const entry = { body, passedFileIds, channel, origin: isCall ? 'call' : 'site', at } as const;
    const { messageId } = await addEntry(tx, { mailboxes, now }, credentials, own, entry);
    await attach(messageId);
    const listed = await findListedThread(tx, id);
    const written = await findMessage(tx, messageId);
    if (listed === undefined || written === undefined) throw noSuchThread();
    return toThreadMessage(written, listed, party);
  });
  try {
    return { written: await writing };
  } catch (error) {
    if (error instanceof WrittenMeanwhile) return { newer: error.messages };
    throw error;
  }
}
