import { siteDay, siteTimestamp } from './site-time.ts';
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
    date: siteTimestamp,
  },
};

type Cells = readonly (string | number | boolean | Date | null)[];

/** One line of a CSV file. */
export function csvLine(cells: Cells, separator?: string): string {
  return csvLines([cells], separator);
}

/** Lines of a CSV file. Many per call, because the library's setup takes longer than writing a line. */
export function csvLines(rows: readonly Cells[], separator = ','): string {
  return stringify([...rows], { ...FORMAT, delimiter: separator });
}

/** A text written as a formula, so that a spreadsheet does not take it for a number: `="02134"`. */
const LITERAL = /^="((?:[^"]|"")*)"$/;

/** The text of a cell without the guard against formulas, or of a text that is written as a formula. */
export function cellText(cell: string): string {
  // Cheap tests first, because hardly any cell is guarded.
  if (cell.startsWith("'")) return GUARDED.test(cell) ? cell.slice(1) : cell;
  if (!cell.startsWith('="')) return cell;
  return LITERAL.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell;
}

/** Without it, spreadsheets take UTF-8 for the encoding of their country, and save 'Ã©' for 'é'. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A character encoding of files: its name in HTTP, and the bytes of a text. */
export type CsvEncoding = { charset: string; hasByteOrderMark: boolean; encode: (text: string) => Uint8Array };

/** As spreadsheets recognize it: with a byte order mark. */
export const UTF_8: CsvEncoding = { charset: 'utf-8', hasByteOrderMark: true, encode: (text) => Buffer.from(text) };

/** The content of a CSV file for people, who open it in a spreadsheet. */
export async function* csvFile(
  lines: AsyncIterable<string>,
  { hasByteOrderMark, encode }: CsvEncoding = UTF_8,
): AsyncGenerator<Uint8Array> {
  if (hasByteOrderMark) yield encode(BYTE_ORDER_MARK);
  for await (const text of lines) yield encode(text);
}

/** Response headers for a CSV download, named after its contents and the site's day. */
export function csvHeaders(type: string, now: Date, { charset }: CsvEncoding = UTF_8): Record<string, string> {
  const name = `${type}-export-${siteDay(now)}.csv`;
  return { 'Content-Type': `text/csv; charset=${charset}`, 'Content-Disposition': `attachment; filename="${name}"` };
}
