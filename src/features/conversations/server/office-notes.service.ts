import type { Db } from '#app/db/client.ts';
import type { MessageOrigin } from '#app/db/thread-enums.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { findOwnThread, noSuchThread } from './thread-access.service.ts';
import { findMessages } from './thread-messages.db.ts';
import { storeMessage } from './thread-messages.service.ts';
import { passTurn } from './thread-turns.service.ts';
import { lockThreadWithAccounts, updateThread, type ThreadRow } from './threads.db.ts';

/** `authorId` is the admin who wrote it; absent for what the site itself notes. */
type Note = { body: string; origin: MessageOrigin; at: Date; authorId?: string };

/**
 * Locks a thread for a change by the office, and before it these accounts and the seller's, as deletions of accounts do. Throws
 * not_found.
 */
export async function lockThreadForOffice(tx: Db, id: string, accountIds: readonly string[]): Promise<ThreadRow> {
  const thread = await lockThreadWithAccounts(tx, id, accountIds);
  if (thread === undefined) throw noSuchThread();
  return thread;
}

/** The newest notes of a thread, oldest first; none for an admin who is its buyer or seller. Throws not_found. */
export async function listNotes(
  db: Db,
  admin: User,
  id: string,
  limit: number,
): Promise<{ id: string; text: string; at: Date; by: string | null }[]> {
  const { party } = await findOwnThread(db, { account: admin }, id);
  if (party !== 'office') return [];
  const notes = await findMessages(db, id, { channels: ['office'], limit });
  return notes.map(({ message, authorName }) => ({
    id: message.id,
    text: message.body,
    at: message.createdAt,
    by: authorName,
  }));
}

/** Adds a note to a locked thread, which only the office reads. */
export async function addNote(tx: Db, row: ThreadRow, { body, origin, at, authorId }: Note): Promise<void> {
  const note = { threadId: row.id, channel: 'office', author: 'office', authorId: authorId ?? null } as const;
  await storeMessage(tx, row, { ...note, body, origin, createdAt: at });
}

/** Adds a note, after which the thread waits for the office: by a reminder that is due at once. */
export async function alertOffice(tx: Db, row: ThreadRow, note: Note): Promise<void> {
  await addNote(tx, row, note);
  // A reminder for a later day stays.
  if (row.remindAt === null) await updateThread(tx, row.id, { remindAt: note.at });
  else if (row.waitsFor !== 'office') await passTurn(tx, row, { waitsFor: 'office', at: note.at });
}
