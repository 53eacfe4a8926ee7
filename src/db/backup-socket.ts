import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BackupError } from './backup-format.ts';
import { keepWhole, writeRows } from './backup.ts';
import type { Database } from './client.ts';

type OnProblem = (error: unknown) => void;

/** Only the user who runs the process may enter it: neither the socket nor what is written there is for others. */
const privateFolderIn = (folder: string) => join(folder, 'run');
const socketIn = (folder: string) => join(privateFolderIn(folder), 'backup');

/**
 * Gives backups of the embedded database in `folder`, which this process holds, to other processes of its user. There
 * is no more to the protocol than that who connects is sent a backup.
 */
export async function answerBackups(
  folder: string,
  database: Database,
  onProblem: OnProblem,
): Promise<() => Promise<void>> {
  const privateFolder = privateFolderIn(folder);
  // What lies there was left by a process that was killed.
  await rm(privateFolder, { recursive: true, force: true });
  await mkdir(privateFolder, { mode: 0o700 });
  const running = new Map<Socket, Promise<void>>();
  const server = createServer((caller) => {
    const sending = sendBackup(database, join(privateFolder, randomUUID()), caller).catch(onProblem);
    running.set(caller, sending);
    void sending.finally(() => running.delete(caller));
  });
  // A path too long for a socket, or a disk without sockets: the site runs all the same, without backups meanwhile.
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
 * First into a file: the engine has one session, so visitors wait while it is read, and they must not wait for whoever
 * takes the backup.
 */
async function sendBackup(database: Database, draft: string, caller: Socket): Promise<void> {
  // One who leaves before there is anything to send is nobody's problem.
  caller.on('error', () => undefined);
  try {
    await writeRows(database, draft, () => undefined);
    await pipeline(createReadStream(draft), caller);
  } finally {
    caller.destroy();
    await rm(draft, { force: true });
  }
}

/**
 * Has the process that holds `folder` write a backup into `file`, and reads it back; gives the number of rows, or null
 * when no process answers there. Throws BackupError.
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

/** Whatever keeps it from being reached: opening the folder comes next, and says better what is wrong. */
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
