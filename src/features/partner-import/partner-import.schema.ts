import * as z from 'zod/mini';
import { IMPORT_FINDINGS, IMPORT_STATES } from '#app/db/enums.ts';
import { paging } from '#app/lib/paging.ts';

const count = z.int();

/** What an import did to the listings. */
export const importResult = z.object({ added: count, updated: count, sold: count });
export type ImportResult = z.output<typeof importResult>;

export const NO_CHANGES: ImportResult = { added: 0, updated: 0, sold: 0 };

/** The import that runs, or that ended and has not been looked at. */
export const importStatus = z.object({
  id: z.uuid(),
  status: z.enum(IMPORT_STATES),
  startedAt: z.string(),
  /** What it is at, in words. */
  progress: z.string(),
  percentage: count,
  result: z.nullable(importResult),
  error: z.nullable(z.string()),
});
export type ImportStatus = z.output<typeof importStatus>;

/** An import, and how many findings of each kind it has. */
export const importRun = z.extend(importStatus, {
  finishedAt: z.nullable(z.string()),
  /** Also once the account is gone. */
  startedByName: z.string(),
  findings: z.record(z.enum(IMPORT_FINDINGS), count),
});
export type ImportRunView = z.output<typeof importRun>;

/** What an import could not do or did not do with a product of the partner site. */
export const importFinding = z.object({
  id: count,
  kind: z.enum(IMPORT_FINDINGS),
  /** Of its page at the partner site. */
  url: z.string(),
  title: z.string(),
  /** Of its listing, while there is one. */
  machineId: z.nullable(z.string()),
  message: z.string(),
});
export type ImportFinding = z.output<typeof importFinding>;

export const findingsQuery = z.object({ kind: z.optional(z.enum(IMPORT_FINDINGS)), ...paging });
export type FindingsQuery = z.output<typeof findingsQuery>;

/** The address of /admin/imports. */
export const importsSearch = z.object({ page: paging.page });

/** The address of the report of one import. */
export const reportSearch = z.object({ kind: z.optional(z.enum(IMPORT_FINDINGS)), page: paging.page });
export type ReportSearch = z.output<typeof reportSearch>;
