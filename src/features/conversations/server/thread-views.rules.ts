import type { ThreadParty } from '#app/db/thread-enums.ts';
import { findFact } from '#app/features/machines/fact-registry.rules.ts';
import { mainImageOf } from '#app/features/machines/machines.rules.ts';
import { isFileShown } from '../message-files.rules.ts';
import { REMOVED } from '../message-labels.rules.ts';
import { isAboutQuote, isKnownToSeller, isWithheld, readsChannel } from '../thread-turns.rules.ts';
import type { MessageFile, ThreadMessage, ThreadSummary, ThreadView } from '../threads.schema.ts';
import type { MessageRow } from './thread-messages.db.ts';
import type { ListedThread, PartyRow } from './threads.db.ts';

/** A thread's listing as those who take part see it; null if it is about none. */
export function toThreadMachine({ thread, machine }: ListedThread) {
  if (thread.machineName === null) return null;
  const isPublic = machine?.isPublic === true;
  return {
    id: machine?.id ?? null,
    name: thread.machineName,
    picture: machine !== null && isPublic ? mainImageOf(machine) : null,
    price: machine !== null && isPublic ? machine.shownPrice : null,
    status: machine?.status ?? null,
    isPublic,
  };
}

/** Whether the office has removed a message: buyer and seller read neither its words nor its files any more. */
export function isRemoved({ report }: Pick<MessageRow, 'report'>): boolean {
  return report?.state === 'upheld';
}

/** Whose names a reader sees: everybody's own, and the other side's once both see each other. Only the office names its people. */
export function toThreadMessage(
  row: MessageRow,
  { thread }: Pick<ListedThread, 'thread'>,
  reader: ThreadParty,
): ThreadMessage {
  const { message, authorName, report } = row;
  const { id, author, channel, body, createdAt, review, smells } = message;
  const names = {
    buyer: reader === 'seller' && thread.sellerJoinedBy === null ? null : thread.buyerName,
    seller: reader === 'buyer' && thread.sellerJoinedBy === null ? null : authorName,
    office: reader === 'office' ? authorName : null,
  };
  const isCovered = reader !== 'office' && isRemoved(row);
  const files = isCovered ? [] : row.files;
  const shown = files.filter((file) => isFileShown(thread, reader, file));
  const releasedFromId = reader === 'office' ? message.releasedFromId : null;
  return {
    id,
    author,
    authorName: names[author],
    channel,
    text: isCovered ? REMOVED : body,
    isRemoved: isRemoved(row),
    factLabels:
      reader === 'office' ? Object.keys(message.facts ?? {}).flatMap((key) => findFact(key)?.label ?? []) : [],
    files: shown.map((file) => toMessageFile(file, reader)),
    hiddenFiles: files.filter((file) => !shown.includes(file)).map(({ kind }) => kind),
    isCall: message.origin === 'call',
    releasedFromId,
    held: reader === 'office' && review !== null ? { review, reasons: smells ?? [] } : null,
    report: reader === 'office' ? report : null,
    createdAt: createdAt.toISOString(),
  };
}

function toMessageFile(
  { id, kind, name, bytes, width, height, isPassedOn }: MessageRow['files'][number],
  reader: ThreadParty,
): MessageFile {
  return { id, kind, name, bytes, width, height, isPassedOn: reader === 'office' && isPassedOn };
}

/** Whether a seller may know of a message of their thread. */
export function isShownToSeller(
  thread: ListedThread['thread'],
  message: Pick<MessageRow['message'], 'channel' | 'sentAt' | 'review' | 'origin' | 'authorId'>,
): boolean {
  const { channel, sentAt, origin, authorId } = message;
  // What the buyer answers, also if the seller joined with that answer.
  if (origin === 'proposal' && authorId !== null) return authorId === thread.sellerId;
  if (isWithheld(message) || isAboutQuote(message)) return false;
  return channel !== 'office' && isKnownToSeller(thread, sentAt);
}

/** Whether a party reads a message; a seller who has not joined reads those of the buyer without the person. */
export function isReadBy(thread: ListedThread['thread'], party: ThreadParty, message: MessageRow['message']): boolean {
  if (party !== 'seller') return readsChannel(thread, party, message.channel);
  const isForSeller = thread.sellerJoinedBy !== null || message.channel === 'seller' || message.author === 'buyer';
  return isForSeller && isShownToSeller(thread, message);
}

/** The seller's contact for a buyer who knows the seller, and for the office; null for others, and without a seller. */
export function toSellerContact({ thread, machine, seller }: ListedThread, reader: ThreadParty): ThreadView['seller'] {
  const isShown = reader === 'office' || (reader === 'buyer' && thread.sellerJoinedBy !== null);
  if (!isShown || seller === null) return null;
  // The contact of the listing is that of its present seller.
  const own = machine !== null && machine.sellerId === thread.sellerId ? machine : null;
  return {
    name: own?.contactName ?? seller.name ?? 'The seller',
    email: own?.contactEmail ?? null,
    phone: own?.contactPhone ?? null,
  };
}

type Standing = { party: ThreadParty; parties: readonly PartyRow[]; last: MessageRow | undefined };

/** What lists and pages say of a thread. */
export function toThreadSummary(listed: ListedThread, { party, parties, last }: Standing): ThreadSummary {
  const { thread, seller } = listed;
  const hasJoined = thread.sellerJoinedBy !== null;
  // A seller does not know of all that was written.
  const lastSeenAt = party === 'seller' ? (last?.message.sentAt ?? thread.createdAt) : thread.lastMessageAt;
  const readAt = parties.find((each) => each.threadId === thread.id && each.party === party)?.readAt ?? null;
  return {
    id: thread.id,
    party,
    machine: toThreadMachine(listed),
    subject: thread.subject,
    counterpart: party === 'buyer' ? (hasJoined ? (seller?.name ?? null) : null) : thread.buyerName,
    waitsFor: thread.waitsFor,
    isUnread: last !== undefined && last.message.author !== party && (readAt === null || readAt < last.message.sentAt),
    lastMessageAt: lastSeenAt.toISOString(),
    lastMessage: last === undefined ? null : toThreadMessage(last, listed, party),
  };
}
