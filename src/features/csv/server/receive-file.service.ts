import { formatInteger } from '#app/lib/format.ts';
import { type Readable, pipeline } from 'node:stream';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { getCurrentUser } from '#app/features/accounts/server/profile.service.ts';
import { receiveFile } from '#app/lib/received-file.ts';
import { AppError } from '#app/lib/app-error.ts';
import { type CsvDeps, CHECK_CSV } from './import-job.service.ts';
import { insertImport, updateReceived } from './imports.db.ts';
import { insertRows, type StagedRow } from './import-rows.db.ts';
import {
  MAX_CSV_BYTES,
  MAX_CSV_ROWS,
  NO_CONTENT,
  type CsvFormat,
  MACHINE_COLUMNS,
  REQUIRED_COLUMNS,
  type MachineColumn,
} from '../csv-imports.schema.ts';
import { discardRows } from './imports.service.ts';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse';
import type { FileColumns } from './parse-row.rules.ts';
import { MAX_ROW_CHARACTERS, parserOptions, readHeader } from './read-header.rules.ts';

type Sent = { body: Readable; fileName: string | null };

const MB = 1024 * 1024;

export function tooLargeCsv(): AppError {
  return new AppError('too_large', `The file is larger than ${MAX_CSV_BYTES / MB} MB`);
}

/**
 * Reads and stores a file of machines, and schedules its check. Throws too_large, and invalid with a message for an
 * unacceptable file, of which nothing is kept.
 */
export async function receiveCsv(deps: CsvDeps, admin: User, { body, fileName }: Sent): Promise<string> {
  await using file = await receiveFile(body, { maxBytes: MAX_CSV_BYTES, tooLarge: tooLargeCsv }, deps.diskQuota);
  const format = await readFormat(file.path);
  const { username } = await getCurrentUser(deps.db, admin);
  const id = await insertImport(deps.db, { id: admin.id, username }, { fileName, now: deps.now() });
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
  return id;
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

/** Small enough that decoding a chunk occupies the event loop for a few milliseconds only. */
const CHUNK_BYTES = 16 * 1024;
const HEAD_BYTES = 64 * 1024;
/** The parser's limit ignores separators: a line of separators alone would be a row of millions of cells. */
const MAX_LINE_CHARACTERS = 2 * MAX_ROW_CHARACTERS;
const MAX_COLUMNS = 100;
/** The column that files of refused rows have in addition to their own. */
export const REASON_COLUMN = 'reason';

/** Detects the format of a file of machines. Throws invalid with a message for any other file. */
export async function readFormat(path: string): Promise<CsvFormat> {
  const encoding = await detectEncoding(path);
  const head = await readHead(path, encoding);
  if (head.trim() === '') throw new AppError('invalid', NO_CONTENT);
  const { separator, columns } = readHeader(head, isKnown);
  if (!columns.some(isKnown)) {
    throw new AppError('invalid', 'The first row has no column of a file of machines, such as brand or model');
  }
  refuseColumns(columns);
  const unknownColumns = columns.filter((name) => !isKnown(name) && !isReason(name) && name !== '');
  return { encoding, separator, columns, unknownColumns };
}

/** The meaning of a file's columns. */
export function parseColumns({ columns }: Pick<CsvFormat, 'columns'>): FileColumns {
  return columns.map(findColumn);
}

export function isReason(name: string): boolean {
  return name.toLowerCase() === REASON_COLUMN;
}

type FileRow = { row: number; cells: string[] };

/** The non-empty rows below the header, numbered as in a spreadsheet. Throws invalid. */
export async function* readRows(path: string, { encoding, separator }: CsvFormat): AsyncGenerator<FileRow> {
  const parser = parse(parserOptions(separator));
  // Errors are thrown while iterating over the rows.
  const records: AsyncIterable<string[]> = pipeline(decodeText(path, encoding), parser, () => undefined);
  let row = 0;
  let isBelowHeader = false;
  try {
    for await (const cells of records) {
      row += 1;
      if (cells.every((cell) => cell.trim() === '')) continue;
      if (isBelowHeader) yield { row, cells };
      isBelowHeader = true;
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadable(error, row + 1) : error;
  }
}

function unreadable({ code }: CsvError, row: number): AppError {
  const isOpen = code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE';
  const problem = isOpen ? 'a quotation mark is never closed' : 'the quotation marks do not fit';
  return new AppError('invalid', `Row ${row} cannot be read: ${problem}`);
}

const NOT_TEXT = 'This is not a CSV file. In the spreadsheet, choose “Save as” and then CSV';
const CONTROLS_PER_THOUSAND = 5;

/** UTF-8 if the whole file is valid, or else the encoding of older spreadsheets. Throws invalid for binary data. */
async function detectEncoding(path: string): Promise<CsvFormat['encoding']> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isUtf8 = true;
  let controls = 0;
  let size = 0;
  for await (const chunk of bytesIn(path)) {
    size += chunk.length;
    controls += controlsIn(chunk);
    if (isUtf8) isUtf8 = decodes(decoder, chunk);
  }
  if (isUtf8) isUtf8 = decodes(decoder, null);
  if (controls * 1_000 > size * CONTROLS_PER_THOUSAND) throw new AppError('invalid', NOT_TEXT);
  return isUtf8 ? 'UTF-8' : 'Windows-1252';
}

function decodes(decoder: TextDecoder, chunk: Buffer | null): boolean {
  try {
    if (chunk === null) decoder.decode();
    else decoder.decode(chunk, { stream: true });
    return true;
  } catch {
    return false;
  }
}

const TAB = 9;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const FIRST_SIGN = 32;

function controlsIn(chunk: Buffer): number {
  let controls = 0;
  for (const byte of chunk) {
    if (byte === 0) throw new AppError('invalid', NOT_TEXT);
    if (byte < FIRST_SIGN && byte !== TAB && byte !== LINE_FEED && byte !== CARRIAGE_RETURN) controls += 1;
  }
  return controls;
}

async function* bytesIn(path: string): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('A file is read in bytes');
    yield chunk;
  }
}

async function* decodeText(path: string, encoding: CsvFormat['encoding']): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  let lineCharacters = 0;
  for await (const chunk of bytesIn(path)) {
    const text = decoder.decode(chunk, { stream: true });
    const lineEnd = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'));
    lineCharacters = lineEnd === -1 ? lineCharacters + text.length : text.length - lineEnd - 1;
    if (lineCharacters > MAX_LINE_CHARACTERS) throw new AppError('invalid', 'A row is too long to be one of machines');
    yield text;
  }
  yield decoder.decode();
}

async function readHead(path: string, encoding: CsvFormat['encoding']): Promise<string> {
  await using file = await open(path);
  const { bytesRead, buffer } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
  return new TextDecoder(encoding).decode(buffer.subarray(0, bytesRead));
}

function findColumn(name: string): MachineColumn | null {
  const lower = name.trim().toLowerCase();
  return MACHINE_COLUMNS.find((column) => column.toLowerCase() === lower) ?? null;
}

function isKnown(name: string): boolean {
  return findColumn(name) !== null;
}

function refuseColumns(columns: readonly string[]): void {
  if (columns.length > MAX_COLUMNS) throw new AppError('invalid', `The file has more than ${MAX_COLUMNS} columns`);
  const known = columns.map(findColumn).filter((column) => column !== null);
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
