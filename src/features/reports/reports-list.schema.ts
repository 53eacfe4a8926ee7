import * as z from 'zod/mini';
import { REPORT_STATES } from '#app/db/enums.ts';
import { pagingQuery } from '#app/lib/paging.ts';

// Separate from the reports' schema, because every page loads the schemas of addresses.
export const reportsQuery = z.extend(pagingQuery, { state: z.optional(z.enum(REPORT_STATES)) });
/** The address of the page of reports; without a kind, those of listings. */
export const reportsSearch = z.extend(reportsQuery, { kind: z.optional(z.enum(['listings', 'messages'])) });
export type ReportsSearch = z.output<typeof reportsSearch>;
export type ReportsQuery = z.output<typeof reportsQuery>;
