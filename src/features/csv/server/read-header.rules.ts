import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import type { CsvFormat } from '../csv-imports.schema.ts';

/** Of one row; a quote that is never closed would have all of the file in memory. */
export const MAX_ROW_CHARACTERS = 60_000;
const LINE_ENDS = ['\r\n', '\n', '\r'];
const SEPARATORS = [',', ';', '\t'] as const;
/** Above the header; a tab before it is the end of an empty cell. */
const BLANK_LINES = /^(?:[ \t]*[\r\n])+/;

/** How the parser reads what spreadsheets write. */
export function parserOptions(delimiter: string) {
  return {
    delimiter,
    record_delimiter: LINE_ENDS,
    relax_column_count: true,
    // An inch mark inside of a cell is one.
    relax_quotes: true,
    max_record_size: MAX_ROW_CHARACTERS,
  };
}

/** The names of the columns and what separates them: that by which most of the names are known. */
export function readHeader(text: string, isKnown: (name: string) => boolean): Pick<CsvFormat, 'separator' | 'columns'> {
  const readings = SEPARATORS.map((separator) => ({ separator, columns: parseNames(text, separator) }));
  const knownIn = ({ columns }: { columns: readonly string[] }) => columns.filter(isKnown).length;
  const [best = { separator: SEPARATORS[0], columns: [] }] = readings.toSorted(
    (one, other) => knownIn(other) - knownIn(one),
  );
  return best;
}

/** As far as they can be read with this separator. */
function parseNames(text: string, separator: string): string[] {
  try {
    const rows = parse(text.replace(BLANK_LINES, ''), { ...parserOptions(separator), to: 1 });
    return (rows[0] ?? []).map((name) => name.trim());
  } catch (error) {
    if (error instanceof CsvError) return [];
    throw error;
  }
}
