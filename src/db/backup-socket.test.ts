import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROWS_OF_A_NEW_DATABASE, emptyEmbedded } from '#test/databases.ts';
import { BackupError, readBackup } from './backup-format.ts';
import { answerBackups, backupFromHolder } from './backup-socket.ts';
import { openPostgres, type Database } from './client.ts';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stitchyard-holder-'));
  file = join(folder, 'taken.backup');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** Serves backups of a database in `folder` until the test ends, as the running process does. */
async function holding(database: Database): Promise<{ problems: unknown[] } & AsyncDisposable> {
  const problems: unknown[] = [];
  const stop = await answerBackups(folder, database, (problem) => problems.push(problem));
  return { problems, [Symbol.asyncDispose]: stop };
}

async function addPairs({ pool }: Database, from: number, to: number): Promise<void> {
  await pool.query(
    `with added as (insert into users (id, username, password, name)
       select gen_random_uuid(), 'u' || n, 'hash', 'U' from generate_series($1::int, $2::int) as n returning id)
     insert into machines (id, name, brand, model, heads, needles, seller_id)
       select 'm' || id, 'Tajima K', 'Tajima', 'K', 6, 15, id from added`,
    [from, to],
  );
}

async function rowsByTable(path: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  await readBackup(path, {
    onRows: async ({ table }, rows) => {
      counts[table] = (counts[table] ?? 0) + rows.length;
    },
  });
  return counts;
}

test('a backup that the running process gives is of one moment, however much is written meanwhile', async () => {
  const database = await emptyEmbedded();
  await addPairs(database, 1, 1_500);
  await using holder = await holding(database);
  const taking = backupFromHolder(folder, file);
  let written = 1_500;
  while ((await Promise.race([taking, addPairs(database, written + 1, written + 1)])) === undefined) written += 1;

  const { users = 0, machines = 0 } = await rowsByTable(file);
  expect(await taking).toBe(users + machines + ROWS_OF_A_NEW_DATABASE);
  expect(users).toBe(machines);
  expect(users).toBeGreaterThanOrEqual(1_500);
  expect(users).toBeLessThanOrEqual(written);
  expect(written).toBeGreaterThan(1_500);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(holder.problems).toEqual([]);
});

test('two who ask at the same time both get a whole backup, and nothing of it is left in the data folder', async () => {
  const database = await emptyEmbedded();
  await addPairs(database, 1, 700);
  await using holder = await holding(database);

  const rows = await Promise.all([backupFromHolder(folder, file), backupFromHolder(folder, `${file}.2`)]);

  expect(rows).toEqual([1_400 + ROWS_OF_A_NEW_DATABASE, 1_400 + ROWS_OF_A_NEW_DATABASE]);
  await expect.poll(() => readdir(join(folder, 'run'))).toEqual(['backup']);
  expect(holder.problems).toEqual([]);
});

test('who asks for a backup and takes none of it holds nobody up', async () => {
  const database = await emptyEmbedded();
  await addPairs(database, 1, 2_000);
  // More data than the socket buffers while the client does not read.
  await database.pool.query(`update machines set description =
    (select string_agg(md5(random()::text), '') from generate_series(1, 40) where machines.id <> '')`);
  const holder = await holding(database);
  const idle = connect(join(folder, 'run', 'backup'));
  await once(idle, 'connect');

  await addPairs(database, 2_001, 2_001);
  const rows = await backupFromHolder(folder, file);
  await holder[Symbol.asyncDispose]();

  expect(rows).toBe(4_002 + ROWS_OF_A_NEW_DATABASE);
  expect(await readdir(folder)).toEqual(['taken.backup']);
  idle.destroy();
});

test('only the user of the process can enter where it answers', async () => {
  await using _ = await holding(await emptyEmbedded());

  expect((await stat(join(folder, 'run'))).mode & 0o777).toBe(0o700);
});

test('what a killed process left behind is cleared by the next', async () => {
  await mkdir(join(folder, 'run'));
  await writeFile(join(folder, 'run', 'backup'), '');
  await writeFile(join(folder, 'run', 'half-a-backup'), 'everything');
  await using holder = await holding(await emptyEmbedded());

  expect(await backupFromHolder(folder, file)).toBe(ROWS_OF_A_NEW_DATABASE);
  expect(await readdir(join(folder, 'run'))).not.toContain('half-a-backup');
  expect(holder.problems).toEqual([]);
});

test('where no process answers nobody waits for one', async () => {
  expect(await backupFromHolder(folder, file)).toBeNull();

  await mkdir(join(folder, 'run'));
  await writeFile(join(folder, 'run', 'backup'), '');

  expect(await backupFromHolder(folder, file)).toBeNull();
});

test('a process that cannot read its database says so, and no file comes of it', async () => {
  const away = openPostgres('postgres://postgres@127.0.0.1:1/none', () => undefined);
  await using holder = await holding(away);

  await expect(backupFromHolder(folder, file)).rejects.toThrow(BackupError);

  // The process closes the connection before it cleans up and reports the problem.
  await expect.poll(() => holder.problems).toHaveLength(1);
  expect(await readdir(folder)).toEqual(['run']);
  await away.close();
});

test('a backup that breaks off on its way is refused', async () => {
  await mkdir(join(folder, 'run'));
  const holder = createServer((caller) => caller.end(Buffer.from('1f8b0800000000000003', 'hex')));
  await once(holder.listen(join(folder, 'run', 'backup')), 'listening');

  await expect(backupFromHolder(folder, file)).rejects.toThrow('damaged or not complete');

  expect(await readdir(folder)).toEqual(['run']);
  holder.close();
});

test('a data folder whose name is too long for a socket stops nothing but backups meanwhile', async () => {
  const deep = join(folder, 'x'.repeat(120));
  await mkdir(deep);
  const problems: unknown[] = [];

  const stop = await answerBackups(deep, await emptyEmbedded(), (problem) => problems.push(problem));

  expect(problems).toHaveLength(1);
  expect(await backupFromHolder(deep, file)).toBeNull();
  await stop();
});
