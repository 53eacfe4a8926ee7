import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createGunzip, createGzip, gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROWS_OF_A_NEW_DATABASE, emptyEmbedded, newPostgres } from '#test/databases.ts';
import { BackupError } from './backup-format.ts';
import { differingTables } from './backup-contents.ts';
import { restoreDatabase } from './backup-restore.ts';
import { backupDatabase } from './backup.ts';
import { openPostgres, type Database } from './client.ts';

/** From the last release before the migrations' baseline: 200 listings and some related rows. */
const OLD_BACKUP = fileURLToPath(new URL('../../test/fixtures/before-the-baseline/backup.jsonl.gz', import.meta.url));

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stitchyard-backup-'));
  file = join(folder, 'backup.gz');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** 620 machines, for each of which a trigger begins a public period, an account and an entry of the audit log. */
const ROWS = 1_242 + ROWS_OF_A_NEW_DATABASE;

const quietly = { force: false, onProgress: () => undefined };

/** Inserts rows with values that are hard to serialize: quotes, line breaks, arrays, fractions, microseconds, JSON. */
async function fill({ pool }: Database) {
  await pool.query(`insert into users (id, username, password, name)
    values ('7b1c0c2e-0000-4000-8000-000000000001', 'dana', 'hash', E'Dana "the\\n\\\\needle" Ω 🧵')`);
  await pool.query(`insert into machines (id, name, brand, model, heads, needles, images, markup_percentage, apply_markup, price, status, seller_id, created_at)
    select 'm' || n, 'Tajima K', 'Tajima', 'K', 6, 15, array['a,"b', '', 'c\\d'], 7.25, true, 100, 'approved',
      '7b1c0c2e-0000-4000-8000-000000000001', '2025-03-04 05:06:07.123456+00' from generate_series(1, 620) as n`);
  await pool.query(
    `insert into audit_log (actor_name, action, subject_type, subject_id, before) values ('x', 'y', 'z', '1', '{"a": [1, null, "ü"]}')`,
  );
}

async function contentOf({ pool }: Database): Promise<unknown> {
  const tables = ['users', 'machines', 'audit_log'];
  const found: unknown[] = [];
  for (const table of tables) {
    const { rows } = await pool.query(
      `select md5(string_agg(t::text, '|' order by t::text collate "C")) as digest, count(*) from ${table} t`,
    );
    found.push(rows[0]);
  }
  return found;
}

test('a backup of the embedded engine comes back exactly on PostgreSQL, and one of PostgreSQL on the embedded engine', async () => {
  const embedded = await emptyEmbedded();
  await fill(embedded);
  const original = await contentOf(embedded);
  const server = await newPostgres();
  const back = join(folder, 'back.gz');

  const written = await backupDatabase(embedded, file, () => undefined);
  const read = await restoreDatabase(server, file, quietly);
  expect(written).toBe(ROWS);
  expect(read).toBe(ROWS);
  expect(await contentOf(server)).toEqual(original);

  await backupDatabase(server, back, () => undefined);
  const emptied = await emptyEmbedded();
  await restoreDatabase(emptied, back, quietly);
  expect(await contentOf(emptied)).toEqual(original);
  await server.close();
});

test('new rows continue the numbers of the restored ones', async () => {
  const database = await emptyEmbedded();
  await fill(database);
  await backupDatabase(database, file, () => undefined);
  await restoreDatabase(database, file, { ...quietly, force: true });

  const { rows } = await database.pool.query(
    `insert into machines (id, name, brand, model, heads, needles) values ('new', 'n', 'b', 'm', 1, 1) returning serial`,
  );

  expect(rows).toEqual([{ serial: 621 }]);
});

test('a used database is not overwritten unless that is asked for', async () => {
  const database = await emptyEmbedded();
  await fill(database);
  await backupDatabase(database, file, () => undefined);
  await database.pool.query(`update machines set price = 1 where id = 'm1'`);

  await expect(restoreDatabase(database, file, quietly)).rejects.toThrow(/not empty.*--force/);
  expect((await database.pool.query(`select price from machines where id = 'm1'`)).rows).toEqual([{ price: 1 }]);

  await restoreDatabase(database, file, { ...quietly, force: true });
  expect((await database.pool.query(`select price from machines where id = 'm1'`)).rows).toEqual([{ price: 100 }]);
});

test('a restore tells the catalogue that everything changed', async () => {
  const database = await emptyEmbedded();
  await fill(database);
  await backupDatabase(database, file, () => undefined);
  const version = async () =>
    Number((await database.pool.query('select version from catalogue_version')).rows[0]?.version);
  const before = await version();

  await restoreDatabase(database, file, { ...quietly, force: true });

  expect(await version()).toBeGreaterThan(before);
});

test('a backup that is cut short or changed is refused, and the database left as it was', async () => {
  const database = await emptyEmbedded();
  await fill(database);
  await backupDatabase(database, file, () => undefined);
  const bytes = await readFile(file);
  const text = gunzipSync(bytes).toString();
  const broken = {
    'cut.gz': bytes.subarray(0, bytes.length / 2),
    'line-less.gz': gzipSync(text.split('\n').toSpliced(20, 1).join('\n')),
    'changed.gz': gzipSync(text.replace('"approved"', '"featured"')),
    'end-less.gz': gzipSync(text.trimEnd().split('\n').slice(0, -1).join('\n') + '\n'),
    'no-backup.gz': gzipSync('{"hello":1}\n'),
    'not-gzipped.gz': Buffer.from('hello'),
  };

  for (const [name, content] of Object.entries(broken)) {
    await writeFile(join(folder, name), content);
    await expect(restoreDatabase(database, join(folder, name), { ...quietly, force: true }), name).rejects.toThrow(
      BackupError,
    );
  }
  expect((await database.pool.query('select count(*) from machines')).rows).toEqual([{ count: '620' }]);
});

test('a backup from before the baseline of the migrations comes back whole on either engine', async () => {
  const server = await newPostgres();
  for (const [database, copy] of [
    [await emptyEmbedded(), file],
    [server, join(folder, 'server.gz')],
  ] as const) {
    expect(await restoreDatabase(database, OLD_BACKUP, quietly)).toBe(1_062);
    await backupDatabase(database, copy, () => undefined);
    // A backup from before public periods were stored: those of public listings begin when it is restored. Amounts of
    // payments are written with their cents since commissions are among them. Machines that were sold before sales were
    // stored have one.
    expect(await differingTables(OLD_BACKUP, copy)).toEqual(['payments', 'public_periods', 'sales']);
    const { rows } = await database.pool.query('select sum(views)::int as views from machine_view_totals');
    expect(rows).toEqual([{ views: 235 }]);
  }
  await server.close();
});

/** The backup without some of its tables, as a release that did not have them would have made it. */
async function withoutTables(whole: string, without: readonly string[]): Promise<Buffer> {
  const lines = gunzipSync(await readFile(whole))
    .toString()
    .trimEnd()
    .split('\n');
  const rows = new Map<string, number>();
  const kept: string[] = [];
  let table = '';
  for (const line of lines.slice(0, -1)) {
    const mark: { table?: string } = line.startsWith('{') ? JSON.parse(line) : {};
    table = mark.table ?? table;
    if (without.includes(table)) continue;
    kept.push(line);
    if (table !== '') rows.set(table, (rows.get(table) ?? -1) + 1);
  }
  const text = kept.map((line) => `${line}\n`).join('');
  const sha256 = createHash('sha256').update(text).digest('hex');
  return gzipSync(`${text}${JSON.stringify({ rows: Object.fromEntries(rows), sha256 })}\n`);
}

test('a backup from before sales and deals comes back with those that follow from it', async () => {
  const database = await emptyEmbedded();
  await fill(database);
  const { pool } = database;
  await pool.query(`update machines set status = 'sold' where id in ('m1', 'm2')`);
  const thread = '7b1c0c2e-0000-4000-8000-000000000002';
  await pool.query(`insert into threads (id, machine_id, machine_name, buyer_name, buyer_email, last_message_at, created_at)
    values ('${thread}', 'm3', 'Tajima K', 'Bea', 'bea@buyer.example', now(), now())`);
  await pool.query(`insert into offers (thread_id, machine_id, maker, amount_usd, made_at, expires_at)
    values ('${thread}', 'm3', 'buyer', 90, now(), now() + interval '3 days')`);
  await backupDatabase(database, file, () => undefined);
  const older = join(folder, 'older.gz');
  await writeFile(older, await withoutTables(file, ['sales', 'deals', 'deal_moves']));

  await restoreDatabase(database, older, { ...quietly, force: true });

  const sold = await pool.query('select machine_id, notified_at is not null as told from sales order by machine_id');
  expect(sold.rows).toEqual([
    { machine_id: 'm1', told: true },
    { machine_id: 'm2', told: true },
  ]);
  expect((await pool.query('select stage from deals')).rows).toEqual([{ stage: 'talking' }]);
  expect((await pool.query('select to_stage from deal_moves')).rows).toEqual([{ to_stage: 'talking' }]);
});

test('a backup of a newer release is refused', async () => {
  const database = await emptyEmbedded();
  await backupDatabase(database, file, () => undefined);
  const newer = join(folder, 'newer.gz');
  const renumber = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks)
      yield chunk.toString().replace(/"newestMigration":\d+/, '"newestMigration":99999999999999');
  };
  await pipeline(createReadStream(file), createGunzip(), renumber, createGzip(), createWriteStream(newer));

  await expect(restoreDatabase(database, newer, quietly)).rejects.toThrow('newer release');
});

test('a backup never overwrites a file, is nobody else’s to read, and leaves no half of itself', async () => {
  const database = await emptyEmbedded();
  await backupDatabase(database, file, () => undefined);
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  await expect(backupDatabase(database, file, () => undefined)).rejects.toThrow('exists already');
  await expect(backupDatabase(database, join(folder, 'no', 'such', 'b.gz'), () => undefined)).rejects.toThrow('ENOENT');
  expect(await readdir(folder)).toEqual(['backup.gz']);
});

test('a backup holds the rows of one moment, whatever is written meanwhile', async () => {
  const server = await newPostgres();
  await fill(server);
  const other = openPostgres(server.url, () => undefined);
  let change: Promise<unknown> | undefined;
  const written = await backupDatabase(server, file, () => {
    change ??= other.pool.query('delete from machines');
  });
  await change;
  await other.close();

  expect(written).toBe(ROWS);
  await server.close();
});
