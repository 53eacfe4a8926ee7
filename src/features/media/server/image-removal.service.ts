import type { Db } from '#app/db/client.ts';
import { imageUrl, MASTER_FOLDER, parseImageId } from '../object-paths.rules.ts';
import type { ObjectStorage } from './storage.service.ts';
import { removeImage } from './store-image.service.ts';
import { deleteUploads, findShownAmong, findUploadedAmong, lockUnclaimedUploads } from './uploads.db.ts';

type Deps = { db: Db; storage: ObjectStorage; now: () => Date };

/** How long an image can wait for its listing; also the age at which a file without a row counts as abandoned. */
const WAIT_MS = 24 * 60 * 60 * 1000;
const BATCH_SIZE = 200;

/** Removes images that no listing claimed within a day, and those whose listing or owner was deleted. */
export async function removeUnclaimedUploads({ db, storage, now }: Deps): Promise<void> {
  const before = new Date(now().getTime() - WAIT_MS);
  for (let after: string | null = null, isLast = false; !isLast;) {
    const batch = await db.transaction((tx) => deleteUnclaimedBatch(tx, before, after));
    // After the commit: a listing must never show an image without a file, while a leftover file is harmless.
    for (const path of batch.removable) await removeImage(storage, path);
    after = batch.last;
    isLast = batch.last === null;
  }
}

/** Deletes the rows of a batch of uploads, except images that a listing still shows, such as after an import. */
async function deleteUnclaimedBatch(tx: Db, before: Date, after: string | null) {
  const found = await lockUnclaimedUploads(tx, { before, after, limit: BATCH_SIZE });
  const shown = await findShownAmong(
    tx,
    found.map(({ path }) => urlOfPath(path)),
  );
  const removable = found.filter(({ path }) => !shown.has(urlOfPath(path)));
  await deleteUploads(
    tx,
    removable.map(({ id }) => id),
  );
  return { removable: removable.map(({ path }) => path), last: found.at(-1)?.id ?? null };
}

/** Removes stored images without an upload or a listing, such as those of the demo, or left by a killed process. */
export async function removeUnknownImages({ db, storage, now }: Deps): Promise<void> {
  const before = new Date(now().getTime() - WAIT_MS);
  for await (const paths of storage.list(MASTER_FOLDER)) {
    for (const path of await findUnknown(db, paths)) {
      // A picture may be stored before its listing.
      const storedAt = await storage.storedAt(path);
      if (storedAt !== null && storedAt < before) await removeImage(storage, path);
    }
  }
}

async function findUnknown(db: Db, paths: readonly string[]): Promise<string[]> {
  const images = paths.filter((path) => parseImageId(path) !== null);
  const uploaded = await findUploadedAmong(db, images);
  const unknown = images.filter((path) => !uploaded.has(path));
  if (unknown.length === 0) return [];
  const shown = await findShownAmong(db, unknown.map(urlOfPath));
  return unknown.filter((path) => !shown.has(urlOfPath(path)));
}

function urlOfPath(path: string): string {
  return imageUrl(parseImageId(path) ?? '');
}
