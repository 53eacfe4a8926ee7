import { stringify, type Options } from 'csv-stringify/sync';

/** Cells that a spreadsheet would run as a formula or misread, and cells that look already guarded against that. */
const RUNS = /^'*[=+\-@\t\r]/;
const GUARDED = /^'+[=+\-@\t\r]/;
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;

/** RFC 4180, with formulas guarded as plain text. */
const FORMAT: Options = {
  record_delimiter: 'windows',
  quoted_match: /[\r\n]/,
  cast: {
    string: (text) => (RUNS.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text),
    boolean: String,
    date: (moment) => moment.toISOString(),
  },
};

type Cells = readonly (string | number | boolean | Date | null)[];

/** One line of a CSV file. */
export function csvLine(cells: Cells): string {
  return csvLines([cells]);
}

/** Lines of a CSV file. Many per call, because the library's setup takes longer than writing a line. */
export function csvLines(rows: readonly Cells[]): string {
  return stringify([...rows], FORMAT);
}

/** Removes the guard of a cell that would otherwise run as a formula. */
export function unguarded(cell: string): string {
  // A cheap test first, because hardly any cell is guarded.
  return cell.startsWith("'") && GUARDED.test(cell) ? cell.slice(1) : cell;
}

/** Response headers for a CSV download, named after its contents and the day in UTC. */
export function csvHeaders(type: string, now: Date): Record<string, string> {
  const name = `${type}-export-${now.toISOString().slice(0, 10)}.csv`;
  return { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': `attachment; filename="${name}"` };
}
