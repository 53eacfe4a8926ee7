import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { MigrationMeta } from 'drizzle-orm/migrator';
import type pg from 'pg';

/**
 * The timestamp of the last of the 54 migrations that the baseline replaces. It identifies a database with all of them.
 */
const LAST_BEFORE_BASELINE = 1_795_687_170_592;

/**
 * Objects that those migrations created and the baseline does not: trigger-maintained counts of listings, and an index.
 */
const DROP_REMAINS = sql`
  drop function count_listings, move_operators_listings, is_operators_listing, month_of cascade;
  drop table listing_counts, seller_listing_counts;
  drop index machines_imported_idx`;

export class OutdatedDatabaseError extends Error {
  constructor() {
    super(
      'The database is of a release that this one cannot update. Update with the release before this one first: install it and run "npm run db -- migrate".',
    );
    this.name = 'OutdatedDatabaseError';
  }
}

/**
 * Converts a database from before the baseline to the baseline's schema, and records the baseline as applied. Throws
 * OutdatedDatabaseError if some of the replaced migrations are missing.
 */
export async function adoptOlderDatabase(client: pg.PoolClient, baseline: MigrationMeta): Promise<void> {
  const newest = await newestApplied(client);
  if (newest === null || newest >= baseline.folderMillis) return;
  if (newest !== LAST_BEFORE_BASELINE) throw new OutdatedDatabaseError();
  await drizzle(client).transaction(async (tx) => {
    await tx.execute(DROP_REMAINS);
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${baseline.hash}, ${baseline.folderMillis})`,
    );
  });
}

/** The timestamp of the database's newest migration; null if it has none. */
async function newestApplied(client: pg.PoolClient): Promise<number | null> {
  const { rows: tables } = await client.query(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as known",
  );
  if (tables[0]?.known !== true) return null;
  const { rows } = await client.query<{ newest: number | null }>(
    'select max(created_at)::float8 as newest from drizzle.__drizzle_migrations',
  );
  return rows[0]?.newest ?? null;
}
