import { randomBytes } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Where images lie. Paths are relative, with slashes; an object is there whole or not at all. */
export type ObjectStorage = {
  put: (path: string, bytes: Uint8Array, contentType: string) => Promise<void>;
  /** Null when there is no such object. */
  get: (path: string) => Promise<Buffer | null>;
  exists: (path: string) => Promise<boolean>;
  /** Deleting what is not there is no error. */
  delete: (path: string) => Promise<void>;
  deleteFolder: (path: string) => Promise<void>;
};

export type StorageSettings = {
  /** Images lie in its `objects` folder unless a bucket is given. */
  dataFolder: string;
  s3: { bucket: string; region: string; endpoint: string | null; accessKeyId: string; secretAccessKey: string } | null;
};

/** The settings ask for a storage that this release does not have. */
export class UnsupportedStorageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnsupportedStorageError';
  }
}

/** Opens the storage that the settings name. Throws UnsupportedStorageError. */
export async function openStorage({ dataFolder, s3 }: StorageSettings): Promise<ObjectStorage> {
  if (s3 === null) return openFolderStorage(join(dataFolder, 'objects'));
  throw new UnsupportedStorageError(
    `Images cannot be kept in the bucket ${s3.bucket} yet: unset the S3_ variables, and they are kept in DATA_DIR.`,
  );
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
    get: async (path) => {
      try {
        const bytes = await disk.getBytes(path);
        return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      } catch (error) {
        if (isAbsence(error)) return null;
        throw error;
      }
    },
    exists: (path) => disk.exists(path),
    delete: (path) => disk.delete(path),
    deleteFolder: (path) => disk.deleteAll(path),
  };
}

function isAbsence(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === 'ENOENT') || isAbsence(error.cause);
}
