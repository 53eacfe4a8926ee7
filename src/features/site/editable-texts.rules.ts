/** A value that a text contains as `{{name}}`, with an example for previews. */
export type TextField = { label: string; example: string };
type Fields = Readonly<Record<string, TextField>>;

export type TextPart = {
  label: string;
  /** One line, paragraphs separated by an empty line, or a list with an entry on each line. */
  kind: 'line' | 'paragraphs' | 'list';
  /** The text until the operator edits it. */
  shipped: string;
  /** Fields of this part only, which it must contain. */
  fields?: Fields;
  /** Whether it may not be empty. */
  isRequired?: boolean;
};

/** The groups of the back office's list, in its order. */
export const TEXT_GROUPS = [
  'rejections',
  'pages',
  'mails-to-sellers',
  'mails-to-account-holders',
  'mails-to-buyers',
  'mails-to-office',
] as const;

/** A text of the site that the operator can edit, in named parts. */
export type EditableText = {
  key: string;
  group: (typeof TEXT_GROUPS)[number];
  title: string;
  /** Who reads it, and when. */
  usedIn: string;
  /** Fields that each part may contain. */
  fields: Fields;
  parts: Readonly<Record<string, TextPart>>;
};

/** A line that may not be empty, such as a subject. `fields`: those that it must contain. */
export function requiredLine(label: string, shipped: string, fields: Fields = {}): TextPart {
  return { ...line(label, shipped, fields), isRequired: true };
}

/** A line, which is omitted if it is empty. `fields`: those that it must contain. */
export function line(label: string, shipped: string, fields: Fields = {}): TextPart {
  return { label, kind: 'line', shipped, fields };
}

/** Paragraphs, which are omitted if they are empty. `fields`: those that they must contain. */
export function paragraphs(label: string, shipped: string, fields: Fields = {}): TextPart {
  return { label, kind: 'paragraphs', shipped, fields };
}

/** The current parts of edited texts, by key; parts without an entry are as shipped. */
export type EditedTexts = ReadonlyMap<string, Readonly<Record<string, string>>>;

const FIELD = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** The names of the fields in a text. */
export function fieldsIn(text: string): string[] {
  return [...text.matchAll(FIELD)].map(([, name = '']) => name);
}

/** A text with its fields replaced. Fields in the values stay as they are. Throws for an unknown field. */
export function fillFields(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(FIELD, (_field, name: string) => {
    const value = values[name];
    if (value === undefined) throw new TypeError(`The text has no field ${name}`);
    return value;
  });
}

/** Why the operator cannot save this as a part of the text; undefined if it can be saved. */
export function findTextProblem(text: EditableText, part: TextPart, typed: string): string | undefined {
  const required = Object.keys(part.fields ?? {});
  const allowed = new Set([...Object.keys(text.fields), ...required]);
  const used = fieldsIn(typed);
  const unknown = used.find((name) => !allowed.has(name));
  if (unknown !== undefined) return `There is no field {{${unknown}}} here`;
  if (/\{\{|\}\}/.test(typed.replaceAll(FIELD, ''))) return 'A field needs two braces on each side, such as {{site}}';
  const missing = required.find((name) => !used.includes(name));
  if (missing !== undefined) return `Must contain the field {{${missing}}}`;
  return part.isRequired === true && typed === '' ? 'Must not be empty' : undefined;
}

/** The current text of a part; the shipped one if the edited one is not valid in this release. */
export function currentPart(text: EditableText, name: string, edited: Readonly<Record<string, string>>): string {
  const part = text.parts[name];
  if (part === undefined) throw new TypeError(`${text.key} has no part ${name}`);
  const own = edited[name];
  return own === undefined || findTextProblem(text, part, own) !== undefined ? part.shipped : own;
}

/** The current parts of a text with their fields replaced, by name. */
export function filledParts(
  text: EditableText,
  edited: EditedTexts,
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const own = edited.get(text.key) ?? {};
  return Object.fromEntries(
    Object.keys(text.parts).map((name) => [name, fillFields(currentPart(text, name, own), values)]),
  );
}

/** The entries of a list, one on each line. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
