import * as z from 'zod/mini';

/** Messages that several features show. */
export const NAME_REQUIRED = 'Name is required';
export const EMAIL_REQUIRED = 'Email is required';
export const ENTER_EMAIL = 'Please enter a valid email address';
export const INVALID_EMAIL = 'Invalid email address';
export const TOO_MANY_IMAGES = 'Too Many Images';
export const IMPORT_FAILED = 'Import Failed';
/** The toast of a form submitted without a required field. */
export const MISSING_REQUIRED = {
  title: 'Missing Required Information',
  description: 'Please fill in all required fields marked with *',
  tone: 'danger',
} as const;

/** The longest deliverable email address, in characters (RFC 5321 leaves 254 of a path's 256). */
export const EMAIL_MAX = 254;
export const PHONE_MAX = 40;
/** Maximum length of a single-line text: a name, a city, a subject. */
export const LINE_MAX = 200;

export const UNSTORABLE = 'Contains characters that cannot be stored';

/** Text without the NUL byte and lone surrogates, which the database cannot store. */
export const storableText = z
  .string()
  .check(z.refine((text) => !text.includes('\0') && text.isWellFormed(), UNSTORABLE));

/** Line ends, and invisible characters that reverse or hide others: one name could imitate another. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** A check for single-line text, such as a name. */
export const onOneLine = z.refine<string>((line) => !UNSEEN.test(line), UNSTORABLE);

/** Single-line text, trimmed. */
export const line = (max = LINE_MAX) =>
  storableText.check(z.trim(), onOneLine, z.maxLength(max, `Must be at most ${max} characters`));

/** Turns an empty form field into null. */
export function emptyIsNull<Schema extends z.ZodMiniType<string>>(schema: Schema) {
  return z.pipe(
    schema,
    z.transform((value) => (value === '' ? null : value)),
  );
}

/** A single-line text that may be absent or empty. */
export const optionalLine = (max = LINE_MAX) => z.optional(z.nullable(emptyIsNull(line(max))));

export const tooLong = (max: number) => `Must be at most ${max} characters`;

/** A required single-line text. `message` is shown if it is missing, empty or too short. */
export const requiredText = (message: string, max: number, min = 1) =>
  z.pipe(
    z.string(message).check(z.trim(), z.minLength(min, message), z.maxLength(max, tooLong(max))),
    storableText.check(onOneLine),
  );

export const MAX_SEARCH_LENGTH = 200;

/** A search text in an address; blank text is no search. */
export const searchParam = z.pipe(
  storableText.check(z.maxLength(MAX_SEARCH_LENGTH, `Must be at most ${MAX_SEARCH_LENGTH} characters`)),
  z.transform((text) => text.trim() || undefined),
);
