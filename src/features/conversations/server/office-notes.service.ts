import type { Db } from '#app/db/client.ts';
import type { MessageOrigin } from '#app/db/thread-enums.ts';
import { storeMessage } from './thread-messages.service.ts';
import { passTurn } from './thread-turns.service.ts';
import { updateThread, type ThreadRow } from './threads.db.ts';

type Note = { body: string; origin: MessageOrigin; at: Date };

/** Adds a note to a locked thread, which only the office reads. */
export async function addNote(tx: Db, row: ThreadRow, { body, origin, at }: Note): Promise<void> {
  const note = { threadId: row.id, channel: 'office', author: 'office', authorId: null } as const;
  await storeMessage(tx, row, { ...note, body, origin, createdAt: at });
}

/** Adds a note, after which the thread waits for the office: by a reminder that is due at once. */
export async function alertOffice(tx: Db, row: ThreadRow, note: Note): Promise<void> {
  await addNote(tx, row, note);
  // A reminder for a later day stays.
  if (row.remindAt === null) await updateThread(tx, row.id, { remindAt: note.at });
  else if (row.waitsFor !== 'office') await passTurn(tx, row, { waitsFor: 'office', at: note.at });
}
