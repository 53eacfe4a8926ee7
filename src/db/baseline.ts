import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { MigrationMeta } from 'drizzle-orm/migrator';
import type pg from 'pg';

/** When the last of the 54 migrations was made that the baseline stands for: how a database with all of them is known. */
const LAST_BEFORE_BASELINE = 1_795_687_170_592;

/** What those made and the baseline does not: counts of listings, written by triggers, and an index beside them. */
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
 * Makes a database from before the baseline what the baseline makes a new one, and notes it as applied. Throws
 * OutdatedDatabaseError for one that lacks some of the migrations that the baseline stands for.
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

/** When the newest migration that the database has was made; null where it has none. */
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
