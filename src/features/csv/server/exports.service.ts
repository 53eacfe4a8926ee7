import type { Db } from '#app/db/client.ts';
import type { ExportedList } from '#app/features/accounts/server/admin-audit.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { csvLine, csvLines, cellText } from '#app/lib/csv.ts';
import { csvFormat, MACHINE_COLUMNS, problemMessage } from '../csv-imports.schema.ts';
import {
  ACCESSORY_COLUMNS,
  countExported,
  findAccessoriesAfter,
  findMachinesAfter,
  findModelsAfter,
  findUsersAfter,
  MODEL_COLUMNS,
  USER_COLUMNS,
  type ExportedType,
} from './exports.db.ts';
import { countDownloadRows, findDownloadRowsAfter, type DownloadedRows } from './import-rows.db.ts';
import { parseProblems, requireImport } from './imports.service.ts';
import { machineCell } from './machine-cells.schema.ts';
import { encodingOf } from './text-encodings.rules.ts';
import { isReason, REASON_COLUMN } from './column-names.rules.ts';

type Cell = string | number | boolean | null | Date;
type Source<Row> = {
  columns: readonly string[];
  /** A comma by default. */
  separator?: string;
  after: (db: Db, last: Row | undefined, limit: number) => Promise<Row[]>;
  cells: (row: Row) => readonly Cell[];
};

/** Small enough that formatting a batch occupies the event loop for a few milliseconds only. */
const BATCH_SIZE = 200;

/** Streams all rows in batches. */
async function* asCsv<Row>(db: Db, { columns, separator, after, cells }: Source<Row>): AsyncGenerator<string> {
  yield csvLine(columns, separator);
  for (let last: Row | undefined; ;) {
    const rows = await after(db, last, BATCH_SIZE);
    last = rows.at(-1);
    if (last === undefined) return;
    yield csvLines(rows.map(cells), separator);
  }
}

type WholeTable = (db: Db) => Pick<ExportedList, 'count' | 'lines'>;

function wholeTable<Row>(type: ExportedType, source: Source<Row>): WholeTable {
  return (db) => ({ count: (tx) => countExported(tx, type), lines: () => asCsv(db, source) });
}

/** A table whose columns are named like the row's properties. */
function plainTable<Column extends string, Row extends Readonly<Record<Column, Cell>>>(
  type: ExportedType,
  columns: readonly Column[],
  after: Source<Row>['after'],
): WholeTable {
  return wholeTable(type, { columns, after, cells: (row) => columns.map((column) => row[column]) });
}

/** The exportable tables, by their name in the address and the file's name. */
export const EXPORTS: Readonly<Record<ExportedType, WholeTable>> = {
  machines: wholeTable('machines', {
    columns: MACHINE_COLUMNS,
    after: findMachinesAfter,
    cells: (machine) => MACHINE_COLUMNS.map((column) => machineCell(machine, column)),
  }),
  accessories: plainTable('accessories', ACCESSORY_COLUMNS, findAccessoriesAfter),
  models: plainTable('models', MODEL_COLUMNS, findModelsAfter),
  users: plainTable('users', USER_COLUMNS, findUsersAfter),
};

/** The refused rows of an import as a file to correct and import again, with the reasons. Throws not_found. */
export async function refusedFile(db: Db, id: string): Promise<ExportedList> {
  return rowsFile(db, await requireImport(db, id), 'refused');
}

/**
 * The unprocessed rows as a file to import later. Throws not_found, and conflict while an import processes them,
 * because they would be imported twice.
 */
export async function remainingFile(db: Db, id: string): Promise<ExportedList> {
  const csvImport = await requireImport(db, id);
  const { status } = csvImport;
  if (status === 'checking' || status === 'running') throw new AppError('conflict', 'Stop the import first');
  return rowsFile(db, csvImport, 'remaining');
}

type ImportRow = Awaited<ReturnType<typeof requireImport>>;
type DownloadRow = Awaited<ReturnType<typeof findDownloadRowsAfter>>[number];

function rowsFile(db: Db, { id, format, fileName }: ImportRow, which: DownloadedRows): ExportedList {
  const { columns, separator, encoding } = csvFormat.parse(format);
  // Without the reasons of an earlier import.
  const kept = columns.flatMap((name, at) => (isReason(name) ? [] : [{ name, at }]));
  const header = [...kept.map(({ name }) => name), ...(which === 'refused' ? [REASON_COLUMN] : [])];
  const cellsOf = ({ cells, problems }: DownloadRow) => {
    const reason = which === 'refused' ? [parseProblems(problems).map(problemMessage).join('; ')] : [];
    if (cells.length === columns.length) return [...kept.map(({ at }) => cellText(cells[at] ?? '')), ...reason];
    // Kept with a wrong number of cells, so that the row is refused again: truncated or padded, its cells would be in
    // wrong columns.
    const own = [...cells.map(cellText), ...reason];
    return own.length === header.length ? [...own, ''] : own;
  };
  const after = (source: Db, last: DownloadRow | undefined, limit: number) =>
    findDownloadRowsAfter(source, { importId: id, which, after: last?.row ?? 0, limit });
  return {
    type: which,
    title: `${which} rows`,
    subject: { type: 'import', id },
    filter: { fileName },
    count: (tx) => countDownloadRows(tx, id, which),
    lines: () => asCsv(db, { columns: header, separator, after, cells: cellsOf }),
    // As it came, so that the program from which it came opens it.
    encoding: encodingOf(encoding),
  };
}
