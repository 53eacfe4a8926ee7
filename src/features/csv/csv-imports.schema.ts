import * as z from 'zod/mini';
import { CSV_IMPORT_STATES, CSV_OUTCOMES } from '#app/db/enums.ts';
import { FACTS } from '#app/features/machines/fact-registry.rules.ts';
import { fieldsUsed } from '#app/features/machines/machine-fields.rules.ts';
import { paging } from '#app/lib/paging.ts';
import { listOf } from '#app/lib/query-string.ts';
import { storableText } from '#app/lib/text-fields.ts';

/** The columns of a machine file that correspond to columns of a listing, in the order of an export. */
export const LISTING_COLUMNS = fieldsUsed('csv');
export type ListingColumn = (typeof LISTING_COLUMNS)[number];

/** The listing columns, followed by a column for each machine fact, named by its key. */
export const MACHINE_COLUMNS: readonly string[] = [...LISTING_COLUMNS, ...FACTS.map(({ key }) => key)];
export type MachineColumn = string;

/** The columns that a file of machines must have. */
export const REQUIRED_COLUMNS = ['brand', 'model', 'heads', 'needles'] as const satisfies readonly ListingColumn[];

/** The maximum size of a file, in bytes. */
export const MAX_CSV_BYTES = 150 * 1024 * 1024;

/** The maximum number of rows, more than any inventory of machines has. */
export const MAX_CSV_ROWS = 500_000;

/** The message for empty input. */
export const NO_CONTENT = 'No Content: Please upload a file or paste CSV content.';

/** Encodings that have a character for each byte, so that only a reader can tell which one is right. */
export const BYTE_ENCODINGS = ['Windows-1252', 'Mac Roman', 'CP850'] as const;
const textEncoding = z.enum(['UTF-8', 'UTF-16LE', 'UTF-16BE', ...BYTE_ENCODINGS]);
export type TextEncoding = z.output<typeof textEncoding>;

/** The maximum number of columns of a file. */
export const MAX_COLUMNS = 100;
const columnNames = listOf(storableText, MAX_COLUMNS);

const MAX_FILE_NAME = 200;
const MAX_CORRECTED_LENGTH = 5_000;

/** The name of the uploaded file, and its encoding as chosen by the admin. */
export const csvFileQuery = z.object({
  fileName: z.optional(storableText.check(z.trim(), z.maxLength(MAX_FILE_NAME))),
  encoding: z.optional(z.enum(['UTF-8', ...BYTE_ENCODINGS])),
  /** Columns that are read as the known one that their name resembles. */
  take: z._default(columnNames, []),
  /** Columns that are ignored although their name resembles a known one. */
  ignore: z._default(columnNames, []),
});
export type CsvFileQuery = z.output<typeof csvFileQuery>;

export const csvImportParams = z.object({ id: z.uuid() });
export const csvRowsQuery = z.object({ ...paging, verdict: z.optional(z.enum(CSV_OUTCOMES)) });
export type CsvRowsQuery = z.output<typeof csvRowsQuery>;

/** A file as text, for the import in one step. */
export const csvDataInput = z.object({ csvData: z.string() });

const howMany = z.int().check(z.gte(0));

/** An unknown column of a file, with the known one that its name resembles. */
export const resemblingColumn = z.object({ name: z.string(), column: z.string() });
export type ResemblingColumn = z.output<typeof resemblingColumn>;

/** Columns of a file that are misspelt, or unknown: an admin decides. */
export const csvResembling = z.object({ resembling: z.array(resemblingColumn) });
export type CsvResembling = z.output<typeof csvResembling>;

/** The detected format of a file. */
export const csvFormat = z.object({
  encoding: textEncoding,
  separator: z.enum([',', ';', '\t']),
  /** As in the file. */
  columns: z.array(z.string()),
  /** Unknown columns, which are ignored. */
  unknownColumns: z.array(z.string()),
  /** Columns that an admin had read as the known one that their name resembles. */
  renamed: z._default(z.array(resemblingColumn), []),
});
export type CsvFormat = z.output<typeof csvFormat>;

/** Some rows of a file that is not UTF-8, as each encoding reads them, for an admin to choose. */
export const csvReadings = z.object({
  readings: z.array(
    z.object({
      encoding: z.enum(BYTE_ENCODINGS),
      /** At most three, each with the cells in which the readings differ. */
      rows: z.array(z.object({ row: z.int(), text: z.string() })),
    }),
  ),
});
export type CsvReadings = z.output<typeof csvReadings>;

/** A problem in one cell; `column` is empty if it concerns the whole row. */
export const csvProblem = z.object({ column: z.string(), value: z.string(), reason: z.string() });
export type CsvProblem = z.output<typeof csvProblem>;

/** An import of machines: its rows are checked first, and written when an admin starts the import. */
export const csvImport = z.object({
  id: z.uuid(),
  status: z.enum(CSV_IMPORT_STATES),
  createdAt: z.string(),
  finishedAt: z.nullable(z.string()),
  startedByName: z.string(),
  fileName: z.nullable(z.string()),
  format: z.nullable(csvFormat),
  /** Rows read so far, without the header. */
  rowCount: howMany,
  /** Rows checked so far, by planned outcome; from the start of the import, by actual outcome. */
  counts: z.object({ add: howMany, update: howMany, unchanged: howMany, known: howMany, refused: howMany }),
  /** Rows that are written, or need no change. */
  doneCount: howMany,
  /** Rows that are written, which an undo puts back. */
  writtenCount: howMany,
  /** Who undid the import, the number of listings put back, and of those that stay because they were changed since. */
  undo: z.nullable(
    z.object({
      byName: z.string(),
      undone: howMany,
      changed: howMany,
      /** Of a list of imports: the ids of the first listings that stay. */
      stay: z.array(z.string()),
    }),
  ),
  /** Why the file is rejected, or why the import ended early. */
  error: z.nullable(z.string()),
  /** Of a checked file: when and by whom the same file was imported before; null if it was not. */
  importedBefore: z.nullable(z.object({ at: z.string(), byName: z.string() })),
});
export type CsvImport = z.output<typeof csvImport>;

/** The part of a cell that an import changes, before and after; empty if the listing has no value. */
export const csvChange = z.object({ column: z.string(), before: z.string(), after: z.string() });
export type CsvChange = z.output<typeof csvChange>;

/** A row of a file, numbered as in a spreadsheet: the header is row 1. */
export const csvRow = z.object({
  row: z.int(),
  verdict: z.enum(CSV_OUTCOMES),
  machineId: z.nullable(z.string()),
  problems: z.array(csvProblem),
  /** The name of the listing that the row adds or changes; null if the row is already imported, or changes nothing. */
  name: z.nullable(z.string()),
  /** What the row will change; of a new listing, its values as they will be stored. */
  changes: z.array(csvChange),
  /** Cells that are read otherwise than written, with what is assumed. */
  notes: z.array(csvProblem),
});
export type CsvRow = z.output<typeof csvRow>;

/** What becomes of a row without an id whose machine is listed already. */
export const KNOWN_CHOICES = ['add', 'update', 'skip'] as const;
const knownChoice = z.enum(KNOWN_CHOICES);
export type KnownChoice = z.output<typeof knownChoice>;

/** The maximum length of a cell's text that is displayed, and that an admin can correct. */
export const MAX_SHOWN_LENGTH = 200;

export const csvRowParams = z.object({ id: z.uuid(), row: z.coerce.number().check(z.int(), z.gte(2)) });

/** An admin's correction of a row. */
export const csvRowInput = z.object({
  /** New texts of cells, by the names of columns. */
  cells: z._default(z.record(storableText, storableText.check(z.maxLength(MAX_CORRECTED_LENGTH))), {}),
  /** `add` as another machine, `update` the listing that is here, or `skip`. */
  choice: z.optional(knownChoice),
});
export type CsvRowInput = z.output<typeof csvRowInput>;

export const csvKnownInput = z.object({ choice: z.enum(['add', 'update']) });

/** The result of an import in one step. */
export const csvResult = z.object({
  success: z.boolean(),
  /** Rows that were added, updated or unchanged. */
  imported: howMany,
  failed: howMany,
  /** The first hundred problems, such as `Row 7: heads must be a whole number`. */
  errors: z.array(z.string()),
  /** Unknown columns of the file, which were ignored. */
  unknownColumns: z.array(z.string()),
  message: z.string(),
});
export type CsvResult = z.output<typeof csvResult>;

/** A problem as text, without its row. */
export function problemMessage({ column, reason }: CsvProblem): string {
  if (column === '') return reason;
  return /^[a-z]/.test(reason) ? `${column} ${reason}` : `${column}: ${reason}`;
}

/** A problem as one line: `Row 7: heads must be a whole number`. */
export function problemLine(row: number, problem: CsvProblem): string {
  return `Row ${row}: ${problemMessage(problem)}`;
}
