export type FieldChange = { field: string; before: string; after: string };

/** What a deed changed, field by field. Something made has no before, something deleted no after. */
export function changesOf(before: unknown, after: unknown): FieldChange[] {
  const [was, is] = [factsOf(before), factsOf(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((field) => ({ field: fieldWords(field), before: valueWords(was[field]), after: valueWords(is[field]) }))
    .filter((change) => change.before !== change.after);
}

/** What is no set of fields is shown as the one fact that it is. */
function factsOf(facts: unknown): Record<string, unknown> {
  if (facts === null || facts === undefined) return {};
  if (typeof facts !== 'object' || Array.isArray(facts)) return { value: facts };
  return Object.fromEntries(Object.entries(facts));
}

/** 'isPremiumPaid' is read as 'premium paid'. */
function fieldWords(field: string): string {
  return field
    .replace(/^is(?=[A-Z])/, '')
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .toLowerCase();
}

const NOTHING = '–';

function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(', ') || NOTHING;
  return JSON.stringify(value);
}

const LONGEST = 200;

/** A value as far as a line of the log has room for it; the export has all of it. */
export function shortened(words: string): string {
  const letters = [...words];
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST).join('').trimEnd()}…` : words;
}
