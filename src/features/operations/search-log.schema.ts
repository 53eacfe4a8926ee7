import * as z from 'zod/mini';
import { storableText } from '#app/lib/text-fields.ts';

/** What a visitor did: search, open one of the results, or ask about a machine that was opened from them. */
export const SEARCH_EVENTS = ['searched', 'opened', 'asked'] as const;

/** Longer than any address that is counted. */
const MAX_ADDRESS = 2_000;

export const searchEventInput = z.object({
  /** The query of the address of /browse. */
  search: storableText.check(z.minLength(1), z.maxLength(MAX_ADDRESS)),
  event: z.enum(SEARCH_EVENTS),
});
export type SearchEvent = z.output<typeof searchEventInput>;
