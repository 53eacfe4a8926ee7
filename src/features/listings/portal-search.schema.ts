import * as z from 'zod/mini';

/** What the list can be narrowed to; without any it shows all. */
export const PORTAL_FILTERS = ['pending', 'approved', 'sold', 'rejected'] as const;
export type PortalFilter = (typeof PORTAL_FILTERS)[number];

/** The address of /seller-portal. */
export const portalSearch = z.object({ status: z.optional(z.enum(PORTAL_FILTERS)) });
