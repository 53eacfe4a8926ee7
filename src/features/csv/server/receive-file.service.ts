import { formatInteger } from '#app/lib/format.ts';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type Readable, pipeline } from 'node:stream';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { getCurrentUser } from '#app/features/accounts/server/profile.service.ts';
import { receiveFile } from '#app/lib/received-file.ts';
import { AppError } from '#app/lib/app-error.ts';
import { type CsvDeps, CHECK_CSV } from './import-job.service.ts';
import { insertImport, updateReceived } from './imports.db.ts';
import { insertRows, type StagedRow } from './import-rows.db.ts';
import {
  BYTE_ENCODINGS,
  MAX_CSV_BYTES,
  MAX_CSV_ROWS,
  NO_CONTENT,
  type CsvFileQuery,
  type CsvFormat,
  type CsvReadings,
  type CsvResembling,
  type ResemblingColumn,
  MAX_COLUMNS,
  REQUIRED_COLUMNS,
  type MachineColumn,
  type TextEncoding,
} from '../csv-imports.schema.ts';
import { discardRows } from './imports.service.ts';
import { CsvError, parse } from 'csv-parse';
import { readEncodings } from './encoding-readings.rules.ts';
import { decodeText, detectEncoding, readHead } from './file-text.service.ts';
import { findColumn, parseColumns } from '../file-columns.rules.ts';
import { findResembling, isReason } from './column-names.rules.ts';
import { parserOptions, readHeader, withoutEmptyEnd } from './read-header.rules.ts';

type Sent = Partial<CsvFileQuery> & { body: Readable };

const MB = 1024 * 1024;

export function tooLargeCsv(): AppError {
  return new AppError('too_large', `The file is larger than ${MAX_CSV_BYTES / MB} MB`);
}

/**
 * Reads and stores a file of machines, and schedules its check. Stores nothing if the sender has to choose an encoding
 * first, or to decide on columns that resemble known ones, and returns the readings, or those columns. Throws
 * too_large, and invalid with a message for an unacceptable file, of which nothing is kept.
 */
export async function receiveCsv(
  deps: CsvDeps,
  admin: User,
  sent: Sent,
): Promise<{ id: string } | CsvReadings | CsvResembling> {
  const { body, fileName = null, take = [], ignore = [] } = sent;
  await using file = await receiveFile(body, { maxBytes: MAX_CSV_BYTES, tooLarge: tooLargeCsv }, deps.diskQuota);
  const detected = await detectEncoding(file.path);
  const chosen = detected ?? sent.encoding;
  const readings = chosen === undefined ? await readEncodings((each) => readFile(file.path, each)) : null;
  if (readings !== null) return readings;
  // Without an encoding to choose, only the name of an unknown column depends on it.
  const columns = await readColumns(file.path, chosen ?? BYTE_ENCODINGS[0]);
  const resembling = findResembling(columns.columns);
  if (resembling.some(({ name }) => !take.includes(name) && !ignore.includes(name))) return { resembling };
  const format = formatOf(
    columns,
    resembling.filter(({ name }) => take.includes(name)),
  );
  const { username } = await getCurrentUser(deps.db, admin);
  const digest = await digestOf(file.path);
  const id = await insertImport(deps.db, { id: admin.id, username }, { fileName, digest, now: deps.now() });
  try {
    await stageRows(deps, id, file.path, format);
    await deps.db.transaction(async (tx) => {
      await updateReceived(tx, id, format);
      await deps.send(tx, CHECK_CSV, { importId: id }, id);
    });
  } catch (error) {
    await discardRows(deps.db, id);
    throw error;
  }
  return { id };
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

const BATCH_SIZE = 500;
/** The maximum for the cells of a batch, counting one more for each cell, because rows may be long. */
const BATCH_CHARACTERS = 1_000_000;

async function stageRows({ db, now }: CsvDeps, id: string, path: string, format: CsvFormat): Promise<void> {
  let batch: StagedRow[] = [];
  let characters = 0;
  let total = 0;
  // Rows are read while earlier ones are stored.
  let storing = Promise.resolve();
  const keep = async () => {
    const rows = batch;
    batch = [];
    characters = 0;
    await storing;
    if (rows.length > 0) storing = db.transaction((tx) => insertRows(tx, id, rows, now()));
    // The promise is awaited before the next batch; until then its rejection must not count as unhandled.
    storing.catch(() => undefined);
  };
  for await (const row of readRows(path, format)) {
    total += 1;
    if (total > MAX_CSV_ROWS) {
      throw new AppError('invalid', `The file has more than ${formatInteger(MAX_CSV_ROWS)} rows`);
    }
    batch.push(row);
    for (const cell of row.cells) characters += cell.length + 1;
    if (batch.length >= BATCH_SIZE || characters >= BATCH_CHARACTERS) await keep();
  }
  if (total === 0) throw new AppError('invalid', NO_CONTENT);
  await keep();
  await storing;
}

type ReadColumns = Pick<CsvFormat, 'encoding' | 'separator' | 'columns'>;

/** Detects the separator and the columns of a file of machines. Throws invalid with a message for any other file. */
async function readColumns(path: string, encoding: TextEncoding): Promise<ReadColumns> {
  const head = await readHead(path, encoding);
  if (head.trim() === '') throw new AppError('invalid', NO_CONTENT);
  const { separator, columns } = readHeader(head, isKnown);
  if (!columns.some(isKnown)) {
    throw new AppError('invalid', 'The first row has no column of a file of machines, such as brand or model');
  }
  if (columns.length > MAX_COLUMNS) throw new AppError('invalid', `The file has more than ${MAX_COLUMNS} columns`);
  return { encoding, separator, columns };
}

/** Throws invalid if columns are missing, or there twice. */
function formatOf(read: ReadColumns, renamed: ResemblingColumn[]): CsvFormat {
  const columns = parseColumns({ ...read, renamed });
  refuseColumns(columns.filter((column) => column !== null));
  const unknownColumns = read.columns.filter((name, at) => columns[at] === null && !isReason(name) && name !== '');
  return { ...read, unknownColumns, renamed };
}

export type FileRow = { row: number; cells: string[] };

/** The rows of a file as read in an encoding. Throws invalid. */
async function* readFile(path: string, encoding: TextEncoding): AsyncGenerator<FileRow> {
  yield* readRows(path, await readColumns(path, encoding));
}

/** The non-empty rows below the header, numbered as in a spreadsheet. Throws invalid. */
async function* readRows(path: string, { encoding, separator, columns }: ReadColumns): AsyncGenerator<FileRow> {
  const parser = parse(parserOptions(separator));
  // Errors are thrown while iterating over the rows.
  const records: AsyncIterable<string[]> = pipeline(decodeText(path, encoding), parser, () => undefined);
  let row = 0;
  let headerWidth: number | null = null;
  try {
    for await (const cells of records) {
      row += 1;
      if (cells.every((cell) => cell.trim() === '')) continue;
      if (headerWidth === null) headerWidth = cells.length;
      else yield { row, cells: namedCells(cells, columns.length, headerWidth) };
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadable(error, row + 1) : error;
  }
}

/** The cells of the columns up to the last one with a name. A row of another width keeps its surplus. */
function namedCells(cells: readonly string[], named: number, headerWidth: number): string[] {
  return cells.length === headerWidth ? cells.slice(0, named) : withoutEmptyEnd(cells, named);
}

function unreadable({ code }: CsvError, row: number): AppError {
  const isOpen = code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE';
  const problem = isOpen ? 'a quotation mark is never closed' : 'the quotation marks do not fit';
  return new AppError('invalid', `Row ${row} cannot be read: ${problem}`);
}

function isKnown(name: string): boolean {
  return findColumn(name) !== null;
}

function refuseColumns(known: readonly MachineColumn[]): void {
  const missing = REQUIRED_COLUMNS.filter((column) => !known.includes(column));
  if (missing.length > 0) {
    const names = missing.join(', ');
    throw new AppError(
      'invalid',
      missing.length === 1 ? `The column ${names} is missing` : `Columns are missing: ${names}`,
    );
  }
  const twice = known.find((column, at) => known.indexOf(column) !== at);
  if (twice !== undefined) throw new AppError('invalid', `The column ${twice} is there twice`);
}
