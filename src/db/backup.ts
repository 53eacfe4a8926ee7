import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { BackupError, FORMAT, readBackup, type Row } from './backup-format.ts';
import { quoted, tablesToKeep, type Table } from './backup-tables.ts';
import type { Database } from './client.ts';
import { newestMigration } from './migration-state.ts';

const ROWS_A_FETCH = 500;

/**
 * Writes a consistent snapshot of all rows to `file` and verifies it. Returns the number of rows. Throws BackupError.
 */
export async function backupDatabase(
  database: Database,
  file: string,
  onProgress: (rows: number) => void,
): Promise<number> {
  return keepWhole(file, (draft) => writeRows(database, draft, onProgress));
}

/**
 * Renames the draft made by `write` to `file` after verifying that it is complete. Returns the number of rows. Throws
 * BackupError.
 */
export async function keepWhole(file: string, write: (draft: string) => Promise<void>): Promise<number> {
  if (existsSync(file)) throw new BackupError(`${file} exists already. Choose another name.`);
  const draft = `${file}.part`;
  try {
    await write(draft);
    const rows = await readBackup(draft);
    await rename(draft, file);
    return rows;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Writes a consistent snapshot of all rows to `draft`. */
export async function writeRows({ pool }: Database, draft: string, onProgress: (rows: number) => void): Promise<void> {
  await pipeline(
    Readable.from(linesOfOneMoment(pool, onProgress)),
    createGzip(),
    createWriteStream(draft, { mode: 0o600, flush: true }),
  );
}

/**
 * The embedded engine serves nobody else during the transaction, so it ends with the last row rather than with the
 * file.
 */
async function* linesOfOneMoment(pool: pg.Pool, onProgress: (rows: number) => void): AsyncGenerator<string> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read, read only');
    await client.query("set local statement_timeout = 0; set local timezone = 'UTC'; set local datestyle = 'ISO'");
    yield* backupLines(client, onProgress);
  } finally {
    await client.query('rollback').finally(() => client.release());
  }
}

async function* backupLines(client: pg.PoolClient, onProgress: (rows: number) => void): AsyncGenerator<string> {
  const digest = createHash('sha256');
  const counts: Record<string, number> = {};
  let done = 0;
  const line = (content: unknown) => {
    const text = `${JSON.stringify(content)}\n`;
    digest.update(text);
    return text;
  };
  yield line({ stitchyardBackup: FORMAT, madeAt: new Date().toISOString(), newestMigration: await newestMigration() });
  for (const table of await tablesToKeep(client)) {
    yield line({ table: table.name, columns: table.columns.map(({ name }) => name) });
    counts[table.name] = 0;
    for await (const rows of rowsOf(client, table)) {
      yield rows.map(line).join('');
      counts[table.name] = (counts[table.name] ?? 0) + rows.length;
      done += rows.length;
      onProgress(done);
    }
  }
  yield `${JSON.stringify({ rows: counts, sha256: digest.digest('hex') })}\n`;
}

async function* rowsOf(client: pg.PoolClient, { name, columns }: Table): AsyncGenerator<Row[]> {
  const texts = columns.map((column) => `${quoted(column.name)}::text`).join(', ');
  await client.query(`declare kept no scroll cursor for select ${texts} from ${quoted(name)}`);
  for (;;) {
    const { rows } = await client.query<Row>({ text: `fetch ${ROWS_A_FETCH} from kept`, rowMode: 'array' });
    if (rows.length === 0) break;
    yield rows;
  }
  await client.query('close kept');
}
