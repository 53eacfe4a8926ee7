/** What a canned answer may contain in braces, and what stands for it in a conversation. */
export const CANNED_FIELDS = {
  machine: 'the name of the listing',
  price: 'its price',
  link: 'the address of its page',
  buyer: 'the name of the buyer',
} as const;
export type CannedField = keyof typeof CANNED_FIELDS;

const FIELD = /\{([^{}]*)\}/g;

export const isCannedField = (name: string): name is CannedField => Object.hasOwn(CANNED_FIELDS, name);

/** The names in braces in a text, each once. */
export function fieldsOf(text: string): string[] {
  return [...new Set([...text.matchAll(FIELD)].map(([, name = '']) => name))];
}

/** Why this cannot be a canned answer; undefined if it can. */
export function findFieldProblem(text: string): string | undefined {
  const unknown = fieldsOf(text).find((name) => !isCannedField(name));
  if (unknown !== undefined) return `There is no field {${unknown}}`;
  return /[{}]/.test(text.replaceAll(FIELD, '')) ? 'A field needs a brace on each side, such as {machine}' : undefined;
}

/** The fields of canned answers that a text still contains: their values were not known. */
export function unfilledFields(text: string): CannedField[] {
  return fieldsOf(text).filter(isCannedField);
}

/** A canned answer with its fields filled in. Those without a value stay, and so do fields in the values. */
export function fillCannedAnswer(text: string, values: Readonly<Partial<Record<CannedField, string>>>): string {
  return text.replaceAll(FIELD, (field, name: string) => (isCannedField(name) ? (values[name] ?? field) : field));
}
