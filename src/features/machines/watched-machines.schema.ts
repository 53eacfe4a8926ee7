import * as z from 'zod/mini';

export const MAX_WATCHED = 200;

/** A watched machine, as the browser keeps it. */
const watchedMachine = z.object({
  id: z.string(),
  /** Since when, and at which shown price in US dollars. */
  at: z.iso.datetime(),
  priceUsd: z.nullable(z.int()),
  note: z.optional(z.string()),
  /** The account does not know of this entry yet. */
  isUnsent: z.optional(z.boolean()),
  /** No longer watched, which the account does not know yet. */
  isRemoved: z.optional(z.boolean()),
});
export type WatchedMachine = z.output<typeof watchedMachine>;

/** `accountId` is the account that keeps the list too, if any. */
const watchedList = z.object({ accountId: z.optional(z.string()), machines: z.array(watchedMachine) });
export type WatchedList = z.output<typeof watchedList>;

/** Unreadable text is an empty list. */
export function parseWatched(text: string | null): WatchedList {
  try {
    return watchedList.parse(JSON.parse(text ?? ''));
  } catch {
    return { machines: [] };
  }
}
