export type FieldChange = { field: string; before: string; after: string };

/** What a deed changed, field by field. Something made has no before, something deleted no after. */
export function changesOf(before: unknown, after: unknown): FieldChange[] {
  const [was, is] = [factsOf(before), factsOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({
      field: fieldWords(field),
      before: valueWords(was.get(field)),
      after: valueWords(is.get(field)),
    }))
    .filter((change) => change.before !== change.after);
}

/** What is no set of fields is shown as the one fact that it is. A map: an object has a `toString` of its own. */
function factsOf(facts: unknown): Map<string, unknown> {
  if (facts === null || facts === undefined) return new Map();
  if (typeof facts !== 'object' || Array.isArray(facts)) return new Map([['value', facts]]);
  return new Map(Object.entries(facts));
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
  if (words.length <= LONGEST) return words;
  // Of a sign that takes two places, the first alone is none.
  return `${words
    .slice(0, LONGEST)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`;
}
