import { parseAccessories, accessoriesText } from '#app/features/machines/accessories.rules.ts';
import * as z from 'zod/mini';
import { CONDITIONS, LISTING_STATUSES, type FactEntry, type FactValue } from '#app/db/enums.ts';
import type { EntriesKind } from '#app/features/machines/fact-kinds.rules.ts';
import { FACTS, findFact, type RegisteredFact } from '#app/features/machines/fact-registry.rules.ts';
import { factValue, readFactNumber } from '#app/features/machines/fact-values.schema.ts';
import { readEntry, type TypedEntry } from '#app/features/machines/typed-entries.schema.ts';
import type { ListingColumn, MachineColumn } from '../csv-imports.schema.ts';
import {
  accessoriesRefusal,
  FIRST_YEAR,
  imagePath,
  machineInput,
  MAX_ADMIN_PRICE_USD,
  MODEL_MISSING,
  nextCalendarYear,
} from '#app/features/listings/listings.schema.ts';
import { MAX_IMAGES } from '#app/features/media/media.schema.ts';
import { MAX_COUNT } from '#app/features/machines/machines.rules.ts';
import { listedName } from '#app/features/reference/reference.schema.ts';
import { onOneLine } from '#app/lib/text-fields.ts';
import type { KnownMachine } from './import-rows.db.ts';
import {
  accessoriesCell,
  imagesCell,
  parseAccessoriesCell,
  parseImages,
  split,
  unescaped,
} from './list-cells.rules.ts';

// A column of numbers in which cells are missing is written with decimals.
const TRUE = new Set(['true', 'yes', '1', '1.0']);
const FALSE = new Set(['false', 'no', '0', '0.0']);

export const yesOrNo = z.pipe(
  z.string().check(
    z.trim(),
    z.toLowerCase(),
    z.refine((word) => TRUE.has(word) || FALSE.has(word), 'must be true or false'),
  ),
  z.transform((word) => TRUE.has(word)),
);

const SEPARATOR = ';';
const FIELD_SEPARATOR = '|';

/** The cell of a fact; empty if it is unknown. */
export function factCell(key: string, value: FactValue | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'object' ? value.map((item) => itemCell(key, item)).join(SEPARATOR) : String(value);
}

/** An entry's fields in order, separated by `|`, without trailing empty ones. */
function itemCell(key: string, item: string | FactEntry): string {
  if (typeof item === 'string') return item;
  const kind = findFact(key)?.kind;
  const fields = kind?.type === 'entries' ? kind.fields : [];
  const cells = fields.map((field) => String(item[field.key] ?? '').replaceAll(/[\\;|]/g, String.raw`\$&`));
  return cells.join(FIELD_SEPARATOR).replace(/\|+$/, '');
}

/** An entry of a list, as written in a file. */
function writtenEntry({ fields }: EntriesKind, item: string): TypedEntry {
  const cells = split(item, FIELD_SEPARATOR).map((cell) => unescaped(cell));
  return Object.fromEntries(fields.map(({ key }, index) => [key, cells[index] ?? '']));
}

/** The schema of a fact's cell, with the API's validation. A number without a unit is in the unit of the column. */
function cellOf(fact: RegisteredFact) {
  const { kind, unit, key } = fact;
  const written = z.pipe(
    z.string(),
    z.transform((cell, { issues }): FactValue => {
      const text = cell.trim();
      if (kind.type === 'severalOf') return text.split(SEPARATOR).map((item) => item.trim());
      if (kind.type === 'entries')
        return split(text, SEPARATOR)
          .filter((item) => item.trim() !== '')
          .map((item) => readEntry(kind, writtenEntry(kind, item), (field) => field.unit).entry);
      if (kind.type !== 'integer' && kind.type !== 'decimal') return text;
      const { value, wrongUnit } = readFactNumber(fact, text, unit);
      if (wrongUnit === undefined) return value;
      issues.push({ code: 'custom', message: wrongUnit, input: cell });
      return z.NEVER;
    }),
  );
  const read: z.ZodMiniType<FactValue, string> = kind.type === 'boolean' ? yesOrNo : written;
  return z.pipe(read, factValue(key));
}

/** The properties of a listing that a file of machines contains. */
export type CsvMachine = Pick<KnownMachine, ListingColumn | 'facts'>;

/** The cell of a listing in one column, before escaping and quoting. */
export function machineCell(machine: CsvMachine, column: MachineColumn): string {
  if (column === 'accessories') return accessoriesCell(parseAccessories(machine.accessories));
  if (column === 'images') return imagesCell(machine.images);
  if (!isListingColumn(column)) return factCell(column, machine.facts[column]);
  const value = machine[column];
  return value === null ? '' : String(value);
}

function isListingColumn(column: MachineColumn): column is ListingColumn {
  return column === 'id' || isField(column);
}

const MAX_URL = 2_000;
const { shape } = machineInput;

/** A whole number within limits; `max` may depend on the current date. */
const whole = (min: number, max: () => number) =>
  z.pipe(
    z.pipe(
      // Three zeros may be thousands.
      z.string().check(z.trim(), z.regex(/^\d{1,9}(?:\.00?)?$/, 'must be a whole number')),
      z.transform((digits) => Number(digits)),
    ),
    z
      .number()
      .check(z.refine((value) => value >= min && value <= max(), { error: () => `must be from ${min} to ${max()}` })),
  );

const count = whole(1, () => MAX_COUNT);

const price = whole(1, () => MAX_ADMIN_PRICE_USD);

const oneOf = <const Word extends string>(words: readonly Word[]) =>
  z.pipe(z.string().check(z.trim(), z.toLowerCase()), z.enum(words, `must be one of ${words.join(', ')}`));

const url = (schemes: readonly string[], error: string) =>
  z.string().check(
    z.trim(),
    z.maxLength(MAX_URL, `must be at most ${MAX_URL} characters`),
    onOneLine,
    z.refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol), error),
  );

const imageAddress = z.union(
  [imagePath, url(['https:'], '')],
  'must be addresses that begin with /objects/ or https://',
);

const images = z.pipe(
  z.pipe(
    z.string(),
    z.transform((cell) => [...new Set(parseImages(cell))]),
  ),
  z.array(imageAddress).check(z.maxLength(MAX_IMAGES, `must be at most ${MAX_IMAGES} addresses`)),
);

const WRITTEN_OTHERWISE = 'must be written as name:quantity;name:quantity';

const accessories = z.pipe(
  z.string(),
  z.transform((cell, { issues }): string | null => {
    const list = parseAccessoriesCell(cell);
    const message = list === null ? WRITTEN_OTHERWISE : accessoriesRefusal(list);
    if (message !== null) issues.push({ code: 'custom', message, input: cell });
    return accessoriesText(list ?? []);
  }),
);

/** Reads a cell into a value, or an error message. Null clears the listing's value. */
type CellReader<Value> = (cell: string | null) => { value: Value } | { message: string };

const MAX_CACHED = 2_000;
const MAX_CACHED_LENGTH = 60;

/** Reads the cells of one column. Caches results, because many rows are equal and validation is most of the work. */
function readerOf<Value>(schema: z.ZodMiniType<Value, string | null | undefined>): CellReader<Value> {
  const known = new Map<string | null, { value: Value }>();
  return (cell) => {
    const kept = known.get(cell);
    if (kept !== undefined) return kept;
    const read = schema.safeParse(cell);
    if (!read.success) return { message: read.error.issues[0]?.message ?? 'cannot be read' };
    const reading = { value: read.data };
    if (known.size >= MAX_CACHED) known.clear();
    if (cell === null || cell.length <= MAX_CACHED_LENGTH) known.set(cell, reading);
    return reading;
  };
}

/** A cell that can be cleared, with the validation of a form field. */
const clearable = <Value>(field: z.ZodMiniType<Value, string | null | undefined>) =>
  readerOf(z.nullable(z.nonoptional(field)));

/** Numbers belong to another column: these cells are shifted, or the spreadsheet has filled them. */
const worded = z.string().check(z.refine((text) => /\p{L}/u.test(text), 'must have a letter'));

/** What spreadsheets make of a model such as 12-6. */
const DAY = /^(?:\d{1,2}-)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:-\d{2,4})?$/i;
const undated = z.string().check(z.refine((text) => !DAY.test(text.trim()), 'is a date that the spreadsheet has made'));

const PHONE_SIGNS = /[\p{L}\d]/gu;
/** Letters count, because some numbers are spelled out. */
const MIN_PHONE_SIGNS = 7;
const telephone = z.refine<string | null | undefined>(
  (text) => /\d/.test(text ?? '') && (text?.match(PHONE_SIGNS)?.length ?? 0) >= MIN_PHONE_SIGNS,
  'must be a phone number with its area code',
);

const LISTING_READERS = {
  brand: readerOf(z.pipe(worded, listedName('is required'))),
  model: readerOf(z.pipe(undated, listedName(MODEL_MISSING))),
  year: clearable(whole(FIRST_YEAR, nextCalendarYear)),
  condition: readerOf(oneOf(CONDITIONS)),
  heads: readerOf(count),
  needles: readerOf(count),
  price: clearable(price),
  hiddenPrice: readerOf(yesOrNo),
  isConsignment: readerOf(yesOrNo),
  city: clearable(z.pipe(worded, shape.city)),
  state: clearable(z.pipe(worded, shape.state)),
  zip: clearable(shape.zip),
  accessories: clearable(accessories),
  description: clearable(shape.description),
  images: clearable(images),
  mainImageIndex: readerOf(whole(0, () => MAX_IMAGES - 1)),
  sourceUrl: clearable(url(['http:', 'https:'], 'must be an address that begins with http:// or https://')),
  status: readerOf(oneOf(LISTING_STATUSES)),
  sellerId: clearable(z.pipe(z.string().check(z.trim(), z.toLowerCase()), z.uuid('must be the id of an account'))),
  contactName: clearable(z.pipe(worded, shape.contactName)),
  contactEmail: clearable(shape.contactEmail),
  contactPhone: clearable(shape.contactPhone.check(telephone)),
};
type Field = keyof typeof LISTING_READERS;
type FieldValues = {
  [Column in Field]: (typeof LISTING_READERS)[Column] extends CellReader<infer Value> ? Value : never;
};
const FIELD_READERS: { readonly [Column in Field]: CellReader<FieldValues[Column]> } = LISTING_READERS;
const FACT_READERS = new Map(FACTS.map((fact) => [fact.key, readerOf(z.nullable(cellOf(fact)))]));

/** The values of a row: those of its non-empty cells, and null for values to clear. */
export type MachineFileRow = { -readonly [Column in Field]?: FieldValues[Column] };
/** The same for facts. */
export type FactCells = Record<string, FactValue | null>;

/** Reads a cell into a row's values; returns the error message, or null on success. */
export function readCell(
  said: { fields: MachineFileRow; facts: FactCells },
  column: MachineColumn,
  cell: string | null,
): string | null {
  if (isField(column)) return readField(said.fields, column, cell);
  const read = FACT_READERS.get(column)?.(cell);
  if (read === undefined) return null;
  if ('message' in read) return read.message;
  said.facts[column] = read.value;
  return null;
}

function isField(column: MachineColumn): column is Field {
  return Object.hasOwn(FIELD_READERS, column);
}

function readField<Column extends Field>(
  fields: Pick<MachineFileRow, Column>,
  column: Column,
  cell: string | null,
): string | null {
  const read = FIELD_READERS[column](cell);
  if ('message' in read) return read.message;
  fields[column] = read.value;
  return null;
}
