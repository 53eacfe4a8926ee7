import * as z from 'zod/mini';

/** Messages that more than one room shows. */
export const NAME_REQUIRED = 'Name is required';
export const EMAIL_REQUIRED = 'Email is required';
export const ENTER_EMAIL = 'Please enter a valid email address';
export const INVALID_EMAIL = 'Invalid email address';
export const TOO_MANY_IMAGES = 'Too Many Images';
export const IMPORT_FAILED = 'Import Failed';
/** The toast of a form that is sent while a required field is missing. */
export const MISSING_REQUIRED = {
  title: 'Missing Required Information',
  description: 'Please fill in all required fields marked with *',
  tone: 'danger',
} as const;

/** The longest email address that mail can be sent to, in characters (RFC 5321 leaves 254 of a path's 256). */
export const EMAIL_MAX = 254;
export const PHONE_MAX = 40;
/** A line that somebody writes: a name, a city, a subject. */
export const LINE_MAX = 200;

export const UNSTORABLE = 'Contains characters that cannot be stored';

/** Any text without the NUL byte and lone surrogates, which the database cannot store. */
export const storableText = z
  .string()
  .check(z.refine((text) => !text.includes('\0') && text.isWellFormed(), UNSTORABLE));

/** Line ends, and what is not seen but turns round or hides what stands beside it: a name could pass for another. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** A check for text that is one line, such as a name. */
export const onOneLine = z.refine<string>((line) => !UNSEEN.test(line), UNSTORABLE);

/** What is typed in one line, without the spaces around it. */
export const line = (max = LINE_MAX) =>
  storableText.check(z.trim(), onOneLine, z.maxLength(max, `Must be at most ${max} characters`));

/** An empty field of a form means 'nothing'. */
export function emptyIsNull<Schema extends z.ZodMiniType<string>>(schema: Schema) {
  return z.pipe(
    schema,
    z.transform((value) => (value === '' ? null : value)),
  );
}

/** A line that may be left out, or empty. */
export const optionalLine = (max = LINE_MAX) => z.optional(z.nullable(emptyIsNull(line(max))));

export const tooLong = (max: number) => `Must be at most ${max} characters`;

/** A line of text that a form asks for. `message` stands for one that is missing, empty or too short. */
export const requiredText = (message: string, max: number, min = 1) =>
  z.pipe(
    z.string(message).check(z.trim(), z.minLength(min, message), z.maxLength(max, tooLong(max))),
    storableText.check(onOneLine),
  );

export const MAX_SEARCH_LENGTH = 200;

/** What somebody types into a search box, in an address; nothing but blanks is no search. */
export const searchParam = z.pipe(
  storableText.check(z.maxLength(MAX_SEARCH_LENGTH, `Must be at most ${MAX_SEARCH_LENGTH} characters`)),
  z.transform((text) => text.trim() || undefined),
);
