import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { differingTables } from '#app/db/backup-contents.ts';
import { BackupError } from '#app/db/backup-format.ts';
import { restoreDatabase } from '#app/db/backup-restore.ts';
import { backupDatabase } from '#app/db/backup.ts';
import type { Database } from '#app/db/client.ts';
import { migrateDatabase } from '#app/db/migrate.ts';
import { repeatDeletions } from '#app/features/accounts/server/account-deletion.service.ts';
import type { DataConfig } from '../config.ts';
import { startProgress } from './progress.ts';
import { UsageError } from './usage.ts';
import { backUp } from './with-database.ts';

/**
 * Copies the embedded database into the PostgreSQL server and compares both. Returns how many accounts it removed again
 * because the server had recorded them as deleted. Throws UsageError and BackupError.
 */
export async function copyDatabase(data: DataConfig, target: Database, force: boolean): Promise<number> {
  if (!existsSync(join(data.folder, 'pg')))
    throw new UsageError(`There is no embedded database in ${data.folder}. Set DATA_DIR to the folder that has one.`);
  // The folder holds a full copy of the database until it is removed, so only this user may enter it.
  const folder = await mkdtemp(join(tmpdir(), 'stitchyard-copy-'));
  try {
    const [taken, stored] = [join(folder, 'taken'), join(folder, 'stored')];
    await backUp({ ...data, databaseUrl: null }, taken);
    const deletedIds = await store(target, taken, force);
    console.log('Comparing…');
    await backupDatabase(target, stored, () => undefined);
    const tables = await differingTables(taken, stored);
    // After the comparison, which would report the removals. Also when the copy differs, because the restore has
    // overwritten the only list of deletions.
    const removed = await target.db.transaction((tx) => repeatDeletions(tx, deletedIds));
    if (tables.length > 0)
      throw new BackupError(`The copy is not what was copied: ${tables.join(', ')} differ. Do not use it.`);
    return removed;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Restores the file. Returns the ids of the accounts that the server had recorded as deleted. */
async function store(target: Database, file: string, force: boolean): Promise<readonly string[]> {
  await migrateDatabase(target);
  const progress = startProgress('rows written', null);
  let deletedIds: readonly string[] = [];
  const rows = await restoreDatabase(target, file, {
    force,
    onProgress: progress.at,
    afterwards: async (_tx, known) => {
      deletedIds = known;
    },
  });
  progress.end(rows);
  return deletedIds;
}
