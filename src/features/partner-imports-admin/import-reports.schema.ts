import * as z from 'zod/mini';
import { IMPORT_FINDINGS } from '#app/db/enums.ts';
import { paging } from '#app/lib/paging.ts';

/** The address of /admin/imports. */
export const importsSearch = z.object({ page: paging.page });

/** The address of the report of one import. */
export const reportSearch = z.object({ kind: z.optional(z.enum(IMPORT_FINDINGS)), page: paging.page });
export type ReportSearch = z.output<typeof reportSearch>;
