import * as z from 'zod/mini';

/** `serious`: something does not work now, or money or data are at stake. */
export const SEVERITIES = ['serious', 'warning'] as const;

/** What is wrong, and what to do about it: a sentence each. */
const problem = z.object({
  severity: z.enum(SEVERITIES),
  what: z.string(),
  remedy: z.string(),
  /** Where in the back office it is mended. */
  link: z.optional(z.object({ href: z.string(), label: z.string() })),
});
export type Problem = z.output<typeof problem>;

const fact = z.union([
  z.object({ label: z.string(), text: z.string() }),
  /** A moment, which readers see in their own zone. */
  z.object({ label: z.string(), at: z.string() }),
]);
export type Fact = z.output<typeof fact>;

const systemPart = z.object({
  title: z.string(),
  /** False when it did not answer in time, or failed. */
  isRead: z.boolean(),
  facts: z.array(fact),
  problems: z.array(problem),
});
export type SystemPart = z.output<typeof systemPart>;

/** The state of the system, part by part. */
export const systemState = z.object({ checkedAt: z.string(), parts: z.array(systemPart) });
export type SystemState = z.output<typeof systemState>;
