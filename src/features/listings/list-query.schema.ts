import * as z from 'zod/mini';
import { LISTING_STATUSES } from '#app/db/enums.ts';
import { machineListQuery } from '#app/features/catalogue/catalogue.schema.ts';
import { flag, listOf } from '#app/lib/query-string.ts';

/** How moderators narrow by status; 'premium' is premium paid, whatever the status. */
export const STATUS_FILTERS = ['all', ...LISTING_STATUSES, 'premium'] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

/** The operator's machines and everybody else's, in place of a seller's id. */
const SELLER_GROUPS = ['tewh', 'non-tewh'] as const;

/** What GET /api/machines takes: a visitor's filters, one seller's listings, and the back office's own filters. */
export const anyListQuery = z.extend(machineListQuery, {
  admin: z.optional(flag),
  status: z.optional(listOf(z.enum(STATUS_FILTERS))),
  sellerId: z.optional(z.union([z.enum(SELLER_GROUPS), z.uuid()], "Must be a seller's id, tewh or non-tewh")),
});
export type AnyListQuery = z.output<typeof anyListQuery>;
