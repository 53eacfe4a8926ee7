import { randomBytes } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { openPrivateFolder } from '#app/db/private-folder.ts';
import type { StorageSettings } from './storage-settings.service.ts';

/** The storage of images. Paths are relative, with slashes; objects are written atomically. */
export type ObjectStorage = {
  put: (path: string, bytes: Uint8Array, contentType: string) => Promise<void>;
  /** Null if there is no such object. */
  get: (path: string) => Promise<Buffer | null>;
  exists: (path: string) => Promise<boolean>;
  /** Deleting a missing object is not an error. */
  delete: (path: string) => Promise<void>;
  deleteFolder: (path: string) => Promise<void>;
  /** The paths in a folder, in batches of some hundreds. */
  list: (folder: string) => AsyncIterable<string[]>;
  /** Null if there is no such object. */
  storedAt: (path: string) => Promise<Date | null>;
};

/** Opens the configured storage. Throws UnreachableBucketError. */
export async function openStorage({ dataFolder, s3 }: StorageSettings): Promise<ObjectStorage> {
  if (s3 === null) {
    const folder = join(dataFolder, 'objects');
    // Only the top folder's permissions are set, which protects the files below it.
    await openPrivateFolder(dataFolder);
    await openPrivateFolder(folder);
    return openFolderStorage(folder);
  }
  // Loaded on demand, because it takes longer than the rest of the startup.
  const { openBucket } = await import('./bucket.service.ts');
  const disk = await openBucket(s3);
  return {
    ...commonOperations(disk),
    // A store shows an object only after it is complete.
    put: (path, bytes, contentType) => disk.put(path, bytes, { contentType }),
    // The library would delete all objects whose path begins with the folder's name.
    deleteFolder: async (folder) => {
      for await (const paths of listPages(disk, folder)) await Promise.all(paths.map((path) => disk.delete(path)));
    },
  };
}

/** Stores objects as files below `folder`, which is created with the first one. */
export function openFolderStorage(folder: string): ObjectStorage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'public' }));
  return {
    ...commonOperations(disk),
    put: async (path, bytes, contentType) => {
      // A process killed while writing must not leave a partial image, which would be cached for a year.
      const draft = `${path}.${randomBytes(6).toString('hex')}.part`;
      await disk.put(draft, bytes, { contentType });
      await rename(join(folder, draft), join(folder, path));
    },
  };
}

function commonOperations(disk: Disk): Omit<ObjectStorage, 'put'> {
  return {
    get: (path) =>
      orNull(async () => {
        const bytes = await disk.getBytes(path);
        return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      }),
    exists: (path) => disk.exists(path),
    delete: (path) => disk.delete(path),
    deleteFolder: (path) => disk.deleteAll(path),
    list: (folder) => listPages(disk, folder),
    storedAt: (path) => orNull(async () => (await disk.getMetaData(path)).lastModified),
  };
}

async function* listPages(disk: Disk, folder: string): AsyncGenerator<string[]> {
  let paginationToken: string | undefined;
  do {
    const page = await orNull(() => disk.listAll(folder, paginationToken === undefined ? {} : { paginationToken }));
    if (page === null) return;
    yield* inBatches([...page.objects].flatMap((object) => (object.isFile ? [object.key] : [])));
    ({ paginationToken } = page);
  } while (paginationToken !== undefined);
}

const BATCH_SIZE = 500;

function* inBatches(paths: readonly string[]): Generator<string[]> {
  for (let at = 0; at < paths.length; at += BATCH_SIZE) yield paths.slice(at, at + BATCH_SIZE);
}

async function orNull<Result>(reading: () => Promise<Result>): Promise<Result | null> {
  try {
    return await reading();
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

const NOT_FOUND_CODES = new Set<unknown>(['ENOENT', 'NoSuchKey', 'NotFound']);

/** Whether an error of the folder or the bucket, however deeply wrapped, means that the object does not exist. */
function isNotFound(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    NOT_FOUND_CODES.has(error.name) || ('code' in error && NOT_FOUND_CODES.has(error.code)) || isNotFound(error.cause)
  );
}

export type StorageCall = { operation: keyof ObjectStorage; isDone: boolean; tookMs: number };

/** Wraps a storage to report each call after it ends. */
export function instrumentStorage(storage: ObjectStorage, onCall: (call: StorageCall) => void): ObjectStorage {
  async function measure<Result>(operation: keyof ObjectStorage, work: () => Promise<Result>): Promise<Result> {
    const startedAt = performance.now();
    let isDone = false;
    try {
      const result = await work();
      isDone = true;
      return result;
    } finally {
      onCall({ operation, isDone, tookMs: performance.now() - startedAt });
    }
  }
  return {
    put: (...given) => measure('put', () => storage.put(...given)),
    get: (path) => measure('get', () => storage.get(path)),
    exists: (path) => measure('exists', () => storage.exists(path)),
    delete: (path) => measure('delete', () => storage.delete(path)),
    deleteFolder: (path) => measure('deleteFolder', () => storage.deleteFolder(path)),
    list: (folder) => storage.list(folder),
    storedAt: (path) => measure('storedAt', () => storage.storedAt(path)),
  };
}
