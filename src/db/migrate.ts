import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { adoptOlderDatabase } from './baseline.ts';
import type { Database } from './client.ts';
import { migrateJobQueue } from './job-queue.ts';

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));
const MIGRATION_LOCK = 74_123_001;

/**
 * Migrates the schema. Replicas that start together wait for each other. Throws OutdatedDatabaseError for a database
 * that an earlier release has to update first.
 */
export async function migrateDatabase(database: Database): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const [baseline] = readMigrationFiles({ migrationsFolder: MIGRATIONS });
    if (baseline !== undefined) await adoptOlderDatabase(client, baseline);
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    await client.query('reset statement_timeout');
    client.release();
  }
  await migrateJobQueue(database);
}
