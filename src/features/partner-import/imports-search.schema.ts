import * as z from 'zod/mini';
import { IMPORT_FINDINGS } from '#app/db/enums.ts';
import { paging } from '#app/lib/paging.ts';

export const findingsQuery = z.object({ kind: z.optional(z.enum(IMPORT_FINDINGS)), ...paging });

export type FindingsQuery = z.output<typeof findingsQuery>;

/** The search parameters of /admin/imports. */
export const importsSearch = z.object({ page: paging.page });

/** The search parameters of an import's report. */
export const reportSearch = z.object({ kind: z.optional(z.enum(IMPORT_FINDINGS)), page: paging.page });

export type ReportSearch = z.output<typeof reportSearch>;
