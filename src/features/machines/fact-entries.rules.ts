import type { FactEntry, FactValue } from '#app/db/enums.ts';
import type { EntriesKind, EntryField, FactKind, FactOption } from './fact-kinds.rules.ts';
import { joinWordings, measureWording, sizeWording, type Wording } from './measures.rules.ts';

/** The options of a fact, or of the entries of its list; empty for other kinds. */
export function optionsOf(kind: FactKind): readonly FactOption[] {
  return kind.type === 'oneOf' || kind.type === 'severalOf' ? kind.options : (choiceField(kind)?.options ?? []);
}

/** The label of an option; the stored value if the option is no longer offered. */
export function optionLabel(options: readonly FactOption[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

/** A scalar value as text; empty for a list. */
export function scalarText(value: FactValue | null): string {
  return typeof value === 'object' ? '' : String(value);
}

/** The options that a fact's value contains, which lists filter by; `true` or `false` for a boolean. */
export function choicesIn(kind: FactKind, value: FactValue): string[] {
  if (kind.type !== 'entries') return typeof value === 'object' ? value.map(String) : [String(value)];
  const choice = choiceField(kind);
  const named = entriesOf(value).map((entry) => (choice === undefined ? undefined : entry[choice.key]));
  return [...new Set(named.filter((option) => option !== undefined).map(String))];
}

/** The field of a list's entries that lists of machines filter by. */
export function choiceField(list: FactKind | undefined) {
  if (list?.type !== 'entries') return undefined;
  for (const { key, kind } of list.fields) if (kind.type === 'oneOf') return { key, options: kind.options };
  return undefined;
}

/** The entries of a list; empty for values of another kind. */
export function entriesOf(value: FactValue | undefined): FactEntry[] {
  return typeof value === 'object' ? value.filter((item) => typeof item === 'object') : [];
}

/** A stored value without the fields of its entries that are no longer declared. */
export function withKnownFields(kind: FactKind, value: FactValue): FactValue {
  if (kind.type !== 'entries') return value;
  return entriesOf(value).map((entry) => knownFields(kind, entry));
}

function knownFields({ fields }: EntriesKind, entry: FactEntry): FactEntry {
  const known: Record<string, FactEntry[string]> = {};
  for (const { key } of fields) {
    const value = entry[key];
    if (value !== undefined) known[key] = value;
  }
  return known;
}

/** An entry for display: `6 × Cap frame, 14.2 × 3 in (360 × 75 mm)`. */
export function entryWording({ fields }: EntriesKind, entry: FactEntry): Wording {
  const parts: Wording[] = [];
  let count = '';
  for (const field of fields) {
    const value = entry[field.key];
    if (value === undefined) continue;
    if (field.reads === 'count') count = `${value} × `;
    else if (field.reads !== 'side') parts.push(fieldWording(field, value));
    else if (field === firstSide(fields, entry)) parts.push(sidesWording(fields, entry));
  }
  return [count, ...joinWordings(parts, ', ')];
}

function firstSide(fields: readonly EntryField[], entry: FactEntry): EntryField | undefined {
  return fields.find(({ key, reads }) => reads === 'side' && entry[key] !== undefined);
}

function sidesWording(fields: readonly EntryField[], entry: FactEntry): Wording {
  const sides = fields.filter(({ reads }) => reads === 'side').map(({ key }) => entry[key]);
  return sizeWording(
    sides.filter((side) => typeof side === 'number'),
    'mm',
  );
}

function fieldWording({ kind, unit, reads }: EntryField, value: string | number): Wording {
  const wording = typeof value === 'number' && unit !== undefined ? measureWording(value, unit) : [wordOf(kind, value)];
  return typeof reads === 'object' ? [`${reads.after} `, ...wording] : wording;
}

function wordOf(kind: EntryField['kind'], value: string | number): string {
  return kind.type === 'oneOf' ? optionLabel(kind.options, String(value)) : String(value);
}
