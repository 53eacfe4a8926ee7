import { truncate } from '#app/lib/truncate.ts';

export type FieldChange = { field: string; before: string; after: string };

/** The fields that an action changed. A creation has no `before`, a deletion no `after`. */
export function diffFacts(before: unknown, after: unknown): FieldChange[] {
  const [was, is] = [toFactMap(before), toFactMap(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({
      field: fieldLabel(field),
      before: valueLabel(was.get(field)),
      after: valueLabel(is.get(field)),
    }))
    .filter((change) => change.before !== change.after);
}

/** A value that is not an object becomes a single field. A Map, because objects inherit keys such as `toString`. */
function toFactMap(facts: unknown): Map<string, unknown> {
  if (facts === null || facts === undefined) return new Map();
  if (typeof facts !== 'object' || Array.isArray(facts)) return new Map([['value', facts]]);
  return new Map(Object.entries(facts));
}

/** For example 'isPremiumPaid' becomes 'premium paid'. */
function fieldLabel(field: string): string {
  return field
    .replace(/^is(?=[A-Z])/, '')
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .toLowerCase();
}

const EMPTY = '–';

function valueLabel(value: unknown): string {
  if (value === null || value === undefined || value === '') return EMPTY;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(', ') || EMPTY;
  return JSON.stringify(value);
}

const MAX_LENGTH = 200;

/** Truncates a value to fit into a row; the export contains it in full. */
export function truncateValue(words: string): string {
  if (words.length <= MAX_LENGTH) return words;
  return `${truncate(words, MAX_LENGTH).trimEnd()}…`;
}
