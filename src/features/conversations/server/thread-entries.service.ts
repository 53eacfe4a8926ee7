import type { Db } from '#app/db/client.ts';
import type { MessageOrigin, MessageSmell, ThreadChannel, ThreadParty } from '#app/db/thread-enums.ts';
import { getActor, recordAdminAction } from '#app/features/accounts/server/admin-audit.service.ts';
import { lockMachines } from '#app/features/machines/server/machines.store.ts';
import { heldFor } from '../message-smell.rules.ts';
import type { MailboxLimits } from './mailbox-limits.service.ts';
import { admitMessage } from './message-admission.service.ts';
import { findOwnThread, type ReadThread, type ThreadCredentials } from './thread-access.service.ts';
import { answerContacts } from './thread-messages.db.ts';
import { storeMessage } from './thread-messages.service.ts';
import { passTurn } from './thread-turns.service.ts';
import {
  findThread,
  lockAccountsOfThread,
  lockThread,
  lockThreadWithAccounts,
  updateParty,
  type ThreadRow,
} from './threads.db.ts';

export type EntryCredentials = ThreadCredentials & { network: string };

/** A thread that is locked for an entry, and the address of the account that makes it; null without one. */
export type OwnThread = ReadThread & { email: string | null };

type Opening = {
  channel?: ThreadChannel;
  at: Date;
  /** Whether the entry depends on the listing, which is then locked, too. */
  locksListing?: boolean;
};

/**
 * Locks a thread for an entry of one who takes part in it. What the office writes to the buyer marks the messages of the
 * contact form as answered: before the thread is locked, because whoever marks such a message locks it first, and then its
 * thread. Throws not_signed_in and not_found.
 */
export async function lockOwnThread(
  tx: Db,
  credentials: ThreadCredentials,
  id: string,
  { channel = 'buyer', at, locksListing = false }: Opening,
): Promise<OwnThread> {
  const { row, party, user } = await findOwnThread(tx, credentials, id);
  const accounts = await lockAccountsOfThread(tx, id, user === null ? [] : [user.id]);
  if (locksListing && row.machineId !== null) await lockMachines(tx, [row.machineId]);
  if (party === 'office' && user !== null && channel === 'buyer') {
    const { username } = await getActor(tx, user);
    await answerContacts(tx, id, { at, username });
  }
  // Who the caller is, is decided again once the thread is locked: an introduction may have changed it.
  await lockThread(tx, id);
  const own = accounts.find((account) => account.id === user?.id);
  return { ...(await findOwnThread(tx, credentials, id)), email: own?.email ?? null };
}

type Entry = {
  body: string;
  /** Files of the other side that it passes on. */
  passedFileIds?: string[] | null;
  channel: ThreadChannel;
  origin: MessageOrigin;
  at: Date;
  /** Who is mailed the message already. */
  mailed?: readonly ThreadParty[];
};

/**
 * Adds what one who takes part in a locked thread writes, and notes that they have read it. Returns the message's id, and why
 * it is held. Throws not_allowed for blocked senders, and too_many.
 */
export async function addEntry(
  tx: Db,
  deps: { mailboxes: MailboxLimits; now: () => Date },
  credentials: EntryCredentials,
  { row, party, user, email }: OwnThread,
  { body, passedFileIds = null, channel, origin, at, mailed = [] }: Entry,
): Promise<{ messageId: string; smells: MessageSmell[] }> {
  const smells =
    party === 'office' ? [] : await admitMessage(tx, deps, { ...credentials, email, party }, { row, message: body });
  const stored = { threadId: row.id, channel, author: party, authorId: user?.id ?? null, body, passedFileIds } as const;
  const message = { ...stored, ...heldFor(smells), origin, createdAt: at };
  const messageId = await storeMessage(tx, row, message, mailed);
  await updateParty(tx, { threadId: row.id, party }, { readAt: at });
  if (party === 'office' && user !== null) {
    const subject = { type: 'thread', id: row.id } as const;
    const after = { messageId, channel, ...(passedFileIds !== null && { passedFileIds }) };
    await recordAdminAction(tx, user, { action: 'write message', subject, before: null, after });
  }
  return { messageId, smells };
}

/** What the site writes for all in a thread, in the name of the seller or the office; of a quote, not for the seller. */
export type SiteEntry = { body: string; author: 'seller' | 'office'; origin?: 'notice' | 'quote-notice' };

/**
 * Locks a thread with its listing, and adds what the site writes for all in it: what the function returns, which is called
 * once both are locked; nothing for null. It is nobody's turn because of it, and it answers nobody.
 */
export async function addSiteEntry(
  tx: Db,
  threadId: string,
  { at, decide }: { at: Date; decide: (thread: ThreadRow) => Promise<SiteEntry | null> },
): Promise<void> {
  await lockAccountsOfThread(tx, threadId);
  const machineId = (await findThread(tx, threadId))?.machineId ?? null;
  if (machineId !== null) await lockMachines(tx, [machineId]);
  const thread = await lockThread(tx, threadId);
  const entry = thread === undefined ? null : await decide(thread);
  if (thread === undefined || entry === null) return;
  const { origin = 'notice', ...words } = entry;
  await storeMessage(tx, thread, { threadId, channel: 'buyer', authorId: null, origin, ...words, createdAt: at });
}

/** Nobody is expected to answer what the site has answered: whoever was before is again. */
export async function restoreTurn(tx: Db, before: ThreadRow, at: Date): Promise<void> {
  const thread = await lockThreadWithAccounts(tx, before.id);
  if (thread !== undefined) await passTurn(tx, thread, { waitsFor: before.waitsFor, at });
}
