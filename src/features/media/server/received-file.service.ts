import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '#app/lib/app-error.ts';

/** A file that somebody has sent, on disk: twenty at once in memory would be more than the process may take. */
export type ReceivedFile = AsyncDisposable & { path: string };

/** Of this system's user alone: what another one puts into the folder for all must not be taken for ours. */
const FOLDER = join(tmpdir(), `stitchyard-uploads-${userInfo().uid}`);

const MB = 1024 * 1024;
/**
 * What files on their way may take: together less than `/tmp` has in compose.yaml, which is memory. Spreadsheets have room
 * of their own, for one of the biggest, so that no number of photos keeps an admin's file out.
 */
export const ROOM_BYTES = { images: 296 * MB, spreadsheets: 152 * MB } as const;

/** Room on the disk that files take while they arrive and until they are removed. */
export type DiskRoom = {
  /** Throws unavailable when there is none left. */
  take: (bytes: number) => void;
  giveBack: (bytes: number) => void;
};

export function createDiskRoom(mostBytes: number): DiskRoom {
  let taken = 0;
  return {
    take: (bytes) => {
      if (taken + bytes > mostBytes)
        throw new AppError('unavailable', 'Too many files are arriving, try again in a moment');
      taken += bytes;
    },
    giveBack: (bytes) => {
      taken -= bytes;
    },
  };
}

/** Room of which each sender, by whatever name, takes a share at most, so that a few slow ones never hold all of it. */
export function createSharedRoom(mostBytes: number, mostOfOneSender: number): (sender: string) => DiskRoom {
  const room = createDiskRoom(mostBytes);
  const takenBy = new Map<string, number>();
  return (sender) => ({
    take: (bytes) => {
      const taken = (takenBy.get(sender) ?? 0) + bytes;
      if (taken > mostOfOneSender)
        throw new AppError('unavailable', 'Too many files are arriving from your network, try again in a moment');
      room.take(bytes);
      takenBy.set(sender, taken);
    },
    giveBack: (bytes) => {
      room.giveBack(bytes);
      const left = (takenBy.get(sender) ?? 0) - bytes;
      if (left > 0) takenBy.set(sender, left);
      else takenBy.delete(sender);
    },
  });
}

/** How much may arrive, and what is said of more. */
export type ReceptionLimit = { mostBytes: number; tooLarge: () => AppError };

/**
 * Writes what arrives to a file of its own. Throws too_large above the limit, unavailable while too much lies there, and
 * invalid when the sender breaks off.
 */
export async function receiveFile(body: Readable, limit: ReceptionLimit, room: DiskRoom): Promise<ReceivedFile> {
  await mkdir(FOLDER, { recursive: true, mode: 0o700 });
  const path = join(FOLDER, randomUUID());
  let taken = 0;
  const take = (bytes: number) => {
    room.take(bytes);
    taken += bytes;
  };
  const remove = async () => {
    await rm(path, { force: true });
    room.giveBack(taken);
    taken = 0;
  };
  try {
    await using file = await open(path, 'wx', 0o600);
    await writeAll(file, body, { ...limit, take });
  } catch (error) {
    // The rest is dropped, or the sender, who reads no answer before all is sent, would wait for ever.
    body.resume();
    await remove();
    throw error;
  }
  return { path, [Symbol.asyncDispose]: remove };
}

/** Longer than anybody sends a file, and than one is read that has arrived. */
const ABANDONED_MS = 2 * 60 * 60 * 1_000;

/** Removes what processes have left that were killed in the middle of a file. */
export async function removeAbandonedFiles(): Promise<void> {
  // By the clock that dates files, whatever the application is told that the time is.
  const before = Date.now() - ABANDONED_MS;
  for (const entry of await orAbsent(readdir(FOLDER, { withFileTypes: true }), [])) {
    if (!entry.isFile()) continue;
    const path = join(FOLDER, entry.name);
    const found = await orAbsent(stat(path), null);
    if (found !== null && found.mtimeMs < before) await rm(path, { force: true });
  }
}

/** What is there may go at any moment: whoever received it removes it. */
async function orAbsent<Found, Absent>(reading: Promise<Found>, absent: Absent): Promise<Found | Absent> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return absent;
    throw error;
  }
}

type Limits = ReceptionLimit & { take: (bytes: number) => void };

async function writeAll(file: FileHandle, body: Readable, limit: Limits): Promise<void> {
  let received = 0;
  for await (const chunk of arriving(body)) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('The body of an upload comes in bytes');
    received += chunk.length;
    if (received > limit.mostBytes) throw limit.tooLarge();
    limit.take(chunk.length);
    await file.writeFile(chunk);
  }
}

async function* arriving(body: Readable): AsyncGenerator {
  try {
    // The sender must be told why no more is read: leaving early must not close the connection.
    yield* body.iterator({ destroyOnReturn: false });
  } catch (cause) {
    throw Object.assign(new AppError('invalid', 'The connection ended before the whole file had arrived'), { cause });
  }
}
