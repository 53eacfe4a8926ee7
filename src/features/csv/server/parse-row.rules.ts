import { unguarded } from '#app/lib/csv.ts';
import { REQUIRED_COLUMNS, type CsvProblem, type MachineColumn } from '../csv-imports.schema.ts';
import { machineCell, type CsvMachine } from './machine-cells.rules.ts';
import { FACTS, findFact } from '#app/features/machines/fact-registry.rules.ts';
import { factCells, type FactCells } from './fact-cells.schema.ts';
import { csvMachineId, machineFileRow, type MachineFileRow } from './machine-file.schema.ts';

/** What each column of a file is; null for one that means nothing here. */
export type FileColumns = readonly (MachineColumn | null)[];

/** The cells of a row by their columns, as whoever made the file meant them. */
export type RawCells = ReadonlyMap<MachineColumn, string>;

export function mapCells(columns: FileColumns, cells: readonly string[]): RawCells {
  const rawCells = new Map<MachineColumn, string>();
  columns.forEach((column, at) => {
    if (column !== null) rawCells.set(column, unguarded(cells[at] ?? ''));
  });
  return rawCells;
}

/** The id that the row names; null for none, and undefined for one that no listing can have. */
export function parseId(rawCells: RawCells): string | null | undefined {
  const text = rawCells.get('id')?.trim() ?? '';
  if (text === '') return null;
  return csvMachineId.safeParse(text).data;
}

export type ParsedRow = { fields: MachineFileRow; facts: FactCells; problems: CsvProblem[] };

/** Longer than whatever may be said in one; looking into more of it would hold everybody up. */
const MAX_CELL_LENGTH = 25_000;
const TOO_LONG = `must be at most ${MAX_CELL_LENGTH} characters`;

const REQUIRED = new Set<MachineColumn>(REQUIRED_COLUMNS);
/** An empty cell takes away what the listing has; in any other column it says nothing. */
const CLEARED = new Set<MachineColumn>([
  'year',
  'price',
  'city',
  'state',
  'zip',
  'accessories',
  'description',
  'images',
  'sourceUrl',
  'sellerId',
  'contactName',
  'contactEmail',
  'contactPhone',
  ...FACTS.map(({ key }) => key),
]);

/**
 * What a row would change of a listing, or say of a new one. What the listing says already, word for word, is left as
 * it is, whatever would be said of it today.
 */
export function parseRow(rawCells: RawCells, current: CsvMachine | null): ParsedRow {
  const input: Partial<Record<MachineColumn, string | null>> = {};
  const problems: CsvProblem[] = [];
  for (const [column, text] of rawCells) {
    if (column === 'id' || (current !== null && machineCell(current, column) === text)) continue;
    if (text.length > MAX_CELL_LENGTH) problems.push({ column, value: shownValue(text), reason: TOO_LONG });
    else if (text.trim() !== '') input[column] = text;
    else if (REQUIRED.has(column)) problems.push({ column, value: text, reason: 'is required' });
    else if (CLEARED.has(column)) input[column] = null;
  }
  const fields = machineFileRow.safeParse(input);
  const facts = factCells.safeParse(input);
  const reported = new Set<string>();
  for (const { path, message } of [...(fields.error?.issues ?? []), ...(facts.error?.issues ?? [])]) {
    const column = String(path[0]);
    if (!reported.has(column))
      problems.push({ column, value: valueIn(rawCells, column), reason: reasonOf(column, message) });
    reported.add(column);
  }
  return { fields: fields.data ?? {}, facts: facts.data ?? {}, problems };
}

const MAX_SHOWN_LENGTH = 200;

function valueIn(rawCells: RawCells, column: string): string {
  for (const [known, text] of rawCells) if (known === column) return shownValue(text);
  return '';
}

/** As much of a cell as is shown beside what is wrong with it. */
export function shownValue(text: string): string {
  return text.length <= MAX_SHOWN_LENGTH ? text : `${text.slice(0, MAX_SHOWN_LENGTH).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** What a form says of a field, said of a cell. */
function reasonOf(column: string, message: string): string {
  const fact = findFact(column);
  if (fact !== undefined) return message.replace(`${fact.label} `, '');
  // There is something: a form that says so means that it is not enough.
  if (message.endsWith(' is required')) return 'is too short';
  return message.replace(/^(?:Must|Contains)/, (word) => word.toLowerCase());
}
