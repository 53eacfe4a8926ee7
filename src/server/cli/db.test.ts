import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { z } from 'zod';
import { newPostgres } from '#test/databases.ts';
import { answerBackups } from '#app/db/backup-socket.ts';
import { openEmbedded, type Database } from '#app/db/client.ts';
import { readLastBackup } from '#app/db/last-backup.ts';
import { backUp } from './with-database.ts';

const TASKS = fileURLToPath(new URL('./db.ts', import.meta.url));
const run = promisify(execFile);

// Each task is a separate process that starts one or two database engines.
vi.setConfig({ testTimeout: 180_000 });

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stitchyard-tasks-'));
  file = join(folder, 'taken.backup');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const ended = z.object({ stdout: z.string(), stderr: z.string() });

/** Runs `npm run db -- …` and returns its output and whether it succeeded. */
async function task(words: readonly string[], env: Record<string, string>) {
  const running = run(process.execPath, [TASKS, ...words], { env: { PATH: '', ...env }, cwd: folder });
  const outcome: unknown = await running.catch((error: unknown) => error);
  const { stdout, stderr } = ended.parse(outcome);
  return { isDone: !(outcome instanceof Error), said: stdout + stderr };
}

/** A data folder with a used embedded database, as a running process holds it. */
async function openUsed(): Promise<Database & { dataFolder: string }> {
  const dataFolder = join(folder, 'data');
  await cp(inject('embeddedTemplate'), dataFolder, { recursive: true });
  const database = await openEmbedded(dataFolder, raise);
  await database.pool.query(`insert into machines (id, name, brand, model, heads, needles, price)
    select 'm' || n, E'Tajima "K"\\n' || n, 'Tajima', 'K', 6, 15, n from generate_series(1, 700) as n`);
  return { ...database, dataFolder };
}

async function closed({ dataFolder, close }: Database & { dataFolder: string }): Promise<string> {
  await close();
  return dataFolder;
}

async function pricesOf({ pool }: Database): Promise<unknown> {
  const { rows } = await pool.query('select count(*)::int as count, sum(price)::int as sum from machines');
  return rows[0];
}

const ALL = { count: 700, sum: 245_350 };

test('made-up listings are refused where production is', async () => {
  const { isDone, said } = await task(['seed', '--listings', '1'], { NODE_ENV: 'production', DATA_DIR: folder });
  expect([isDone, said]).toEqual([false, expect.stringContaining('NODE_ENV is production')]);
  expect(await readdir(folder)).toEqual([]);
});

test('the embedded database is copied into an empty PostgreSQL server with one command', async () => {
  const DATA_DIR = await closed(await openUsed());
  const server = await newPostgres();

  const { isDone, said } = await task(['copy'], { DATA_DIR, DATABASE_URL: server.url });

  expect(said).toContain('Copied, compared row by row and found alike. Images are not part of it');
  expect(isDone).toBe(true);
  expect(await pricesOf(server)).toEqual(ALL);
  await server.close();
});

test('a copy replaces what is on the server only when that is asked for', async () => {
  const DATA_DIR = await closed(await openUsed());
  const server = await newPostgres();
  await server.pool.query(
    `insert into machines (id, name, brand, model, heads, needles) values ('old', 'Old', 'Old', 'K', 6, 15)`,
  );
  const env = { DATA_DIR, DATABASE_URL: server.url };

  const refused = await task(['copy'], env);
  expect(refused.said).toMatch(/not empty.*machines.*--force/);
  expect(refused.isDone).toBe(false);
  expect(await pricesOf(server)).toEqual({ count: 1, sum: null });

  expect((await task(['copy', '--force'], env)).isDone).toBe(true);
  expect(await pricesOf(server)).toEqual(ALL);
  await server.close();
});

/** A server database with one account deleted after the data to copy was written, and one that remains. */
async function openServerOfGone(here: Database): Promise<Database & { url: string }> {
  const { rows } = await here.pool.query<{ id: string }>(`insert into users (username, password) values
    ('gone', 'none'), ('stays', 'none') returning id`);
  const server = await newPostgres();
  await server.pool.query('insert into deleted_accounts (user_id) values ($1)', [rows[0]?.id]);
  return server;
}

async function namesIn({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ username: string }>('select username from users order by username');
  return rows.map(({ username }) => username);
}

test('who deleted their account on the server does not come back with a copy, nor with the next one', async () => {
  const database = await openUsed();
  const server = await openServerOfGone(database);
  const env = { DATA_DIR: await closed(database), DATABASE_URL: server.url };

  for (let time = 0; time < 2; time += 1) {
    const { isDone, said } = await task(['copy', '--force'], env);
    expect(said).toContain('Accounts that had been deleted since, and are removed again: 1.');
    expect(isDone).toBe(true);
    expect(await namesIn(server)).toEqual(['stays']);
  }
  await server.close();
});

test('a copy whose rows are not what was copied is called wrong, and still knows who had been deleted', async () => {
  const database = await openUsed();
  const server = await openServerOfGone(database);
  const DATA_DIR = await closed(database);
  await server.pool.query(`create function meddle() returns trigger language plpgsql as
    $$ begin if new.id = 'm7' then new.price = 1; end if; return new; end $$`);
  await server.pool.query('create trigger meddle before insert on machines for each row execute function meddle()');

  const { isDone, said } = await task(['copy', '--force'], { DATA_DIR, DATABASE_URL: server.url });

  expect(said).toContain('The copy is not what was copied: machines differ. Do not use it.');
  expect(isDone).toBe(false);
  expect(await namesIn(server)).toEqual(['stays']);
  await server.close();
});

test('a copy without a server, or without anything to copy, says what to set and makes nothing', async () => {
  const DATA_DIR = join(folder, 'nothing');

  const unnamed = await task(['copy'], { DATA_DIR });
  expect(unnamed.said).toContain('Set DATABASE_URL');
  expect(unnamed.isDone).toBe(false);

  const server = await newPostgres();
  const empty = await task(['copy'], { DATA_DIR, DATABASE_URL: server.url });
  expect(empty.said).toContain(`There is no embedded database in ${DATA_DIR}`);
  expect(empty.isDone).toBe(false);
  expect(await readdir(folder)).toEqual([]);
  await server.close();
});

test('while a process runs on the folder it is backed up and copied, and refused for everything that writes', async () => {
  const database = await openUsed();
  const { dataFolder: DATA_DIR } = database;
  const server = await newPostgres();
  const problems: unknown[] = [];
  const stop = await answerBackups(DATA_DIR, database, (problem) => problems.push(problem));

  const backup = await task(['backup', file], { DATA_DIR });
  expect(backup.said).toContain('from the process that runs on it');
  expect(backup.said).toContain('read back and found whole');
  expect(backup.isDone).toBe(true);
  expect(await readLastBackup(database.db)).toMatchObject({ by: 'command', bytes: (await stat(file)).size });

  const copy = await task(['copy'], { DATA_DIR, DATABASE_URL: server.url });
  expect(copy.isDone).toBe(true);
  expect(await pricesOf(server)).toEqual(ALL);

  const restore = await task(['restore', file, '--force'], { DATA_DIR });
  expect(restore.said).toContain(`in use by process ${process.pid}`);
  expect(restore.isDone).toBe(false);
  expect(await pricesOf(database)).toEqual(ALL);
  expect(problems).toEqual([]);
  await stop();
  await database.close();
  await server.close();
});

test('a database server knows of the last backup that the command made of it', async () => {
  const server = await newPostgres();
  await backUp({ databaseUrl: server.url, replicaUrl: null, folder }, file);
  expect(await readLastBackup(server.db)).toMatchObject({ by: 'command', bytes: (await stat(file)).size });
  await server.close();
});

test('a restore into a used database is refused on either engine, and done when that is asked for', async () => {
  const DATA_DIR = await closed(await openUsed());
  const server = await newPostgres();
  expect((await task(['backup', file], { DATA_DIR })).isDone).toBe(true);
  expect((await task(['restore', file], { DATA_DIR, DATABASE_URL: server.url })).isDone).toBe(true);

  for (const env of [{ DATA_DIR }, { DATA_DIR, DATABASE_URL: server.url }]) {
    const refused = await task(['restore', file], env);
    expect(refused.said).toMatch(/not empty.*--force/);
    expect(refused.isDone).toBe(false);
    expect((await task(['restore', file, '--force'], env)).isDone).toBe(true);
  }
  expect(await pricesOf(server)).toEqual(ALL);
  await server.close();
});

function raise(error: Error): never {
  throw error;
}
