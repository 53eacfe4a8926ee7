import * as z from 'zod/mini';
import type { ListingStatus } from '#app/db/enums.ts';
import { ownMachine } from '#app/features/machines/machines.schema.ts';
import { paging } from '#app/lib/paging.ts';
import { LISTING_ACTIONS } from './listing-state-machine.rules.ts';

/** What the list can be narrowed to; without any it shows all. */
export const PORTAL_FILTERS = ['pending', 'approved', 'sold', 'rejected'] as const;
export type PortalFilter = (typeof PORTAL_FILTERS)[number];

/** The statuses that each filter shows: a listing that the operator features is an approved one. */
export const PORTAL_STATUSES = {
  pending: ['pending'],
  approved: ['approved', 'featured'],
  sold: ['sold'],
  rejected: ['rejected'],
} as const satisfies Record<PortalFilter, readonly ListingStatus[]>;

export const portalQuery = z.object({ status: z.optional(z.enum(PORTAL_FILTERS)), ...paging });
export type PortalQuery = z.output<typeof portalQuery>;

/** The address of /seller-portal. */
export const portalSearch = z.pick(portalQuery, { status: true, page: true });
export type PortalSearch = z.output<typeof portalSearch>;

const inText = z.coerce.number();
/** How many listings a seller has, in all and of each kind. */
export const portalCounts = z.object({
  all: inText,
  pending: inText,
  approved: inText,
  sold: inText,
  rejected: inText,
} satisfies Record<PortalFilter | 'all', z.ZodMiniType>);
export type PortalCounts = z.output<typeof portalCounts>;
/** The header of an answer that says so, as a query: 'all=3&pending=1&approved=2&sold=0&rejected=0'. */
export const COUNTS_HEADER = 'X-Listing-Counts';

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
