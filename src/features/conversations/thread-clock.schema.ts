import * as z from 'zod/mini';

/** How long a thread has waited for the office or a seller, in working time. */
export const threadClock = z.object({
  /** When the target ends; null if the office is never open. */
  dueAt: z.nullable(z.iso.datetime()),
  isOverdue: z.boolean(),
  workedMinutes: z.int(),
});
export type ThreadClock = z.output<typeof threadClock>;
