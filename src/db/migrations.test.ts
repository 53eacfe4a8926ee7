import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { expect, inject, test } from 'vitest';
import { z } from 'zod';
import { openPostgres, type Database } from './client.ts';
import { migrateDatabase } from './migrate.ts';

const journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) });

/** A database on the test server with the schema as it was after a migration. */
async function openAt(lastTag: string): Promise<Database & AsyncDisposable> {
  const server = inject('postgresServer');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = openPostgres(`${server}/postgres`, raise, 1);
  await admin.pool.query(`create database ${name}`);
  await admin.close();
  const database = openPostgres(`${server}/${name}`, raise, 2);
  const folder = await migrationsUpTo(lastTag);
  await migrate(drizzle(database.pool), { migrationsFolder: folder });
  await rm(folder, { recursive: true });
  return { ...database, [Symbol.asyncDispose]: () => database.close() };
}

async function migrationsUpTo(lastTag: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stitchyard-migrations-'));
  await cp(fileURLToPath(new URL('./migrations', import.meta.url)), folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const { entries, ...more } = journal.parse(JSON.parse(await readFile(file, 'utf8')));
  const last = entries.findIndex(({ tag }) => tag === lastTag);
  if (last === -1) throw new Error(`There is no migration ${lastTag}`);
  await writeFile(file, JSON.stringify({ ...more, entries: entries.slice(0, last + 1) }));
  return folder;
}

function raise(error: Error): never {
  throw error;
}

test('a listing from before states of other countries were told gets the two letters of its own', async () => {
  await using database = await openAt('0025_what_visitors_see');
  const { pool } = database;
  await pool.query(`insert into machines (id, name, brand, model, heads, needles, state, state_code)
    select state, 'Tajima', 'Tajima', 'Tajima', 1, 1, state, code
    from (values ('O.N.', null), ('Texas', 'TX'), ('qc', null), ('Bavaria', null), ('São', null)) as given (state, code)`);
  await migrateDatabase(database);
  const { rows } = await pool.query('select state, state_code from machines order by serial');
  expect(rows.map(({ state, state_code }) => [state, state_code])).toEqual([
    ['O.N.', 'ON'],
    ['Texas', 'TX'],
    ['qc', 'QC'],
    ['Bavaria', null],
    ['São', null],
  ]);
});

test('a ledger from before the receipts keeps its payments, each with its price taken apart', async () => {
  await using database = await openAt('0010_account_mails');
  const { pool } = database;
  await pool.query(`insert into payments (id, environment, state, premium, featured, amount_usd, order_id, capture_id, captured_at, used_at, refunded_at) values
    ('a0000000-0000-4000-8000-000000000000', 'live', 'used', true, true, 1125, 'A', 'A', '2026-01-02', '2026-01-02', null),
    ('b0000000-0000-4000-8000-000000000000', 'live', 'used', true, true, 675, 'B', 'B', '2026-01-02', null, null),
    ('c0000000-0000-4000-8000-000000000000', 'sandbox', 'created', false, true, 250, null, null, null, null, null),
    ('d0000000-0000-4000-8000-000000000000', 'live', 'refunded', true, false, 500, 'D', 'D', '2026-01-02', '2026-01-02', '2026-02-03'),
    ('e0000000-0000-4000-8000-000000000000', 'live', 'created', true, true, 7, null, null, null, null, null)`);
  await migrateDatabase(database);
  const { rows } = await pool.query(
    'select premium_usd, featured_usd, saving_usd, refunded_usd::float8 as refunded_usd, listing_name from payments order by id',
  );
  const listing_name = 'A listing that is deleted';
  expect(rows).toEqual([
    { premium_usd: 1_000, featured_usd: 250, saving_usd: 125, refunded_usd: 0, listing_name },
    { premium_usd: 500, featured_usd: 250, saving_usd: 75, refunded_usd: 0, listing_name },
    { premium_usd: 0, featured_usd: 250, saving_usd: 0, refunded_usd: 0, listing_name },
    { premium_usd: 500, featured_usd: 0, saving_usd: 0, refunded_usd: 500, listing_name },
    { premium_usd: 1, featured_usd: 250, saving_usd: 244, refunded_usd: 0, listing_name },
  ]);
  const given = await pool.query('select amount_usd::float8 as usd, refunded_at from payment_refunds');
  expect(given.rows).toEqual([{ usd: 500, refunded_at: new Date('2026-02-03T00:00:00Z') }]);
});

test('facts from before their sources were kept are the seller’s, since the listing was written last', async () => {
  await using database = await openAt('0040_back_office_listings');
  const { pool } = database;
  await pool.query(`insert into machines (id, name, brand, model, heads, needles, facts, updated_at)
    values ('a', 'A', 'A', 'A', 1, 1, '{"owners": 2}', '2026-02-03T23:30:00-05:00'), ('b', 'B', 'B', 'B', 1, 1, '{}', now())`);
  await migrateDatabase(database);
  const { rows } = await pool.query('select fact_sources from machines order by id');
  expect(rows).toEqual([{ fact_sources: { owners: { source: 'seller', on: '2026-02-04' } } }, { fact_sources: {} }]);
});

test('an import that is under way during an update stops where it is, with its rows and what became of them', async () => {
  await using database = await openAt('0046_model_facts');
  const { pool } = database;
  const [running, checking] = ['a0000000-0000-4000-8000-000000000000', 'b0000000-0000-4000-8000-000000000000'];
  await pool.query(
    `insert into csv_imports (id, status, started_by_name, format) values ($1, 'running', 'boss', '{"columns": ["id"]}'),
      ($2, 'checking', 'boss', '{"columns": ["id"]}')`,
    [running, checking],
  );
  await pool.query(
    `insert into csv_import_rows (import_id, row, cells, verdict, machine_id, is_done) values
      ($1, 2, '{a,"b, \\"c\\""}', 'add', 'm2', true), ($1, 3, '{b}', 'refused', null, false), ($1, 4, '{c}', 'unchanged', 'm4', true),
      ($1, 5, '{d}', 'update', 'm5', false), ($1, 6, '{e}', 'add', null, false), ($2, 2, '{f}', null, null, false)`,
    [running, checking],
  );
  await migrateDatabase(database);
  const { rows: imports } = await pool.query('select * from csv_imports order by id');
  const stopped = { status: 'stopped', error: 'Stopped by an update of the site.', format: null };
  expect(imports).toMatchObject([
    { ...stopped, id: running, file_format: { columns: ['id'] }, written_until: 4 },
    { ...stopped, id: checking, file_format: { columns: ['id'] }, written_until: 1 },
  ]);
  const { rows: fileRows } = await pool.query('select row, cells from csv_file_rows order by import_id, row');
  expect(fileRows.map(({ row, cells }) => [row, cells])).toEqual([
    [2, ['a', 'b, "c"']],
    [3, ['b']],
    [4, ['c']],
    [5, ['d']],
    [6, ['e']],
    [2, ['f']],
  ]);
  const { rows: results } = await pool.query('select * from csv_row_results order by row');
  expect(results.map(({ row, outcome, machine_id, is_of_import }) => [row, outcome, machine_id, is_of_import])).toEqual(
    [
      [2, 'add', 'm2', true],
      [3, 'refused', null, false],
      [4, 'unchanged', 'm4', true],
      [5, 'update', 'm5', false],
      [6, 'add', null, false],
    ],
  );
  expect((await pool.query('select from csv_import_rows')).rowCount).toBe(0);
});
