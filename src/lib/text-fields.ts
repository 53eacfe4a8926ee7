import * as z from 'zod/mini';
import { dropAllUnseen, dropUnseen, trimUnseen } from './unseen-characters.ts';

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

/**
 * An address as browsers accept it in an email field, of a domain with a dot: `cut&sew@example.com`,
 * `info@xn--e1aybc.xn--p1ai`.
 */
const EMAIL =
  /^(?!\.)(?!.*\.\.)[\w.!#$%&'*+/=?^`{|}~-]*[\w!#$%&'*+/=?^`{|}~-]@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/i;
/** A check for an email address. */
export const emailSyntax = (error: string) => z.email({ pattern: EMAIL, error });

/** The longest deliverable email address, in characters (RFC 5321 leaves 254 of a path's 256). */
export const EMAIL_MAX = 254;
export const PHONE_MAX = 40;
/** Maximum length of a single-line text: a name, a city, a subject. */
export const LINE_MAX = 200;

export const tooLong = (max: number) => `Must be at most ${max} characters`;

export const UNSTORABLE = 'Contains characters that cannot be stored';

/** Text without the NUL byte and lone surrogates, which the database cannot store. */
export const storableText = z
  .string()
  .check(z.refine((text) => !text.includes('\0') && text.isWellFormed(), UNSTORABLE));

/** Line ends, and invisible characters that reverse or hide others: one name could imitate another. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u;

/** A check for single-line text, such as a name. */
export const onOneLine = z.refine<string>((line) => !UNSEEN.test(line), UNSTORABLE);

/** Text without spaces and invisible characters at its ends. */
export const trimmed = z.overwrite<string>(trimUnseen);

/** Text as it reads: trimmed, and without the invisible characters that no script needs. */
export const seenText = z.overwrite<string>((text) => trimUnseen(dropUnseen(text)));

/** An email address or a telephone number, which contain no invisible characters at all. */
export const contactText = z.overwrite<string>((text) => trimUnseen(dropAllUnseen(text)));

/** Single-line text, as it reads. */
export const line = (max = LINE_MAX) => storableText.check(seenText, onOneLine, z.maxLength(max, tooLong(max)));

/** Turns an empty form field into null. */
export function emptyIsNull<Schema extends z.ZodMiniType<string>>(schema: Schema) {
  return z.pipe(
    schema,
    z.transform((value) => (value === '' ? null : value)),
  );
}

/** The email address of somebody who is written to. */
export const requiredEmail = z
  .string(EMAIL_REQUIRED)
  .check(
    contactText,
    z.minLength(1, EMAIL_REQUIRED),
    z.maxLength(EMAIL_MAX, tooLong(EMAIL_MAX)),
    emailSyntax(ENTER_EMAIL),
  );

/** A telephone number that may be absent or empty. */
export const optionalPhone = z.optional(
  z.nullable(emptyIsNull(storableText.check(contactText, onOneLine, z.maxLength(PHONE_MAX, tooLong(PHONE_MAX))))),
);

/** A single-line text that may be absent or empty. */
export const optionalLine = (max = LINE_MAX) => z.optional(z.nullable(emptyIsNull(line(max))));

/** A required single-line text. `message` is shown if it is missing, empty or too short. */
export const requiredText = (message: string, max: number, min = 1) =>
  z.pipe(
    z.string(message).check(seenText, z.minLength(min, message), z.maxLength(max, tooLong(max))),
    storableText.check(onOneLine),
  );

export const MAX_SEARCH_LENGTH = 200;

/** A search text in an address; blank text is no search. */
export const searchParam = z.pipe(
  storableText.check(z.maxLength(MAX_SEARCH_LENGTH, `Must be at most ${MAX_SEARCH_LENGTH} characters`)),
  z.transform((text) => trimUnseen(text) || undefined),
);

const DAY_NEEDED = 'Must be a day such as 2026-11-27';

/** A day of the site in an address. */
export const siteDayParam = z.iso.date(DAY_NEEDED).check(z.regex(/^20/, DAY_NEEDED));

/** A month of the site in an address. */
export const siteMonthParam = z
  .string()
  .check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'Must be a month such as 2026-11'));
