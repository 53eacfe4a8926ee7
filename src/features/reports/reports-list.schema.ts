import * as z from 'zod/mini';
import { REPORT_STATES } from '#app/db/enums.ts';
import { pagingQuery } from '#app/lib/paging.ts';

// Separate from the reports' schema, because every page loads the schemas of addresses.
export const reportsQuery = z.extend(pagingQuery, { state: z.optional(z.enum(REPORT_STATES)) });
export type ReportsQuery = z.output<typeof reportsQuery>;
