import type { core } from 'zod/mini';

type Issue = core.$ZodRawIssue;

/** The message for a value whose schema has none: names the field and what it must be. */
export function zodErrorMessage(issue: Issue): string {
  return `${subjectOf(issue.path ?? [])} ${predicateOf(issue)}`;
}

function subjectOf(path: readonly PropertyKey[]): string {
  const last = path.at(-1);
  if (last === undefined) return 'This';
  if (typeof last !== 'number') return path.map(String).join('.');
  return `Entry ${last + 1} of ${path.slice(0, -1).map(String).join('.') || 'the list'}`;
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  int: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
};
const FORMATS: Readonly<Record<string, string>> = { email: 'an email address', uuid: 'a UUID', url: 'a web address' };

function predicateOf(issue: Issue): string {
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined) return 'is required';
    const kind = KINDS[issue.expected];
    return kind === undefined ? 'is not valid' : `must be ${kind}`;
  }
  if (issue.code === 'invalid_value') return `must be ${oneOf(issue.values.map(String))}`;
  if (issue.code === 'too_small')
    return issue.origin === 'string' && issue.minimum === 1
      ? 'must not be empty'
      : `must ${bound(issue.origin, 'at least', issue.minimum)}`;
  if (issue.code === 'too_big') return `must ${bound(issue.origin, 'at most', issue.maximum)}`;
  if (issue.code === 'invalid_format') {
    const format = FORMATS[issue.format];
    return format === undefined ? 'is not written as it must be' : `must be ${format}`;
  }
  return 'is not valid';
}

const SIZES: Readonly<Record<string, string>> = { string: 'characters', array: 'entries' };

function bound(origin: string, word: 'at least' | 'at most', limit: number | bigint): string {
  const unit = SIZES[origin];
  return unit === undefined ? `be ${word} ${limit}` : `have ${word} ${limit} ${unit}`;
}

function oneOf(values: readonly string[]): string {
  const last = values.at(-1) ?? '';
  return values.length < 2 ? last : `${values.slice(0, -1).join(', ')} or ${last}`;
}
