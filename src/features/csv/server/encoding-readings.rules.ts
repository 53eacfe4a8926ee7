import { BYTE_ENCODINGS, type CsvReadings } from '../csv-imports.schema.ts';
import type { ByteEncoding } from './text-encodings.rules.ts';

type Row = { row: number; cells: readonly string[] };

const MAX_ROWS = 3;
const NON_ASCII = /[^\0-\x7F]/g;
/** A byte without a character, which the decoder leaves as it is. */
const UNASSIGNED = /[\u0080-\u009F]/;

/**
 * Some rows with characters beyond ASCII in each encoding in which they are text, to choose the right one; null if only
 * the header has such characters.
 */
export async function readEncodings(
  readRows: (encoding: ByteEncoding) => AsyncIterable<Row>,
): Promise<CsvReadings | null> {
  const readings: CsvReadings['readings'] = [];
  for (const encoding of BYTE_ENCODINGS) {
    const rows = await sampleRows(readRows(encoding));
    if (!rows.some(({ text }) => UNASSIGNED.test(text))) readings.push({ encoding, rows });
  }
  return readings.some(({ rows }) => rows.length > 0) ? { readings } : null;
}

/**
 * The first rows that each have a new character beyond ASCII, filled up with others. These are the same rows in every
 * encoding, because each of them has one character for each byte.
 */
async function sampleRows(rows: AsyncIterable<Row>): Promise<{ row: number; text: string }[]> {
  const seen = new Set<string>();
  const picked: { row: number; text: string }[] = [];
  const others: { row: number; text: string }[] = [];
  for await (const { row, cells } of rows) {
    const differing = cells.filter((cell) => cell.search(NON_ASCII) !== -1);
    if (differing.length === 0) continue;
    const characters = differing.flatMap((cell) => cell.match(NON_ASCII) ?? []);
    const isNew = characters.some((character) => !seen.has(character));
    for (const character of characters) seen.add(character);
    if (isNew || others.length < MAX_ROWS) {
      (isNew ? picked : others).push({ row, text: differing.map(excerpt).join(' · ') });
    }
    if (picked.length === MAX_ROWS) break;
  }
  return [...picked, ...others].slice(0, MAX_ROWS).toSorted((one, other) => one.row - other.row);
}

const EXCERPT_LENGTH = 60;

/** The part of a cell around its first character beyond ASCII. */
function excerpt(cell: string): string {
  const start = Math.max(0, cell.search(NON_ASCII) - EXCERPT_LENGTH / 2);
  const part = cell.slice(start, start + EXCERPT_LENGTH).replaceAll(/\s+/g, ' ');
  return `${start > 0 ? '…' : ''}${part}${start + EXCERPT_LENGTH < cell.length ? '…' : ''}`;
}
