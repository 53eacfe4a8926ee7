import * as z from 'zod/mini';
import { AppError, onePerField } from './app-error.ts';
import { zodErrorMessage } from './zod-error-message.ts';

type Stored = Readonly<Record<string, unknown>>;

/**
 * A form's schema, all of whose fields may be absent, that checks only what was changed, and gives only that: a value that
 * was stored under another rule, or in another way, is no reason not to save the rest, and what others change meanwhile
 * stays. What is not stored yet is checked as ever.
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

/** What was typed otherwise and reads the same, such as nothing for what is not stored, is no change either. */
function withoutStored<Output extends object>(read: Output, stored: Stored): Output {
  const changed = { ...read };
  for (const [field, value] of Object.entries(read)) {
    if (value === stored[field]) Reflect.deleteProperty(changed, field);
  }
  return changed;
}

/** The same for a change that the API is sent: what it says otherwise than what is stored. Throws invalid. */
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

/** The fields of a change as any text: `checkChange` has the last word, once what is stored is known. */
export function asTexts({ shape }: z.ZodMiniObject) {
  return z.object(Object.fromEntries(Object.keys(shape).map((field) => [field, anyText])));
}
