import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import type { CsvFormat } from '../csv-imports.schema.ts';

/** The maximum for one row: an unclosed quote would otherwise load the whole file into memory. */
export const MAX_ROW_CHARACTERS = 60_000;
const LINE_ENDS = ['\r\n', '\n', '\r'];
const SEPARATORS = [',', ';', '\t'] as const;
/** Blank lines above the header; a tab without a line end belongs to an empty cell. */
const BLANK_LINES = /^(?:[ \t]*[\r\n])+/;

/** Excel's first line that names the separator; it is no row. */
const SEPARATOR_LINE = /^"?sep=.?"?(?:\r\n|\n|\r)/i;

export function withoutSeparatorLine(text: string): string {
  return text.replace(SEPARATOR_LINE, '');
}

/** Parser options for files written by spreadsheets. */
export function parserOptions(delimiter: string) {
  return {
    delimiter,
    record_delimiter: LINE_ENDS,
    relax_column_count: true,
    // An inch mark inside a cell is not a quote.
    relax_quotes: true,
    max_record_size: MAX_ROW_CHARACTERS,
  };
}

/** The column names and the separator, chosen so that most names are known. */
export function readHeader(head: string, isKnown: (name: string) => boolean): Pick<CsvFormat, 'separator' | 'columns'> {
  const text = withoutSeparatorLine(head);
  const readings = SEPARATORS.map((separator) => ({ separator, columns: parseNames(text, separator) }));
  const knownIn = ({ columns }: { columns: readonly string[] }) => columns.filter(isKnown).length;
  const [best = { separator: SEPARATORS[0], columns: [] }] = readings.toSorted(
    (one, other) => knownIn(other) - knownIn(one),
  );
  return best;
}

/** The names that this separator yields; empty if the text cannot be parsed. */
function parseNames(text: string, separator: string): string[] {
  try {
    const rows = parse(text.replace(BLANK_LINES, ''), { ...parserOptions(separator), to: 1 });
    return withoutEmptyEnd(
      (rows[0] ?? []).map((name) => name.trim()),
      0,
    );
  } catch (error) {
    if (error instanceof CsvError) return [];
    throw error;
  }
}

/** Without empty cells at the end, beyond `min`: spreadsheets write them for columns that are only formatted. */
export function withoutEmptyEnd(cells: readonly string[], min: number): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  return cells.slice(0, Math.max(min, last + 1));
}
