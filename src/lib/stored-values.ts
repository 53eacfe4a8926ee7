import * as z from 'zod/mini';
import { AppError, onePerField } from './app-error.ts';
import { zodErrorMessage } from './zod-error-message.ts';

type Stored = Readonly<Record<string, unknown>>;

/**
 * Wraps a form's schema, all of whose fields are optional, to validate and return only what changed. A value stored
 * under an older rule must not prevent saving the rest, and concurrent changes of other fields are kept. Values without
 * a stored one are validated as usual.
 */
export function unlessStored<Input extends object, Output extends object>(
  schema: z.ZodMiniType<Output, Input>,
  stored: Stored,
) {
  return z.pipe(
    z.transform((typed: Input) => changedOf(typed, stored)),
    z.pipe(
      z.pipe(z.custom<Input>(), schema),
      z.transform((read: Output) => withoutStored(read, stored)),
    ),
  );
}

/** Input that parses to the stored value, such as an empty field for a missing value, is not a change either. */
function withoutStored<Output extends object>(read: Output, stored: Stored): Output {
  const changed = { ...read };
  for (const [field, value] of Object.entries(read)) {
    if (value === stored[field]) Reflect.deleteProperty(changed, field);
  }
  return changed;
}

/** Validates only the fields of an API change that differ from the stored ones. Throws invalid. */
export function checkChange<Output>(schema: z.ZodMiniType<Output>, given: object, stored: Stored): Output {
  const read = schema.safeParse(changedOf(given, stored), { error: zodErrorMessage });
  if (read.success) return read.data;
  const issues = onePerField(
    read.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message })),
  );
  throw new AppError('invalid', issues[0]?.message ?? 'Invalid request', issues);
}

function changedOf(given: object, stored: Stored): object {
  return Object.fromEntries(Object.entries(given).filter(([field, value]) => !isStored(value, stored[field])));
}

function isStored(value: unknown, stored: unknown): boolean {
  return value === stored && value !== null && value !== '';
}

const anyText = z.optional(z.nullable(z.string()));

/**
 * A schema that accepts any text in the fields of a change: `checkChange` validates them once the stored values are
 * known.
 */
export function asTexts({ shape }: z.ZodMiniObject) {
  return z.object(Object.fromEntries(Object.keys(shape).map((field) => [field, anyText])));
}
