import * as z from 'zod/mini';
import { findingsQuery } from '#app/features/partner-import/partner-import.schema.ts';
import { pagingQuery } from '#app/lib/paging.ts';

/** The address of /admin/imports. */
export const importsSearch = z.omit(pagingQuery, { pageSize: true });

/** The address of the report of one import. */
export const reportSearch = z.omit(findingsQuery, { pageSize: true });
export type ReportSearch = z.output<typeof reportSearch>;
