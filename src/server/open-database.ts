import { openEmbedded, openPostgres, withReplica, type Database } from '#app/db/client.ts';
import { DataDirInUseError } from '#app/db/data-dir-lock.ts';
import type { DataConfig } from './config.ts';
import { DamagedDatabaseError } from './startup-error.ts';

/** Opens the configured database. Throws errors that `describeStartupError` can explain. */
export async function openDatabase(data: DataConfig, onIdleError: (error: Error) => void): Promise<Database> {
  if (data.databaseUrl !== null) {
    const primary = openPostgres(data.databaseUrl, onIdleError);
    return data.replicaUrl === null ? primary : withReplica(primary, data.replicaUrl, onIdleError);
  }
  try {
    return await openEmbedded(data.folder, onIdleError);
  } catch (error) {
    const isPlain =
      error instanceof DataDirInUseError || (error instanceof Error && 'code' in error && 'syscall' in error);
    throw isPlain ? error : new DamagedDatabaseError(data.folder, error);
  }
}
