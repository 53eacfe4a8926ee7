import * as z from 'zod/mini';
import { machineIdText } from '#app/features/machines/machine-id.schema.ts';
import { cellText } from '#app/lib/csv.ts';
import { onOneLine } from '#app/lib/text-fields.ts';
import {
  MAX_SHOWN_LENGTH,
  REQUIRED_COLUMNS,
  type CsvProblem,
  type MachineColumn,
  LISTING_COLUMNS,
  type ListingColumn,
} from '../csv-imports.schema.ts';
import { machineCell, readCell, type CsvMachine, type FactCells, type MachineFileRow } from './machine-cells.schema.ts';
import { FACTS, findFact, changedFacts, withStatedFacts } from '#app/features/machines/fact-registry.rules.ts';
import { composedColumns } from '#app/features/machines/composed-columns.rules.ts';
import { composedName, isPublic, statusColumns } from '#app/features/machines/machines.rules.ts';
import { generatedDescription, getMachineNames } from '#app/features/listings/listing-fields.rules.ts';
import { findDamage } from './cell-damage.rules.ts';
import type { KnownMachine } from './import-rows.db.ts';
import type { FileColumns } from '../file-columns.rules.ts';
import { readSpreadsheetCell, zipProblem } from './spreadsheet-cells.rules.ts';

/** The cells of a row, in the order of the columns. */
export type RowCells = { columns: FileColumns; cells: readonly string[] };

/** The text of a cell; empty if the file has no such column. */
export function cellIn({ columns, cells }: RowCells, column: MachineColumn): string {
  return cellText(cells[columns.indexOf(column)] ?? '');
}

const machineId = machineIdText.check(z.trim(), onOneLine);

/** The row's id; null if it has none, and undefined if it is not a valid id. */
export function parseId(row: RowCells): string | null | undefined {
  const text = cellIn(row, 'id').trim();
  if (text === '') return null;
  if (text.length <= MAX_CELL_LENGTH && findDamage(text) !== null) return undefined;
  return machineId.safeParse(text).data;
}

export type ParsedRow = {
  fields: MachineFileRow;
  facts: FactCells;
  problems: CsvProblem[];
  /** Cells that are read otherwise than written, with what is assumed. */
  notes: CsvProblem[];
};

/** Longer than any valid cell; parsing longer ones would block the event loop. */
const MAX_CELL_LENGTH = 25_000;
const TOO_LONG = `must be at most ${MAX_CELL_LENGTH} characters`;

const REQUIRED = new Set<MachineColumn>(REQUIRED_COLUMNS);
/**
 * Columns in which an empty cell clears the listing's value; in others it has no meaning. A new listing has no facts to
 * clear.
 */
const EMPTY_IN_NEW = new Set<MachineColumn>(
  LISTING_COLUMNS.filter((column) => column !== 'id' && readCell({ fields: {}, facts: {} }, column, null) === null),
);
const EMPTY_IN_KNOWN = new Set<MachineColumn>([...EMPTY_IN_NEW, ...FACTS.map(({ key }) => key)]);

/**
 * The changes that a row makes to a listing, or the values of a new one. Cells that equal the listing's current text
 * are skipped, even if they would not be valid today.
 */
export function parseRow(row: RowCells, current: CsvMachine | null): ParsedRow {
  const { columns, cells } = row;
  const parsed: ParsedRow = { fields: {}, facts: {}, problems: [], notes: [] };
  const unread: CsvProblem[] = [];
  const state = cellIn(row, 'state') || (current?.state ?? null);
  columns.forEach((column, at) => {
    if (column === null || column === 'id') return;
    const written = cellText(cells[at] ?? '');
    if (current !== null && machineCell(current, column) === written) return;
    if (written.length > MAX_CELL_LENGTH) {
      parsed.problems.push(problemOf(column, written, TOO_LONG));
      return;
    }
    const { text, note } = readSpreadsheetCell(column, written, state);
    if (text !== written && current !== null && machineCell(current, column) === text) return;
    if (note !== undefined) parsed.notes.push(problemOf(column, written, note));
    const isEmpty = text.trim() === '';
    if (isEmpty && REQUIRED.has(column)) parsed.problems.push(problemOf(column, text, 'is required'));
    else if (!isEmpty || (current === null ? EMPTY_IN_NEW : EMPTY_IN_KNOWN).has(column)) {
      const misplaced = column === 'zip' ? zipProblem(text.trim(), state) : null;
      const reason = findDamage(text) ?? misplaced ?? readReason(parsed, column, isEmpty ? null : text);
      if (reason !== null) unread.push(problemOf(column, written, reason));
    }
  });
  parsed.problems.push(...unread.toSorted((one, other) => rankOf(one) - rankOf(other)));
  return parsed;
}

function readReason(parsed: ParsedRow, column: MachineColumn, cell: string | null): string | null {
  const message = readCell(parsed, column, cell);
  return message === null ? null : reasonOf(column, message);
}

function problemOf(column: MachineColumn, text: string, reason: string): CsvProblem {
  return { column, value: shownValue(text), reason };
}

const RANKS = new Map<MachineColumn, number>(LISTING_COLUMNS.map((column, rank) => [column, rank]));

/** Problems are sorted in the order of an export; facts follow in the order of the file. */
function rankOf({ column }: CsvProblem): number {
  return RANKS.get(column) ?? LISTING_COLUMNS.length;
}

/** The part of a cell that is displayed with its problem. */
export function shownValue(text: string): string {
  return text.length <= MAX_SHOWN_LENGTH ? text : `${text.slice(0, MAX_SHOWN_LENGTH).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** Converts a form's message about a field to one about a cell. */
function reasonOf(column: string, message: string): string {
  const fact = findFact(column);
  if (fact !== undefined) return message.replace(`${fact.label} `, '');
  // The cell is not empty, so the form's message means that it is too short.
  if (message.endsWith(' is required')) return 'is too short';
  return message.replace(/^(?:Must|Contains)/, (word) => word.toLowerCase());
}

const NEW_MACHINE: Omit<KnownMachine, 'id'> = {
  name: '',
  brand: '',
  model: '',
  customBrand: null,
  customModel: null,
  year: null,
  condition: 'used',
  heads: 1,
  needles: 1,
  price: null,
  hiddenPrice: false,
  isConsignment: false,
  city: null,
  state: null,
  zip: null,
  location: null,
  stateCode: null,
  accessories: null,
  description: '',
  facts: {},
  factSources: {},
  image: null,
  images: [],
  mainImageIndex: 0,
  sourceUrl: null,
  status: 'pending',
  sellerId: null,
  contactName: null,
  contactEmail: null,
  contactPhone: null,
  isSoldUnseen: false,
  rejectionReason: null,
  isPremiumPaid: false,
  premiumUntil: null,
  isFeaturedPaid: false,
  featuredUntil: null,
  financingAvailable: false,
};

type RowChange = { id: string; current: KnownMachine | null; fields: MachineFileRow; facts: FactCells };

/** The listing after applying a row, including all derived fields. */
export function nextMachine({ id, current, fields, facts }: RowChange): KnownMachine {
  const base = current ?? { ...NEW_MACHINE, id };
  const { images, description } = fields;
  const next = { ...base, ...fields, ...namesOf(base, fields), images: base.images, description: base.description };
  return {
    ...next,
    ...placeOf(base, next),
    ...picturesOf(base, images, fields.mainImageIndex),
    ...statusOf(base, fields.status),
    // An empty cell clears the description; without such a column it stays unspecified.
    description: description === undefined ? (current?.description ?? generatedDescription(next)) : (description ?? ''),
    facts: withStatedFacts(base.facts, facts),
  };
}

function namesOf(base: KnownMachine, { brand, model }: MachineFileRow) {
  if (brand === undefined && model === undefined) return {};
  const names = getMachineNames({ ...base, brand: brand ?? base.brand, model: model ?? base.model });
  return { ...names, name: composedName(names) };
}

function placeOf(base: KnownMachine, next: KnownMachine) {
  const isSame = next.city === base.city && next.state === base.state && next.zip === base.zip;
  if (isSame) return {};
  const { location, stateCode } = composedColumns(next);
  return { location, stateCode };
}

function picturesOf(base: KnownMachine, newImages: MachineFileRow['images'], newIndex: number | undefined) {
  if (newImages === undefined && newIndex === undefined) return {};
  const images = newImages === undefined ? base.images : (newImages ?? []);
  const mainImageIndex = newIndex ?? (base.mainImageIndex < images.length ? base.mainImageIndex : 0);
  return { images, mainImageIndex, image: images[mainImageIndex] ?? null };
}

/**
 * A new status clears the notes about the previous one, and a sold listing loses its placements. Selling a hidden
 * listing does not open it to visitors.
 */
function statusOf(base: KnownMachine, status: MachineFileRow['status']) {
  if (status === undefined || status === base.status) return {};
  const { restingSince: _notFiled, ...columns } = statusColumns(status);
  return { ...columns, isSoldUnseen: status === 'sold' && !isPublic(base) };
}

/** The fields in which two listings differ. */
export function fieldsChanged(one: KnownMachine, other: KnownMachine): (keyof KnownMachine)[] {
  return FIELDS.filter((field) => {
    if (field === 'facts') return Object.keys(changedFacts(one.facts, other.facts)).length > 0;
    const [was, is] = [one[field], other[field]];
    return Array.isArray(was) && Array.isArray(is) ? was.join('\n') !== is.join('\n') : was !== is;
  });
}

/** The fields that a file sets, and those derived from them alone. */
const FIELDS = [
  'name',
  'customBrand',
  'customModel',
  'facts',
  ...LISTING_COLUMNS.filter((column): column is Exclude<ListingColumn, 'id'> => column !== 'id'),
] as const satisfies readonly (keyof KnownMachine)[];
