import * as z from 'zod/mini';
import { ownMachine } from '#app/features/machines/machines.schema.ts';
import { LISTING_ACTIONS } from './listing-state-machine.rules.ts';

/** What the list can be narrowed to; without any it shows all. */
export const PORTAL_FILTERS = ['pending', 'approved', 'sold', 'rejected'] as const;
export type PortalFilter = (typeof PORTAL_FILTERS)[number];

/** The address of /seller-portal. */
export const portalSearch = z.object({ status: z.optional(z.enum(PORTAL_FILTERS)) });

/** For how many days the views of a listing are listed day by day. */
export const VIEW_DAYS = 30;

/** One of a seller's own listings in the portal, with what may be done with it. */
export const portalListing = z.extend(ownMachine, {
  actions: z.array(z.enum(LISTING_ACTIONS)),
  views: z.object({
    total: z.int(),
    /** By days in UTC, today last. */
    last30Days: z.array(z.int()).check(z.length(VIEW_DAYS)),
  }),
});
export type PortalListing = z.output<typeof portalListing>;
