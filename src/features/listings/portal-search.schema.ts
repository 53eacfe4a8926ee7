import * as z from 'zod/mini';
import type { ListingStatus } from '#app/db/enums.ts';
import { paging } from '#app/lib/paging.ts';

/** The filters of the list; without one it shows all listings. */
export const PORTAL_FILTERS = ['pending', 'approved', 'sold', 'rejected'] as const;
export type PortalFilter = (typeof PORTAL_FILTERS)[number];

/** The statuses of each filter. Listings that the operator features count as approved. */
export const PORTAL_STATUSES = {
  pending: ['pending'],
  approved: ['approved', 'featured'],
  sold: ['sold'],
  rejected: ['rejected'],
} as const satisfies Record<PortalFilter, readonly ListingStatus[]>;

export const portalQuery = z.object({ status: z.optional(z.enum(PORTAL_FILTERS)), ...paging });
export type PortalQuery = z.output<typeof portalQuery>;

/** The search parameters of /seller-portal. */
export const portalSearch = z.pick(portalQuery, { status: true, page: true });
export type PortalSearch = z.output<typeof portalSearch>;
