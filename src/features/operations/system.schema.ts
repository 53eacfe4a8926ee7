import * as z from 'zod/mini';
import { PERMISSIONS } from '#app/db/enums.ts';

/** The title of the check to which the back office adds a download. */
export const BACKUPS = 'Backups';

/** `serious`: a current failure, or a risk for money or data. */
export const SEVERITIES = ['serious', 'warning'] as const;

/** A problem and its remedy, one sentence each. */
const problem = z.object({
  severity: z.enum(SEVERITIES),
  what: z.string(),
  remedy: z.string(),
  /** The page of the back office where it can be fixed. */
  link: z.optional(z.object({ href: z.string(), label: z.string(), permission: z.enum(PERMISSIONS) })),
});
export type Problem = z.output<typeof problem>;

const fact = z.union([
  z.object({ label: z.string(), text: z.string() }),
  /** A time, displayed in the reader's time zone. */
  z.object({ label: z.string(), at: z.string() }),
]);
export type Fact = z.output<typeof fact>;

const systemPart = z.object({
  title: z.string(),
  /** False if the check timed out or failed. */
  isRead: z.boolean(),
  facts: z.array(fact),
  problems: z.array(problem),
});
export type SystemPart = z.output<typeof systemPart>;

/** The results of all health checks. */
export const systemState = z.object({ checkedAt: z.string(), parts: z.array(systemPart) });
export type SystemState = z.output<typeof systemState>;
