import * as z from 'zod/mini';
import { searchParam } from '#app/lib/text-fields.ts';

// Separate from the desk's schema and lenient, because every page loads the schemas of addresses.

/** By whom a conversation waits to be continued; one with a due reminder waits for the office. */
export const THREAD_GROUPS = ['office', 'seller', 'buyer', 'closed'] as const;
export type ThreadGroup = (typeof THREAD_GROUPS)[number];

const text = z.optional(z.string());

/** The address of the desk: its list, and the open conversation. */
export const deskSearch = z.object({
  group: z.optional(z.enum(THREAD_GROUPS)),
  assigned: z.optional(z.enum(['me'])),
  search: z.optional(searchParam),
  cursor: text,
  thread: text,
});
export type DeskSearch = z.output<typeof deskSearch>;
