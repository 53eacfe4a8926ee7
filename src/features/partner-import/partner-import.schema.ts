import * as z from 'zod/mini';
import { IMPORT_STATES } from '#app/db/enums.ts';

const howMany = z.int();

/** What an import did to the listings. */
export const importResult = z.object({ added: howMany, updated: howMany, sold: howMany });
export type ImportResult = z.output<typeof importResult>;

/** The import that runs, or that ended and has not been looked at. */
export const importStatus = z.object({
  id: z.uuid(),
  status: z.enum(IMPORT_STATES),
  startedAt: z.string(),
  /** What it is at, in words. */
  progress: z.string(),
  percentage: howMany,
  result: z.nullable(importResult),
  error: z.nullable(z.string()),
});
export type ImportStatus = z.output<typeof importStatus>;
