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
import type { DataConfig } from '../config.ts';
import { backUp } from './back-up.ts';
import { startProgress } from './progress.ts';
import { UsageError } from './usage.ts';

/**
 * Puts what is in the embedded database into the PostgreSQL server, and compares both afterwards. Throws UsageError and
 * BackupError.
 */
export async function copyDatabase(data: DataConfig, target: Database, force: boolean): Promise<void> {
  if (!existsSync(join(data.folder, 'pg')))
    throw new UsageError(`There is no embedded database in ${data.folder}. Set DATA_DIR to the folder that has one.`);
  // It holds what the database holds, until it is removed: nobody else may enter.
  const folder = await mkdtemp(join(tmpdir(), 'stitchyard-copy-'));
  try {
    const [taken, stored] = [join(folder, 'taken'), join(folder, 'stored')];
    await backUp({ ...data, databaseUrl: null }, taken);
    await store(target, taken, force);
    console.log('Comparing…');
    await backupDatabase(target, stored, () => undefined);
    const tables = await differingTables(taken, stored);
    if (tables.length > 0)
      throw new BackupError(`The copy is not what was copied: ${tables.join(', ')} differ. Do not use it.`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function store(target: Database, file: string, force: boolean): Promise<void> {
  await migrateDatabase(target);
  const progress = startProgress('rows written', null);
  progress.end(await restoreDatabase(target, file, { force, onProgress: progress.at }));
}
