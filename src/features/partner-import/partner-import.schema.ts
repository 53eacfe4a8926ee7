import * as z from 'zod/mini';
import { IMPORT_FINDINGS, IMPORT_STATES } from '#app/db/enums.ts';

const count = z.int();

/** The number of listings that an import added, updated and marked as sold. */
export const importResult = z.object({ added: count, updated: count, sold: count });
export type ImportResult = z.output<typeof importResult>;

export const NO_CHANGES: ImportResult = { added: 0, updated: 0, sold: 0 };

/** The running import, or the last one that was not cleared. */
export const importStatus = z.object({
  id: z.uuid(),
  status: z.enum(IMPORT_STATES),
  startedAt: z.string(),
  /** The current step, for display. */
  progress: z.string(),
  percentage: count,
  result: z.nullable(importResult),
  error: z.nullable(z.string()),
});
export type ImportStatus = z.output<typeof importStatus>;

/** An import, with the number of its findings by kind. */
export const importRun = z.extend(importStatus, {
  finishedAt: z.nullable(z.string()),
  /** Stays after the account is deleted. */
  startedByName: z.string(),
  findings: z.record(z.enum(IMPORT_FINDINGS), count),
});
export type ImportRunView = z.output<typeof importRun>;

/** A problem with a product of the partner site, or the reason why it was skipped. */
export const importFinding = z.object({
  id: count,
  kind: z.enum(IMPORT_FINDINGS),
  /** The address of its page at the partner site. */
  url: z.string(),
  title: z.string(),
  /** The id of its listing; null if there is none. */
  machineId: z.nullable(z.string()),
  message: z.string(),
});
export type ImportFinding = z.output<typeof importFinding>;
