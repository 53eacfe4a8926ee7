import type { Db } from '#app/db/client.ts';
import type { ObjectStorage } from '#app/features/media/server/storage.service.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { deleteMessageFiles, findFilesAmong, lockAbandonedFiles } from './message-files.db.ts';
import { MESSAGE_FILES_FOLDER, parseFileId, removeMessageFile } from './message-file-storage.service.ts';

export type FileRemovalDeps = { db: Db; storage: ObjectStorage; now: () => Date };

/** How long a file can wait for its message; also the age at which one without a row counts as abandoned. */
const WAIT_MS = DAY_MS;
const BATCH_SIZE = 200;

/** Removes files that no message named within a day, and those of deleted messages and threads. */
export async function removeAbandonedMessageFiles({ db, storage, now }: FileRemovalDeps): Promise<void> {
  const before = new Date(now().getTime() - WAIT_MS);
  for (let isLast = false; !isLast;) {
    const ids = await db.transaction(async (tx) => {
      const found = await lockAbandonedFiles(tx, { before, limit: BATCH_SIZE });
      await deleteMessageFiles(tx, found);
      return found;
    });
    // After the commit: no message may name a file that is gone, while a leftover file is removed later.
    for (const id of ids) await removeMessageFile(storage, id);
    isLast = ids.length < BATCH_SIZE;
  }
}

/** Removes stored files without a row, such as those left by a killed process. */
export async function removeUnknownMessageFiles({ db, storage, now }: FileRemovalDeps): Promise<void> {
  const before = new Date(now().getTime() - WAIT_MS);
  for await (const paths of storage.list(MESSAGE_FILES_FOLDER)) {
    const known = await findFilesAmong(db, [...new Set(paths.flatMap((path) => parseFileId(path) ?? []))]);
    for (const path of paths) {
      const id = parseFileId(path);
      if (id === null || known.has(id)) continue;
      // A file is stored before its row.
      const storedAt = await storage.storedAt(path);
      if (storedAt !== null && storedAt < before) await removeMessageFile(storage, id);
    }
  }
}
