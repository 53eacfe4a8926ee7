import * as z from 'zod/mini';
import { CSV_IMPORT_STATES, CSV_OUTCOMES } from '#app/db/enums.ts';
import { FACTS } from '#app/features/machines/fact-registry.rules.ts';
import { fieldsUsed } from '#app/features/machines/machine-fields.rules.ts';
import { paging } from '#app/lib/paging.ts';
import { storableText } from '#app/lib/text-fields.ts';

/** The columns of a machine file that are columns of a listing, in the order of an export. */
export const LISTING_COLUMNS = fieldsUsed('csv');
export type ListingColumn = (typeof LISTING_COLUMNS)[number];

/** Those, and then a column for each machine fact, by its key. */
export const MACHINE_COLUMNS: readonly string[] = [...LISTING_COLUMNS, ...FACTS.map(({ key }) => key)];
export type MachineColumn = string;

/** Without these a file is not one of machines. */
export const REQUIRED_COLUMNS = ['brand', 'model', 'heads', 'needles'] as const satisfies readonly ListingColumn[];

/** The longest file that is read, in bytes. */
export const MAX_CSV_BYTES = 150 * 1024 * 1024;

/** The most rows that are read, in a file that holds more than anybody has of machines. */
export const MAX_CSV_ROWS = 500_000;

/** The message where there is nothing to import. */
export const NO_CONTENT = 'No Content: Please upload a file or paste CSV content.';

const MAX_FILE_NAME = 200;
/** How a file was called where it comes from. */
export const csvFileQuery = z.object({
  fileName: z.optional(storableText.check(z.trim(), z.maxLength(MAX_FILE_NAME))),
});
export const csvImportParams = z.object({ id: z.uuid() });
export const csvRowsQuery = z.object({ ...paging, verdict: z.optional(z.enum(CSV_OUTCOMES)) });
export type CsvRowsQuery = z.output<typeof csvRowsQuery>;

/** A file as text, imported in one step. */
export const csvDataInput = z.object({ csvData: z.string() });

const howMany = z.int().check(z.gte(0));

/** How a file was read. */
export const csvFormat = z.object({
  encoding: z.enum(['UTF-8', 'Windows-1252']),
  separator: z.enum([',', ';', '\t']),
  /** As the file has them. */
  columns: z.array(z.string()),
  /** Those that mean nothing here and are passed over. */
  unknownColumns: z.array(z.string()),
});
export type CsvFormat = z.output<typeof csvFormat>;

/** What is wrong with one cell; `column` is empty when it is the row as a whole. */
export const csvProblem = z.object({ column: z.string(), value: z.string(), reason: z.string() });
export type CsvProblem = z.output<typeof csvProblem>;

/** A file of machines on its way in: its rows are judged first, and written when an admin says so. */
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
  /** Rows judged so far; while it runs, and at its end, what became of them. */
  counts: z.object({ add: howMany, update: howMany, unchanged: howMany, refused: howMany }),
  /** Rows that are written, or need not be. */
  doneCount: howMany,
  /** Why the whole file cannot be taken, or the import ended early. */
  error: z.nullable(z.string()),
});
export type CsvImport = z.output<typeof csvImport>;

/** A row of a file, numbered as a spreadsheet does: the header is row 1. */
export const csvRow = z.object({
  row: z.int(),
  verdict: z.enum(CSV_OUTCOMES),
  machineId: z.nullable(z.string()),
  problems: z.array(csvProblem),
});
export type CsvRow = z.output<typeof csvRow>;

/** The result of a file that was imported in one step. */
export const csvResult = z.object({
  success: z.boolean(),
  /** Rows added, updated or as they were already. */
  imported: howMany,
  failed: howMany,
  /** The first hundred, such as `Row 7: heads must be a whole number`. */
  errors: z.array(z.string()),
  /** Columns of the file that mean nothing here and were passed over. */
  unknownColumns: z.array(z.string()),
  message: z.string(),
});
export type CsvResult = z.output<typeof csvResult>;

/** A problem in words, where its row is told otherwise. */
export function problemMessage({ column, reason }: CsvProblem): string {
  if (column === '') return reason;
  return /^[a-z]/.test(reason) ? `${column} ${reason}` : `${column}: ${reason}`;
}

/** A problem as one line: `Row 7: heads must be a whole number`. */
export function problemLine(row: number, problem: CsvProblem): string {
  return `Row ${row}: ${problemMessage(problem)}`;
}
