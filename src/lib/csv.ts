import { stringify, type Options } from 'csv-stringify/sync';

/** What a spreadsheet would run as a formula, or read past; and what looks as if it had been guarded against that. */
const RUNS = /^'*[=+\-@\t\r]/;
const GUARDED = /^'+[=+\-@\t\r]/;
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;

/** RFC 4180, with what would run as a formula made plain text. */
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

/** Lines of a CSV file. Many at once: the library prepares itself anew for each call, which takes longer than a line. */
export function csvLines(rows: readonly Cells[]): string {
  return stringify([...rows], FORMAT);
}

/** What was meant by a cell that may have been guarded against being run as a formula. */
export function unguarded(cell: string): string {
  // Hardly any cell is: that is found out without the expression.
  return cell.startsWith("'") && GUARDED.test(cell) ? cell.slice(1) : cell;
}

/** The headers of a file to save, named after what is in it and the day in UTC. */
export function csvHeaders(type: string, now: Date): Record<string, string> {
  const name = `${type}-export-${now.toISOString().slice(0, 10)}.csv`;
  return { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': `attachment; filename="${name}"` };
}
