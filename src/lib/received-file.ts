import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError, getErrorCode } from '#app/lib/app-error.ts';

/** An uploaded file on disk: twenty at a time would exceed the process's memory. */
export type ReceivedFile = AsyncDisposable & { path: string };

/** Private to this user, so that files that others place in the shared folder are not taken for uploads. */
const FOLDER = join(tmpdir(), `stitchyard-uploads-${userInfo().uid}`);

const MB = 1024 * 1024;
/**
 * Disk space for incoming files: together less than `/tmp` has in compose.yaml, which is memory. Spreadsheets have a
 * quota of their own, for one of maximum size, so that photos cannot block an admin's import.
 */
export const QUOTA_BYTES = { images: 296 * MB, spreadsheets: 152 * MB } as const;

/** Disk space that files occupy from their arrival until their removal. */
export type DiskQuota = {
  /** Throws unavailable if the quota is exhausted. */
  reserve: (bytes: number) => void;
  release: (bytes: number) => void;
};

export function createDiskQuota(maxBytes: number): DiskQuota {
  let reserved = 0;
  return {
    reserve: (bytes) => {
      if (reserved + bytes > maxBytes)
        throw new AppError('unavailable', 'Too many files are arriving, try again in a moment');
      reserved += bytes;
    },
    release: (bytes) => {
      reserved -= bytes;
    },
  };
}

/** A quota of which each sender may use only a share, so that a few slow senders never occupy it all. */
export function createSharedDiskQuota(maxBytes: number, maxBytesPerSender: number): (sender: string) => DiskQuota {
  const quota = createDiskQuota(maxBytes);
  const reservedBy = new Map<string, number>();
  return (sender) => ({
    reserve: (bytes) => {
      const reserved = (reservedBy.get(sender) ?? 0) + bytes;
      if (reserved > maxBytesPerSender)
        throw new AppError('unavailable', 'Too many files are arriving from your network, try again in a moment');
      quota.reserve(bytes);
      reservedBy.set(sender, reserved);
    },
    release: (bytes) => {
      quota.release(bytes);
      const left = (reservedBy.get(sender) ?? 0) - bytes;
      if (left > 0) reservedBy.set(sender, left);
      else reservedBy.delete(sender);
    },
  });
}

/** The maximum size, and the error for larger files. */
export type ReceiveLimit = { maxBytes: number; tooLarge: () => AppError };

/**
 * Writes an upload to a file. Throws too_large above the limit, unavailable while the quota is exhausted, and invalid
 * if the sender disconnects.
 */
export async function receiveFile(body: Readable, limit: ReceiveLimit, quota: DiskQuota): Promise<ReceivedFile> {
  await mkdir(FOLDER, { recursive: true, mode: 0o700 });
  const path = join(FOLDER, randomUUID());
  let reserved = 0;
  const reserve = (bytes: number) => {
    quota.reserve(bytes);
    reserved += bytes;
  };
  const remove = async () => {
    await rm(path, { force: true });
    quota.release(reserved);
    reserved = 0;
  };
  try {
    await using file = await open(path, 'wx', 0o600);
    await writeAll(file, body, { ...limit, reserve });
  } catch (error) {
    // Drains the rest: a sender that reads no response before it has sent everything would wait forever.
    body.resume();
    await remove();
    throw error;
  }
  return { path, [Symbol.asyncDispose]: remove };
}

/** Longer than any upload, or the processing of an uploaded file, takes. */
const ABANDONED_MS = 2 * 60 * 60 * 1_000;

/** Removes files of processes that were killed while receiving them. */
export async function removeAbandonedFiles(): Promise<void> {
  // The clock of the file system, not the application's, which tests may set.
  const before = Date.now() - ABANDONED_MS;
  for (const entry of await orIfMissing(readdir(FOLDER, { withFileTypes: true }), [])) {
    if (!entry.isFile()) continue;
    const path = join(FOLDER, entry.name);
    const found = await orIfMissing(stat(path), null);
    if (found !== null && found.mtimeMs < before) await rm(path, { force: true });
  }
}

/** Other processes may remove a file at any moment. */
async function orIfMissing<Found, Absent>(reading: Promise<Found>, absent: Absent): Promise<Found | Absent> {
  try {
    return await reading;
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return absent;
    throw error;
  }
}

type Limits = ReceiveLimit & { reserve: (bytes: number) => void };

async function writeAll(file: FileHandle, body: Readable, limit: Limits): Promise<void> {
  let received = 0;
  for await (const chunk of arriving(body)) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('The body of an upload comes in bytes');
    received += chunk.length;
    if (received > limit.maxBytes) throw limit.tooLarge();
    limit.reserve(chunk.length);
    await file.writeFile(chunk);
  }
}

async function* arriving(body: Readable): AsyncGenerator {
  try {
    // Leaving the loop early must not close the connection, because the sender still has to receive the error.
    yield* body.iterator({ destroyOnReturn: false });
  } catch (cause) {
    throw Object.assign(new AppError('invalid', 'The connection ended before the whole file had arrived'), { cause });
  }
}
