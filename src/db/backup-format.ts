import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { getErrorCode } from '#app/lib/app-error.ts';

// A backup is a gzipped list of JSON lines: a head, then each table's name and columns followed by its rows, then an
// end with counts and a digest. Values are PostgreSQL's text representations, which either engine restores exactly.
export const FORMAT = 1;
const ROWS_AT_ONCE = 500;

const head = z.object({ stitchyardBackup: z.int(), madeAt: z.string(), newestMigration: z.number() });
const tableStart = z.object({ table: z.string(), columns: z.array(z.string()) });
const end = z.object({ rows: z.record(z.string(), z.int()), sha256: z.string() });
const row = z.array(z.nullable(z.string()));

type Head = z.output<typeof head>;
export type TableStart = z.output<typeof tableStart>;
export type Row = z.output<typeof row>;

/** A backup or a restore failed; the message tells the operator why. */
export class BackupError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'BackupError';
  }
}

export type BackupReader = {
  onHead?: (found: Head) => void;
  /** Receives each table before its rows, also one without rows. */
  onTable?: (start: TableStart) => void;
  /** Receives the rows of one table, at most 500 at a time, in the order of the file. */
  onRows?: (start: TableStart, rows: Row[]) => Promise<void>;
};

/**
 * Reads a backup from start to end and verifies that it is complete. Returns the number of rows. Throws BackupError.
 */
export async function readBackup(file: string, reader: BackupReader = {}): Promise<number> {
  const reading = new Reading(file, reader);
  try {
    await pipeline(createReadStream(file), createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
      for await (const line of linesOf(chunks)) await reading.take(line);
    });
  } catch (error) {
    throw asBackupError(file, error);
  }
  return reading.finish();
}

class Reading {
  readonly #file: string;
  readonly #reader: BackupReader;
  readonly #digest: Hash = createHash('sha256');
  readonly #counts = new Map<string, number>();
  #isBegun = false;
  #isComplete = false;
  #table: TableStart | null = null;
  #rows: Row[] = [];

  constructor(file: string, reader: BackupReader) {
    this.#file = file;
    this.#reader = reader;
  }

  async take(line: string): Promise<void> {
    const content: unknown = JSON.parse(line);
    if (this.#isComplete) throw damaged(this.#file);
    if (!this.#isBegun) this.#takeHead(content);
    else if (Array.isArray(content)) await this.#takeRow(row.parse(content));
    else await this.#takeMark(content);
    if (!this.#isComplete) this.#digest.update(line).update('\n');
  }

  finish(): number {
    if (!this.#isComplete) throw damaged(this.#file);
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  #takeHead(content: unknown): void {
    const found = head.safeParse(content);
    if (!found.success) throw new BackupError(`${this.#file} is not a backup of Stitchyard.`);
    if (found.data.stitchyardBackup > FORMAT) throw new BackupError(`${this.#file} was made by a newer release.`);
    this.#isBegun = true;
    this.#reader.onHead?.(found.data);
  }

  async #takeRow(values: Row): Promise<void> {
    if (this.#table === null || values.length !== this.#table.columns.length) throw damaged(this.#file);
    this.#rows.push(values);
    if (this.#rows.length === ROWS_AT_ONCE) await this.#flush();
  }

  async #takeMark(content: unknown): Promise<void> {
    await this.#flush();
    const next = tableStart.safeParse(content);
    if (next.success) {
      this.#table = next.data;
      this.#counts.set(next.data.table, 0);
      this.#reader.onTable?.(next.data);
      return;
    }
    const { rows, sha256 } = end.parse(content);
    const isWhole = Object.entries(rows).every(([table, count]) => this.#counts.get(table) === count);
    if (!isWhole || sha256 !== this.#digest.digest('hex')) throw damaged(this.#file);
    this.#isComplete = true;
  }

  async #flush(): Promise<void> {
    const [table, rows] = [this.#table, this.#rows];
    if (table === null || rows.length === 0) return;
    this.#rows = [];
    this.#counts.set(table.table, (this.#counts.get(table.table) ?? 0) + rows.length);
    await this.#reader.onRows?.(table, rows);
  }
}

async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

function asBackupError(file: string, error: unknown): unknown {
  if (error instanceof SyntaxError || error instanceof z.ZodError) return damaged(file, error);
  const code = getErrorCode(error);
  if (code === 'ENOENT') return new BackupError(`There is no file ${file}.`, error);
  return code.startsWith('Z_') ? damaged(file, error) : error;
}

function damaged(file: string, cause?: unknown): BackupError {
  return new BackupError(`${file} is damaged or not complete: nothing of it can be trusted.`, cause);
}
