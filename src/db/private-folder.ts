import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { getErrorCode } from '#app/lib/app-error.ts';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** What the process may not give to others in any file that it makes. */
const UMASK = 0o077;

/**
 * Makes a folder that only this user can enter, if it is not there, and closes to others one that is. From then on the
 * whole process makes its files for this user alone, whatever umask it was started with: what the engine writes has no
 * mode of its own.
 */
export async function openPrivateFolder(folder: string): Promise<void> {
  process.umask(UMASK);
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  try {
    await setMode(folder, FOLDER_MODE);
  } catch (error) {
    // A mounted folder may be somebody else's, who decides who enters it. What lies in it is ours.
    if (!/^(?:EPERM|EROFS)$/.test(getErrorCode(error))) throw error;
  }
}

/** Closes to others a folder and all that lies in it, as an older release or a copy may have left it; none is no error. */
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

/** A file for its owner alone. */
export async function restrictFile(path: string): Promise<void> {
  await setMode(path, FILE_MODE);
}

async function setMode(path: string, mode: number): Promise<void> {
  const found = await lstat(path);
  if ((found.mode & 0o777) !== mode) await chmod(path, mode);
}
