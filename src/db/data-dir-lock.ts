import { link, readFile, rename, rm, unlink, utimes, writeFile, stat } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { getErrorCode } from '#app/lib/app-error.ts';

const HEARTBEAT_MS = 5_000;
const STALE_AFTER_MS = 20_000;

const holder = z.object({ pid: z.int(), host: z.string(), startedAt: z.string() });
type Holder = z.output<typeof holder>;

export class DataDirInUseError extends Error {
  constructor(folder: string, pid: number, host: string) {
    super(
      `The database in ${folder} is in use by process ${pid} on ${host}. Stop that process first, or set DATA_DIR to another folder.`,
    );
    this.name = 'DataDirInUseError';
  }
}

/**
 * Locks the folder for this process until `release`. A crashed holder's lock is taken over. Throws DataDirInUseError.
 */
export async function lockDataDir(folder: string): Promise<{ release: () => Promise<void> }> {
  const path = join(folder, 'lock');
  const mine: Holder = { pid: process.pid, host: hostname(), startedAt: startOf(process.pid) };
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, JSON.stringify(mine));
  try {
    // Linking fails if the name exists, so exactly one of several processes succeeds.
    while (!(await linked(draft, path))) await removeStaleLock(folder, path);
  } finally {
    await unlink(draft);
  }
  const heartbeat = setInterval(() => void beat(path, JSON.stringify(mine)), HEARTBEAT_MS);
  heartbeat.unref();
  return {
    release: async () => {
      clearInterval(heartbeat);
      // A holder that was suspended for too long may have been replaced: the lock there is then another process's.
      if ((await readIfThere(path)) === JSON.stringify(mine)) await rm(path, { force: true });
    },
  };
}

async function linked(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (getErrorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

async function removeStaleLock(folder: string, path: string): Promise<void> {
  const text = await readIfThere(path);
  if (text === null) return;
  const found = holder.safeParse(parseJson(text));
  if (found.success && (await isAlive(found.data, path))) {
    throw new DataDirInUseError(folder, found.data.pid, found.data.host);
  }
  // Renames instead of removing: if another process has just replaced the dead lock, the renamed lock is a live one.
  const aside = `${path}.dead.${process.pid}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return;
    throw error;
  }
  if ((await readFile(aside, 'utf8')) !== text) await linked(aside, path);
  await unlink(aside);
}

async function isAlive(found: Holder, path: string): Promise<boolean> {
  if (found.host !== hostname()) return isBeating(path);
  try {
    process.kill(found.pid, 0);
  } catch (error) {
    return getErrorCode(error) === 'EPERM';
  }
  // Where the system cannot tell two processes with the same pid apart, the heartbeat decides.
  return found.startedAt === '' ? isBeating(path) : found.startedAt === startOf(found.pid);
}

async function isBeating(path: string): Promise<boolean> {
  try {
    return Date.now() - (await stat(path)).mtimeMs < STALE_AFTER_MS;
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

/** Tells this process from a later one with the same pid; empty where the system does not say. */
function startOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? '';
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return '';
    throw error;
  }
}

/** A suspended holder whose lock was taken over must not continue to write: both processes would lose writes. */
async function beat(path: string, mine: string): Promise<void> {
  const found = await readIfThere(path);
  if (found !== null && found !== mine) throw new Error(`Another process has taken ${path} over while this one slept`);
  const now = new Date();
  if (found !== null) await utimes(path, now, now);
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
