import { backupFromHolder } from '#app/db/backup-socket.ts';
import { backupDatabase } from '#app/db/backup.ts';
import type { DataConfig } from '../config.ts';
import { startProgress } from './progress.ts';
import { withDatabase } from './with-database.ts';

/** Backs up into `file`: with the help of the process that holds an embedded database, when one does. */
export async function backUp(data: DataConfig, file: string): Promise<void> {
  const progress = startProgress('rows read', null);
  const fromHolder = data.databaseUrl === null ? await backupFromHolder(data.folder, file) : null;
  const rows = fromHolder ?? (await withDatabase(data, (database) => backupDatabase(database, file, progress.at)));
  if (fromHolder !== null)
    console.log(`Database: the embedded one in ${data.folder}, from the process that runs on it`);
  progress.end(rows);
}
