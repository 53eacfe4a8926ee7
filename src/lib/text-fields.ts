import * as z from 'zod/mini';
import { onOneLine, storableText } from './query-string.ts';

/** The longest email address that mail can be sent to, in characters (RFC 5321 leaves 254 of a path's 256). */
export const EMAIL_MAX = 254;
export const PHONE_MAX = 40;
/** A line that somebody writes: a name, a city, a subject. */
export const LINE_MAX = 200;

export const tooLong = (max: number) => `Must be at most ${max} characters`;

/** A line of text that a form asks for. `message` stands for one that is missing, empty or too short. */
export const requiredText = (message: string, max: number, min = 1) =>
  z.pipe(
    z.string(message).check(z.trim(), z.minLength(min, message), z.maxLength(max, tooLong(max))),
    storableText.check(onOneLine),
  );

export const MAX_SEARCH_LENGTH = 200;

/** What somebody types into a search box, in an address; nothing but blanks is no search. */
export const searchText = z.pipe(
  storableText.check(z.maxLength(MAX_SEARCH_LENGTH, `Must be at most ${MAX_SEARCH_LENGTH} characters`)),
  z.transform((text) => text.trim() || undefined),
);
