import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { BackupError, readBackup, type Row, type TableStart } from './backup-format.ts';
import { quoted, tablesToKeep, type Table } from './backup-tables.ts';
import type { Database, Db } from './client.ts';
import { newestMigration } from './migration-state.ts';

type Options = {
  force: boolean;
  onProgress: (rows: number) => void;
  /**
   * Called in the same transaction after all rows are inserted, with the accounts that the replaced database had
   * recorded as deleted.
   */
  afterwards?: (tx: Db, deletedIds: readonly string[]) => Promise<void>;
};

/** Tables that have rows in a new, unused database. */
const FILLED_BY_ITSELF = new Set([
  'settings',
  'operator_contact',
  'accessories',
  'machine_models',
  'agreement_versions',
]);

/**
 * Restores a backup into a migrated database, as a whole or not at all. Returns the number of rows. Without `force` the
 * database must be unused. Throws BackupError.
 */
export async function restoreDatabase(
  { pool }: Database,
  file: string,
  { force, onProgress, afterwards }: Options,
): Promise<number> {
  await checkBackup(file);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query("set local statement_timeout = 0; set local timezone = 'UTC'; set local datestyle = 'ISO'");
    // Otherwise rows that never change could not be replaced.
    await client.query('set local stitchyard.replaces_all_rows = on');
    const tables = await tablesToKeep(client);
    await client.query(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in share row exclusive mode`);
    if (!force) await refuseUsed(client, tables);
    const deletedIds = await findDeletedAccounts(client);
    for (const { name } of tables.toReversed()) await client.query(`delete from ${quoted(name)}`);
    const { rows, filled } = await fill(client, tables, file, onProgress);
    await addMissing(client, filled);
    for (const table of tables) await moveSequences(client, table);
    await afterwards?.(drizzle(client), deletedIds);
    await client.query('commit');
    return rows;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/**
 * Checks, before anything is deleted, that the file is complete and that its schema is not newer than this release's.
 */
async function checkBackup(file: string): Promise<void> {
  const newest = await newestMigration();
  await readBackup(file, {
    onHead: ({ newestMigration: theirs }) => {
      if (theirs > newest)
        throw new BackupError(`${file} was made by a newer release of Stitchyard. Restore it with that one.`);
    },
  });
}

async function refuseUsed(client: pg.PoolClient, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) {
    if (FILLED_BY_ITSELF.has(name)) continue;
    const { rowCount } = await client.query(`select from ${quoted(name)} limit 1`);
    if (rowCount !== 0) {
      throw new BackupError(
        `The database is not empty: there are rows in ${name}. Add --force to replace everything in it.`,
      );
    }
  }
}

async function findDeletedAccounts(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('select user_id as id from deleted_accounts');
  return rows.map(({ id }) => id);
}

async function fill(
  client: pg.PoolClient,
  tables: readonly Table[],
  file: string,
  onProgress: Options['onProgress'],
): Promise<{ rows: number; filled: ReadonlySet<string> }> {
  let done = 0;
  const filled = new Set<string>();
  const rows = await readBackup(file, {
    onTable: ({ table }) => filled.add(table),
    onRows: async (start, inserted) => {
      await insertRows(client, tableOf(tables, start), start, inserted);
      done += inserted.length;
      onProgress(done);
    },
  });
  return { rows, filled };
}

/** Of tables that follow from others, the functions by which their migrations have filled them. */
const FOLLOWING = [
  ['sales', 'record_missing_sales'],
  ['deals', 'begin_missing_deals'],
] as const;

/** Fills the tables that follow from others and that a backup of an older release does not have. */
async function addMissing(client: pg.PoolClient, filled: ReadonlySet<string>): Promise<void> {
  await client.query('set local stitchyard.replaces_all_rows = off');
  for (const [table, fillIt] of FOLLOWING) if (!filled.has(table)) await client.query(`select ${fillIt}()`);
  await client.query('set local stitchyard.replaces_all_rows = on');
}

function tableOf(tables: readonly Table[], { table: name }: TableStart): Table {
  const table = tables.find((candidate) => candidate.name === name);
  if (table === undefined) throw new BackupError(`The backup holds a table ${name} that this release does not have.`);
  return table;
}

/** One statement for all rows, so that statement-level triggers run once. */
async function insertRows(
  client: pg.PoolClient,
  table: Table,
  { columns }: TableStart,
  rows: readonly Row[],
): Promise<void> {
  const values = columns.map((name, index) => {
    const column = table.columns.find((candidate) => candidate.name === name);
    if (column === undefined)
      throw new BackupError(`The backup holds a column ${table.name}.${name} that this release does not have.`);
    return `(r->>${index})::${column.type}`;
  });
  await client.query(
    `insert into ${quoted(table.name)} (${columns.map(quoted).join(', ')}) overriding system value
     select ${values.join(', ')} from json_array_elements($1::json) as r`,
    [JSON.stringify(rows)],
  );
}

/** Advances identity sequences past the restored rows. */
async function moveSequences(client: pg.PoolClient, { name, columns }: Table): Promise<void> {
  for (const { name: column } of columns.filter(({ isIdentity }) => isIdentity)) {
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${quoted(column)}), 0) + 1, false) from ${quoted(name)}`,
      [quoted(name), column],
    );
  }
}
