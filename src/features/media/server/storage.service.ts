import { randomBytes } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { openPrivateFolder } from '#app/db/private-folder.ts';
import type { StorageSettings } from './storage-settings.service.ts';

/** Where images lie. Paths are relative, with slashes; an object is there whole or not at all. */
export type ObjectStorage = {
  put: (path: string, bytes: Uint8Array, contentType: string) => Promise<void>;
  /** Null when there is no such object. */
  get: (path: string) => Promise<Buffer | null>;
  exists: (path: string) => Promise<boolean>;
  /** Deleting what is not there is no error. */
  delete: (path: string) => Promise<void>;
  deleteFolder: (path: string) => Promise<void>;
  /** The paths in a folder, some hundreds at a time. */
  list: (folder: string) => AsyncIterable<string[]>;
  /** Null when there is no such object. */
  storedAt: (path: string) => Promise<Date | null>;
};

/** Opens the storage that the settings name. Throws UnreachableBucketError. */
export async function openStorage({ dataFolder, s3 }: StorageSettings): Promise<ObjectStorage> {
  if (s3 === null) {
    const folder = join(dataFolder, 'objects');
    // Closed at the top, nobody reaches what lies below, however many files that are.
    await openPrivateFolder(dataFolder);
    await openPrivateFolder(folder);
    return openFolderStorage(folder);
  }
  // Loaded here only: it takes longer than the rest of the start.
  const { openBucket } = await import('./bucket.service.ts');
  const disk = await openBucket(s3);
  return {
    ...readingAndDeleting(disk),
    // A store shows an object when it has all of it.
    put: (path, bytes, contentType) => disk.put(path, bytes, { contentType }),
    // The library would delete whatever begins with the folder's name.
    deleteFolder: async (folder) => {
      for await (const paths of pagesOf(disk, folder)) await Promise.all(paths.map((path) => disk.delete(path)));
    },
  };
}

/** Keeps objects as files below `folder`, which is made when the first one is stored. */
export function openFolderStorage(folder: string): ObjectStorage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'public' }));
  return {
    ...readingAndDeleting(disk),
    put: async (path, bytes, contentType) => {
      // A process killed while it writes must not leave half an image that is then served for a year.
      const draft = `${path}.${randomBytes(6).toString('hex')}.part`;
      await disk.put(draft, bytes, { contentType });
      await rename(join(folder, draft), join(folder, path));
    },
  };
}

function readingAndDeleting(disk: Disk): Omit<ObjectStorage, 'put'> {
  return {
    get: (path) =>
      orAbsent(async () => {
        const bytes = await disk.getBytes(path);
        return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      }),
    exists: (path) => disk.exists(path),
    delete: (path) => disk.delete(path),
    deleteFolder: (path) => disk.deleteAll(path),
    list: (folder) => pagesOf(disk, folder),
    storedAt: (path) => orAbsent(async () => (await disk.getMetaData(path)).lastModified),
  };
}

async function* pagesOf(disk: Disk, folder: string): AsyncGenerator<string[]> {
  let paginationToken: string | undefined;
  do {
    const page = await orAbsent(() => disk.listAll(folder, paginationToken === undefined ? {} : { paginationToken }));
    if (page === null) return;
    yield* inParts([...page.objects].flatMap((object) => (object.isFile ? [object.key] : [])));
    ({ paginationToken } = page);
  } while (paginationToken !== undefined);
}

const PART = 500;

function* inParts(paths: readonly string[]): Generator<string[]> {
  for (let at = 0; at < paths.length; at += PART) yield paths.slice(at, at + PART);
}

async function orAbsent<Result>(reading: () => Promise<Result>): Promise<Result | null> {
  try {
    return await reading();
  } catch (error) {
    if (isAbsence(error)) return null;
    throw error;
  }
}

const ABSENCES = new Set<unknown>(['ENOENT', 'NoSuchKey', 'NotFound']);

/** The folder's and the bucket's words for an object that is not there, however deep they are wrapped. */
function isAbsence(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ABSENCES.has(error.name) || ('code' in error && ABSENCES.has(error.code)) || isAbsence(error.cause);
}
