import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, inject, test } from 'vitest';
import { emptyEmbedded, emptyPostgres } from '#test/databases.ts';
import { OutdatedDatabaseError } from './baseline.ts';
import { PERMISSIONS } from './enums.ts';
import { openEmbedded, openPostgres, type Database } from './client.ts';
import { migrateDatabase } from './migrate.ts';
import { countMigrations, isMigrated } from './migration-state.ts';

/** The 54 migrations that the baseline replaces, in order, and the record that they are applied. */
const OLD_MIGRATIONS = new URL('../../test/fixtures/before-the-baseline/migrations.sql.gz', import.meta.url);
const REPLACED_MIGRATIONS = 54;
const MIGRATIONS = new URL('./migrations/', import.meta.url);

/** A new database in the state of the last release before the baseline. */
async function openOld(engine: 'embedded' | 'postgres'): Promise<Database & AsyncDisposable> {
  const database = engine === 'embedded' ? await openNewEmbedded() : await openNewPostgres();
  await database.pool.query(gunzipSync(await readFile(OLD_MIGRATIONS)).toString());
  return { ...database, [Symbol.asyncDispose]: () => database.close() };
}

async function openNewPostgres(): Promise<Database> {
  const server = inject('postgresServer');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = openPostgres(`${server}/postgres`, raise, 1);
  await admin.pool.query(`create database ${name}`);
  await admin.close();
  return openPostgres(`${server}/${name}`, raise, 2);
}

async function openNewEmbedded(): Promise<Database> {
  const folder = await mkdtemp(join(tmpdir(), 'stitchyard-old-'));
  const database = await openEmbedded(folder, raise);
  const close = async () => {
    await database.close();
    await rm(folder, { recursive: true });
  };
  return { ...database, close };
}

function raise(error: Error): never {
  throw error;
}

/** Queries that describe the schema in PostgreSQL's own representation; columns in their physical order. */
const SCHEMA = {
  relations: 'select relname, relkind, reloptions from pg_class where relnamespace = $1::regnamespace order by relname',
  columns: `select relname, attname, format_type(atttypid, atttypmod) as type, attnotnull, attidentity, attgenerated,
      attstattarget, attcollation::regcollation::text as collation, pg_get_expr(adbin, adrelid) as value
    from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = $1::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped order by relname, attnum`,
  constraints: `select conrelid::regclass::text as relation, conname, pg_get_constraintdef(oid) as text
    from pg_constraint where connamespace = $1::regnamespace order by 1, 2`,
  indexes: 'select indexdef from pg_indexes where schemaname = $1 order by indexname',
  sequences: `select sequencename, data_type::text, start_value, increment_by, cycle, cache_size
    from pg_sequences where schemaname = $1 order by 1`,
  triggers: `select tgname, tgenabled, pg_get_triggerdef(t.oid) as text from pg_trigger t join pg_class c on c.oid = tgrelid
    where relnamespace = $1::regnamespace and not tgisinternal order by tgname`,
  functions: `select pg_get_functiondef(oid) as text from pg_proc where pronamespace = $1::regnamespace
    and prolang in (select oid from pg_language where lanname in ('sql', 'plpgsql')) order by proname`,
  extensions: `select extname, extversion from pg_extension where extnamespace = $1::regnamespace order by 1`,
};

async function schemaOf({ pool }: Database) {
  const schema: Record<string, unknown[]> = {};
  for (const [what, query] of Object.entries(SCHEMA)) schema[what] = (await pool.query(query, ['public'])).rows;
  return schema;
}

test.each([
  ['embedded', emptyEmbedded],
  ['postgres', emptyPostgres],
] as const)(
  'a database from before the baseline becomes what a new one is, and keeps its rows (%s)',
  async (engine, openMigrated) => {
    await using database = await openOld(engine);
    const { pool } = database;
    await pool.query(
      "insert into machines (id, name, brand, model, heads, needles) values ('kept', 'Tajima', 'Tajima', 'TMAR', 6, 15)",
    );
    await pool.query(
      "insert into users (username, password, role) values ('boss', '-', 'admin'), ('sam', '-', 'user')",
    );
    expect(await isMigrated(database)).toBe(false);

    await migrateDatabase(database);

    expect(await schemaOf(database)).toEqual(await schemaOf(await openMigrated()));
    expect((await pool.query('select id, serial, review_status from machines')).rows).toEqual([
      { id: 'kept', serial: 1, review_status: 'pending' },
    ]);
    expect((await pool.query('select permissions from users order by username')).rows).toEqual([
      { permissions: PERMISSIONS },
      { permissions: [] },
    ]);
    expect(await isMigrated(database)).toBe(true);
    const applied = REPLACED_MIGRATIONS + (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).length;
    expect(await countMigrations(database)).toEqual({ applied, waiting: 0 });
    await pool.query("update machines set status = 'approved'");
    await migrateDatabase(database);
    expect(await countMigrations(database)).toEqual({ applied, waiting: 0 });
  },
  120_000,
);

test('a database that lacks a migration from before the baseline is left as it is, with what to do', async () => {
  await using database = await openOld('postgres');
  await database.pool.query('delete from drizzle.__drizzle_migrations where id = 54');
  const before = await schemaOf(database);

  await expect(migrateDatabase(database)).rejects.toThrow(OutdatedDatabaseError);

  expect(await schemaOf(database)).toEqual(before);
});
