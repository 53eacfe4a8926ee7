import { stat } from 'node:fs/promises';
import { backupFromHolder } from '#app/db/backup-socket.ts';
import { backupDatabase } from '#app/db/backup.ts';
import type { Database } from '#app/db/client.ts';
import { writeLastBackup } from '#app/db/last-backup.ts';
import type { DataConfig } from '../config.ts';
import { openDatabase } from '../open-database.ts';
import { startProgress } from './progress.ts';

/** Opens the configured database, prints which one it is, and closes it afterwards. */
export async function withDatabase<T>(data: DataConfig, use: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(data, raise);
  try {
    console.log(`Database: ${nameOf(data)}`);
    return await use(database);
  } finally {
    await database.close();
  }
}

function nameOf({ databaseUrl, folder }: DataConfig): string {
  if (databaseUrl === null) return `the embedded one in ${folder}`;
  // Never the whole address, because it contains the password.
  const { host, pathname } = new URL(databaseUrl);
  return `PostgreSQL at ${host}${pathname}`;
}

function raise(error: Error): never {
  throw error;
}

async function backUpOpened(database: Database, file: string, onProgress: (rows: number) => void): Promise<number> {
  const rows = await backupDatabase(database, file, onProgress);
  const { size: bytes } = await stat(file);
  await writeLastBackup(database.db, { at: new Date().toISOString(), bytes, by: 'command' });
  return rows;
}

/** Writes a backup to `file`. If a running process holds the embedded database, that process makes the backup. */
export async function backUp(data: DataConfig, file: string): Promise<void> {
  const progress = startProgress('rows read', null);
  const fromHolder = data.databaseUrl === null ? await backupFromHolder(data.folder, file) : null;
  const rows = fromHolder ?? (await withDatabase(data, (database) => backUpOpened(database, file, progress.at)));
  if (fromHolder !== null)
    console.log(`Database: the embedded one in ${data.folder}, from the process that runs on it`);
  progress.end(rows);
}
