import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { getErrorCode } from '#app/lib/app-error.ts';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** Removes all permissions of group and others from new files. */
const UMASK = 0o077;

/**
 * Creates a private folder, or makes an existing one private. Sets the umask of the whole process, because the engine
 * writes files without an explicit mode.
 */
export async function openPrivateFolder(folder: string): Promise<void> {
  process.umask(UMASK);
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  try {
    await setMode(folder, FOLDER_MODE);
  } catch (error) {
    // A mounted folder may have another owner, who decides who may enter it. The files in it are this user's.
    if (!/^(?:EPERM|EROFS)$/.test(getErrorCode(error))) throw error;
  }
}

/**
 * Makes a folder and everything in it private: an older release or a copy may have left it open. Ignores a missing
 * folder.
 */
export async function restrictTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch((error: unknown) => {
    if (getErrorCode(error) === 'ENOENT') return null;
    throw error;
  });
  if (entries === null) return;
  await setMode(folder, FOLDER_MODE);
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await setMode(path, FOLDER_MODE);
    if (entry.isFile()) await setMode(path, FILE_MODE);
  }
}

/** Makes a file readable and writable by its owner only. */
export async function restrictFile(path: string): Promise<void> {
  await setMode(path, FILE_MODE);
}

async function setMode(path: string, mode: number): Promise<void> {
  const found = await lstat(path);
  if ((found.mode & 0o777) !== mode) await chmod(path, mode);
}
