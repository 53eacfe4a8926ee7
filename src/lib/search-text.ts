import * as z from 'zod/mini';
import { storableText } from './query-string.ts';

export const MAX_SEARCH_LENGTH = 200;

/** What somebody types into a search box, in an address; nothing but blanks is no search. */
export const searchText = z.pipe(
  storableText.check(z.maxLength(MAX_SEARCH_LENGTH, `Must be at most ${MAX_SEARCH_LENGTH} characters`)),
  z.transform((text) => text.trim() || undefined),
);
