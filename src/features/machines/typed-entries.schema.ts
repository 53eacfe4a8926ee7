import type { FactEntry, FactValue } from '#app/db/enums.ts';
import { entriesOf, optionLabel } from './fact-entries.rules.ts';
import type { EntriesKind, EntryField } from './fact-kinds.rules.ts';
import { entryOf, readFactNumber } from './fact-values.schema.ts';
import type { Units } from './measures.rules.ts';
import { customaryNumber, unitIn } from './written-measures.rules.ts';

/** The key that identifies the entries of a list while they are edited. */
export const ROW = 'row';

/** An entry of a list as a form stores it: the typed or chosen texts by field key, and its `row`. */
export type TypedEntry = Readonly<Record<string, string>>;

type Issue = { code: 'custom'; message: string; input: unknown };
export type Issues = { push: (issue: Issue) => unknown };

/**
 * The typed entries; null if there are none. Entries without any text are skipped. Errors are reported for the list,
 * with the number of the entry, because a form displays one message for each fact.
 */
export function readEntries(
  kind: EntriesKind,
  typed: readonly (string | TypedEntry)[],
  issues: Issues,
): FactValue | null {
  const schema = entryOf(kind, ({ label }) => label);
  const entries: FactEntry[] = [];
  for (const [index, item] of typed.entries()) {
    if (typeof item === 'string' || isBlank(kind, item)) continue;
    const { entry, problem } = readEntry(kind, item, (field) => fieldUnit(field));
    const read = schema.safeParse(entry);
    const message = problem ?? read.error?.issues[0]?.message;
    if (message === undefined) entries.push(entry);
    else issues.push({ code: 'custom', message: `${capitalized(kind.noun)} ${index + 1}: ${message}`, input: item });
  }
  return entries.length === 0 ? null : entries;
}

function isBlank({ fields }: EntriesKind, entry: TypedEntry): boolean {
  return fields.every(({ key }) => (entry[key] ?? '').trim() === '');
}

/**
 * The values of an entry, without empty fields. `bareUnit`: the unit of a number without one; `problem`: a number whose
 * unit does not fit.
 */
export function readEntry(
  { fields }: EntriesKind,
  written: TypedEntry,
  bareUnit: (field: EntryField) => string | undefined,
): { entry: FactEntry; problem?: string } {
  const entry: Record<string, string | number> = {};
  let problem: string | undefined;
  for (const field of fields) {
    const text = (written[field.key] ?? '').trim();
    if (text === '') continue;
    if (field.kind.type === 'integer') {
      const { value, wrongUnit } = readFactNumber(field, text, bareUnit(field));
      entry[field.key] = value;
      problem ??= wrongUnit;
    } else entry[field.key] = text;
  }
  return { entry, ...(problem === undefined ? {} : { problem }) };
}

function capitalized(noun: string): string {
  return `${noun.slice(0, 1).toUpperCase()}${noun.slice(1)}`;
}

/** The entries of a stored list as the initial values of a form. */
export function typedEntriesOf({ fields }: EntriesKind, value: FactValue | undefined): TypedEntry[] {
  return entriesOf(value).map((entry, index) =>
    Object.fromEntries([
      [ROW, String(index)],
      ...fields.map((field) => [field.key, typedOf(field, entry[field.key])] as const),
    ]),
  );
}

function typedOf({ unit }: EntryField, value: string | number | undefined): string {
  return typeof value === 'number' && unit !== undefined ? customaryNumber(value, unit, 0) : String(value ?? '');
}

/** A typed entry for display. */
export function typedEntryLabel({ fields }: EntriesKind, entry: string | TypedEntry): string {
  if (typeof entry === 'string') return entry;
  return fields
    .map(({ key, kind }) => {
      const text = (entry[key] ?? '').trim();
      return kind.type === 'oneOf' ? optionLabel(kind.options, text) : text;
    })
    .filter((text) => text !== '')
    .join(', ');
}

type Unit = { unit?: string | undefined; isMetric?: boolean };

/** A numeric field of a fact or an entry. */
export type TypedMeasure = Pick<EntryField, 'label'> & Unit & Pick<Parameters<typeof readFactNumber>[0], 'kind'>;

/** A typed measure in its stored unit, for users of metric units; unchanged if it is not a number. */
export function metricText(field: TypedMeasure, typed: string): string {
  const { value } = readFactNumber(field, typed, fieldUnit(field));
  return Number.isNaN(value) ? typed : String(value);
}

const BARE_NUMBER = /^[\d\s.,/½¼¾]*\d[\d\s.,/½¼¾]*$/;

/** Appends the stored unit to a number typed in it: otherwise the number would be read in the customary unit. */
export function typedInMetric({ unit }: Unit, text: string): string {
  return unit !== undefined && BARE_NUMBER.test(text) ? `${text.trim()} ${unit}` : text;
}

/** The unit of numbers typed without one; by default, as for the API and for drafts, the customary one. */
export function fieldUnit({ unit, isMetric = false }: Unit, units: Units = 'customary'): string | undefined {
  return unit === undefined || isMetric ? unit : unitIn(units, unit);
}

/** The label of a field of a fact or an entry: `Sewing field, width (in)`. */
export function fieldLabel(field: Unit & { label: string }, units: Units = 'customary'): string {
  const unit = fieldUnit(field, units);
  return unit === undefined ? field.label : `${field.label} (${unit === 'USD' ? '$' : unit})`;
}
