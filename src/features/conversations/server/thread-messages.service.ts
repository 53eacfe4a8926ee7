import type { Db } from '#app/db/client.ts';
import type { ContactAnswer } from '#app/db/enums.ts';
import { THREAD_PARTIES, type MessageSmell, type ThreadParty } from '#app/db/thread-enums.ts';
import { newSecretToken } from '#app/features/accounts/server/account-tokens.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { heldFor } from '../message-smell.rules.ts';
import { isAboutQuote, isNotice, turnAfter, turnAfterQuote, turnWhileHeld, type Turn } from '../thread-turns.rules.ts';
import { updateAskedSeller, updateMessage } from './message-holds.db.ts';
import {
  findMessages,
  findLastProposal,
  hasOtherUnanswered,
  insertMessage,
  type MessageRow,
  type NewMessage,
} from './thread-messages.db.ts';
import { passTurn } from './thread-turns.service.ts';
import {
  deleteThreadOfContact,
  findParties,
  insertParties,
  insertThread,
  lockThreadOfBuyer,
  lockThreadOfContact,
  updateMailDue,
  updateMailed,
  updateThread,
  type ThreadRow,
} from './threads.db.ts';

/** Messages that follow each other within this time are mailed together. */
const MERGED_MS = 2 * MINUTE_MS;
const NEVER = new Date(0);
/** Among so many of the newest messages is the last one that a person wrote. */
const MOST_SEARCHED = 100;
/** To begin a thread, or to find the one that another message has begun at the same moment. */
const MOST_ATTEMPTS = 3;

/** The moment of a thread's next message: messages have an order, also if the clocks of servers differ, by which mails know what is new. */
export function nextMoment({ lastMessageAt }: ThreadRow, now: Date): Date {
  return new Date(Math.max(now.getTime(), lastMessageAt.getTime() + 1));
}

/**
 * Stores a message and who is expected to answer it, and has it mailed to all who are to be told, except those who were
 * mailed it already. Throws if its author may not write into the channel.
 */
export async function storeMessage(
  tx: Db,
  before: ThreadRow,
  message: NewMessage,
  mailed: readonly ThreadParty[] = [],
): Promise<string> {
  const at = nextMoment(before, message.createdAt);
  const isHeld = message.review === 'waiting';
  // The contact form tells the buyer who reads it.
  const isForOffice = message.origin === 'form' || isAboutQuote(message);
  const joins = message.author === 'buyer' && !isForOffice && (await isReplyToSeller(tx, before));
  const thread = joins && !isHeld ? await joinSeller(tx, before, at) : before;
  const turn = turnOf(thread, message);
  if (turn === null) throw new Error(`Nobody may write as ${message.author} into the channel ${message.channel}`);
  const asksSeller = message.asksSeller === true || (joins && isHeld);
  const id = await insertMessage(tx, { ...message, asksSeller, createdAt: at });
  const remindAt = remindAfter(thread, message);
  // The buyer still waits while the office asks the seller.
  const isAsking = message.author === 'office' && message.channel === 'seller';
  await takeTurn(tx, thread, turn, { at, mailed, remindAt, answeredBy: isAsking ? null : message.author });
  return id;
}

function turnOf(thread: ThreadRow, message: NewMessage): Turn | null {
  if (message.review === 'waiting') return turnWhileHeld(thread.waitsFor);
  const turn = turnAmongReaders(thread, message);
  return turn !== null && isNotice(message) ? { ...turn, waitsFor: null } : turn;
}

/** What follows from a message among those who read it. */
function turnAmongReaders(thread: ThreadRow, message: NewMessage): Turn | null {
  return isAboutQuote(message) ? turnAfterQuote(thread.waitsFor, message) : turnAfter(thread, message);
}

/** Whether the buyer's next message replies to the proposal of a seller with Premium, who joins with it. */
export async function isReplyToSeller(
  db: Db,
  { id: threadId, sellerId, sellerJoinedBy }: Pick<ThreadRow, 'id' | 'sellerId' | 'sellerJoinedBy'>,
): Promise<boolean> {
  if (sellerId === null || sellerJoinedBy !== null) return false;
  return (await findLastProposal(db, { threadId, sellerId }))?.asksSeller === true;
}

/** Lets the seller of a Premium listing read and answer what is written from a moment on. */
async function joinSeller(tx: Db, thread: ThreadRow, at: Date): Promise<ThreadRow> {
  const joined = { sellerJoinedBy: 'premium', sellerReadsSince: at } as const;
  await updateThread(tx, thread.id, joined);
  return { ...thread, ...joined };
}

type Taken = {
  at: Date;
  /** Who was mailed the message already. */
  mailed: readonly ThreadParty[];
  remindAt: Date | null;
  /** Whose answer it is; null if it answers nothing. */
  answeredBy: ThreadParty | null;
};

/** Stores who is expected to write after a message, and has it mailed. */
export async function takeTurn(
  tx: Db,
  thread: ThreadRow,
  { waitsFor, told }: Turn,
  { at, mailed, remindAt, answeredBy }: Taken,
): Promise<void> {
  const { id: threadId } = thread;
  if (waitsFor !== null) {
    await passTurn(tx, thread, { waitsFor, at, answeredBy });
    // A seller knows nothing of a thread whose messages are all held.
    const reads = told.includes('seller') && thread.sellerReadsSince === null ? { sellerReadsSince: at } : {};
    await updateThread(tx, threadId, { lastMessageAt: at, remindAt, ...reads });
  }
  const [due, done] = [told.filter((party) => !mailed.includes(party)), told.filter((party) => mailed.includes(party))];
  await updateMailDue(tx, { threadId, parties: due, at: new Date(at.getTime() + MERGED_MS) });
  await updateMailed(tx, { threadId, parties: done, at });
}

/** Has a message that was held go its way, as if it had been sent now. The office, which decides, needs no mail. */
export async function passMessage(tx: Db, before: ThreadRow, message: MessageRow['message'], now: Date): Promise<void> {
  const at = nextMoment(before, now);
  const { sellerId, sellerJoinedBy } = before;
  const joins = message.asksSeller && sellerId !== null && sellerJoinedBy === null;
  const thread = joins ? await joinSeller(tx, before, at) : before;
  const turn = turnAmongReaders(thread, message);
  if (turn === null) throw new Error('A buyer may always write to the others');
  await updateMessage(tx, message.id, { review: 'passed', passedAt: at });
  // The contact form's list shows who answers.
  if (message.asksSeller && message.contactId !== null && sellerId !== null)
    await updateAskedSeller(tx, message.contactId, sellerId);
  await takeTurn(tx, thread, turn, { at, mailed: ['office'], remindAt: thread.remindAt, answeredBy: 'buyer' });
}

/** A reminder that is due has served its purpose once the office writes; one that is not due yet stays. */
function remindAfter({ remindAt }: ThreadRow, { author, createdAt }: NewMessage): Date | null {
  return author === 'office' && remindAt !== null && remindAt <= createdAt ? null : remindAt;
}

/** Notes in its thread that a message of the contact form was marked as answered, as in no need of it, or as unanswered. */
export async function settleEnquiry(
  tx: Db,
  { contactId, answeredAs, at }: { contactId: string; answeredAs: ContactAnswer | null; at: Date },
): Promise<void> {
  const thread = await lockThreadOfContact(tx, contactId);
  if (thread === undefined) return;
  const { id, sellerId, sellerJoinedBy, waitsFor } = thread;
  if (answeredAs === null) {
    const answers = sellerJoinedBy !== null && sellerId !== null ? 'seller' : 'office';
    await passTurn(tx, thread, { waitsFor: answers, at });
  } else if (
    waitsFor !== 'buyer' &&
    !(await hasOtherUnanswered(tx, id, contactId)) &&
    !(await isAskedSince(tx, id, contactId))
  ) {
    const isAnswered = answeredAs === 'answered';
    await passTurn(tx, thread, isAnswered ? { waitsFor: 'buyer', at, answeredBy: 'office' } : { waitsFor: null, at });
  }
}

/** Whether the buyer has asked something else in a thread since this message of the contact form. */
async function isAskedSince(tx: Db, threadId: string, contactId: string): Promise<boolean> {
  const messages = await findMessages(tx, threadId, { channels: ['buyer'], limit: MOST_SEARCHED });
  const last = messages.findLast(({ message }) => !isNotice(message))?.message;
  return last?.author === 'buyer' && last.contactId !== contactId && last.contactId === null;
}

/** Deletes the thread of a message of the contact form that is being deleted, unless the buyer wrote something else in it. */
export async function forgetEnquiry(tx: Db, contactId: string): Promise<void> {
  await deleteThreadOfContact(tx, contactId);
}

/** A message of the contact form, with the listing that it is about. */
export type RecordedEnquiry = {
  contactId: string;
  name: string;
  email: string;
  phone: string | null;
  subject: string | null;
  message: string;
  machine: { id: string; name: string; sellerId: string | null; isOperators: boolean } | null;
  /** Whether the address is the confirmed one of the account that sent the message. */
  isConfirmed: boolean;
  /** Whether the seller of a Premium listing is asked, and answers. */
  asksSeller: boolean;
  /** Why the message is held; empty if it is not, and the seller was mailed it. */
  smells: readonly MessageSmell[];
  createdAt: Date;
};

/**
 * Begins or continues the thread of a buyer's address about a listing with a message of the contact form, which is mailed
 * at once to the office and, unless it is held, to a seller who answers it. Returns the thread's id and the key of the
 * buyer's links.
 */
export async function recordEnquiry(tx: Db, enquiry: RecordedEnquiry): Promise<{ id: string; key: string }> {
  const { contactId, machine, message: body, createdAt, smells } = enquiry;
  const isHeld = smells.length > 0;
  const sellerId = machine === null || machine.isOperators ? null : machine.sellerId;
  const asksSeller = enquiry.asksSeller && sellerId !== null;
  const seller = {
    sellerId,
    sellerJoinedBy: asksSeller && !isHeld ? 'premium' : null,
    sellerReadsSince: sellerId === null || isHeld ? null : createdAt,
  } as const;
  const of = { buyerEmail: enquiry.email.toLowerCase(), machineId: machine?.id ?? null };
  const { isConfirmed, name: buyerName, phone: buyerPhone, subject } = enquiry;
  const begun = { ...of, ...seller, machineName: machine?.name ?? null, subject, buyerName, buyerPhone, createdAt };
  const row = await openThread(tx, begun, { isConfirmed });
  const message = { threadId: row.id, channel: 'buyer', author: 'buyer', body, origin: 'form' } as const;
  const mailed = enquiry.asksSeller && !isHeld ? (['office', 'seller'] as const) : (['office'] as const);
  await storeMessage(
    tx,
    row,
    { ...message, ...heldFor(smells), asksSeller: asksSeller && isHeld, contactId, createdAt },
    mailed,
  );
  return { id: row.id, key: (await getBuyersAccess(tx, row.id)).key };
}

/** The key of the buyer's links to a thread, and the version of the addresses for their answers. */
export async function getBuyersAccess(tx: Db, threadId: string): Promise<{ key: string; replyVersion: number }> {
  const buyer = (await findParties(tx, [threadId])).find(({ party }) => party === 'buyer');
  return { key: buyer?.key ?? '', replyVersion: buyer?.replyVersion ?? 0 };
}

type OpenedThread = Pick<
  ThreadRow,
  'machineId' | 'machineName' | 'subject' | 'buyerName' | 'buyerPhone' | 'createdAt'
> &
  Pick<ThreadRow, 'sellerId' | 'sellerJoinedBy' | 'sellerReadsSince'> & { buyerEmail: string };

/**
 * Begins the thread of a buyer's address about a listing, or about none, or returns the current one, locked. A listing with
 * another seller than before gets another thread, so that the former one stays with those who wrote it.
 */
export async function openThread(
  tx: Db,
  thread: OpenedThread,
  of: Pick<RecordedEnquiry, 'isConfirmed'>,
): Promise<ThreadRow> {
  // Another message may begin or replace the thread between two statements.
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const begun = await insertThread(tx, { ...thread, lastMessageAt: thread.createdAt });
    if (begun !== undefined) {
      await insertParties(tx, newParties(begun.id));
      return { ...begun, lastMessageAt: NEVER };
    }
    const current = await lockThreadOfBuyer(tx, thread);
    if (current !== undefined && current.sellerId === thread.sellerId) return continueThread(tx, current, thread, of);
    if (current !== undefined) await replaceThread(tx, current, thread.createdAt);
  }
  throw new AppError('conflict', 'This was deleted meanwhile. Please send it once more.');
}

function newParties(threadId: string) {
  return THREAD_PARTIES.map((party) => ({
    threadId,
    party,
    key: party === 'buyer' ? newSecretToken() : null,
    mailedAt: NEVER,
  }));
}

/** Nobody expects an answer of a former seller any more. What waits for the office still does. */
async function replaceThread(tx: Db, thread: ThreadRow, at: Date): Promise<void> {
  await updateThread(tx, thread.id, { replacedAt: at });
  if (thread.waitsFor === 'seller') await passTurn(tx, thread, { waitsFor: null, at });
}

/**
 * Continues a locked thread. A seller who joins reads what is written from now on. Anybody can write somebody else's address
 * into the contact form: only the account with that address changes its telephone number.
 */
async function continueThread(
  tx: Db,
  row: ThreadRow,
  { buyerPhone, sellerJoinedBy, sellerReadsSince }: OpenedThread,
  { isConfirmed }: Pick<RecordedEnquiry, 'isConfirmed'>,
): Promise<ThreadRow> {
  const joinedBy = row.sellerJoinedBy ?? sellerJoinedBy;
  const reads = row.sellerJoinedBy === joinedBy ? row.sellerReadsSince : null;
  const changed = {
    sellerJoinedBy: joinedBy,
    sellerReadsSince: row.sellerId === null ? null : (reads ?? sellerReadsSince),
    buyerPhone: isConfirmed ? (buyerPhone ?? row.buyerPhone) : row.buyerPhone,
  };
  await updateThread(tx, row.id, changed);
  return { ...row, ...changed };
}
