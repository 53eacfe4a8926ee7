import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BackupError } from './backup-format.ts';
import { keepWhole, writeRows } from './backup.ts';
import type { Database } from './client.ts';
import { writeLastBackup } from './last-backup.ts';

type OnProblem = (error: unknown) => void;

/** Only the process's user may enter this folder: the socket and the files written there are private. */
const privateFolderIn = (folder: string) => join(folder, 'run');
const socketIn = (folder: string) => join(privateFolderIn(folder), 'backup');

/**
 * Lets other processes of the same user back up the embedded database in `folder`, which this process holds. The whole
 * protocol: each client that connects is sent a backup.
 */
export async function answerBackups(
  folder: string,
  database: Database,
  onProblem: OnProblem,
): Promise<() => Promise<void>> {
  const privateFolder = privateFolderIn(folder);
  // Left over from a process that was killed.
  await rm(privateFolder, { recursive: true, force: true });
  await mkdir(privateFolder, { mode: 0o700 });
  const running = new Map<Socket, Promise<void>>();
  const server = createServer((caller) => {
    const sending = sendBackup(database, join(privateFolder, randomUUID()), caller).catch(onProblem);
    running.set(caller, sending);
    void sending.finally(() => running.delete(caller));
  });
  // The path may be too long for a socket, or the file system may not support sockets. The site then runs without
  // backups.
  await once(server.listen(socketIn(folder)), 'listening').catch(onProblem);
  server.on('error', onProblem);
  return async () => {
    server.close();
    for (const caller of running.keys()) caller.destroy();
    await Promise.all(running.values());
    await rm(privateFolder, { recursive: true, force: true });
  };
}

/**
 * Writes to a file first: the engine has one session, so visitors wait while it is read, and they must not wait for a
 * slow client.
 */
async function sendBackup(database: Database, draft: string, caller: Socket): Promise<void> {
  // A client that disconnects early is not an error.
  caller.on('error', () => undefined);
  try {
    await writeRows(database, draft, () => undefined);
    const { size: bytes } = await stat(draft);
    await pipeline(createReadStream(draft), caller);
    await writeLastBackup(database.db, { at: new Date().toISOString(), bytes, by: 'command' });
  } finally {
    caller.destroy();
    await rm(draft, { force: true });
  }
}

/**
 * Asks the process that holds `folder` for a backup, writes it to `file` and verifies it. Returns the number of rows,
 * or null if no process answers. Throws BackupError.
 */
export async function backupFromHolder(folder: string, file: string): Promise<number | null> {
  const holder = await reach(socketIn(folder));
  if (holder === null) return null;
  try {
    return await keepWhole(file, (draft) => receive(holder, draft));
  } finally {
    holder.destroy();
  }
}

/** Any failure to connect counts as no answer: the caller then opens the folder, whose error is more precise. */
async function reach(path: string): Promise<Socket | null> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return socket;
  } catch {
    return null;
  }
}

async function receive(holder: Socket, draft: string): Promise<void> {
  await pipeline(holder, createWriteStream(draft, { mode: 0o600, flush: true }));
  if (holder.bytesRead === 0) throw new BackupError('The running process could not make the backup: its log says why.');
}
