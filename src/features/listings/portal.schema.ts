import * as z from 'zod/mini';
import { ownMachine } from '#app/features/machines/machines.schema.ts';
import { LISTING_ACTIONS } from './listing-state-machine.rules.ts';
import type { PortalFilter } from './portal-search.schema.ts';

const inText = z.coerce.number();
/** The number of a seller's listings, in total and by filter. */
export const portalCounts = z.object({
  all: inText,
  pending: inText,
  approved: inText,
  sold: inText,
  rejected: inText,
} satisfies Record<PortalFilter | 'all', z.ZodMiniType>);
export type PortalCounts = z.output<typeof portalCounts>;
/** The response header with the counts as a query: 'all=3&pending=1&approved=2&sold=0&rejected=0'. */
export const COUNTS_HEADER = 'X-Listing-Counts';

/** The number of days for which views are listed by day. */
export const VIEW_DAYS = 30;

/** One of a seller's own listings in the portal, with the actions that it allows. */
export const portalListing = z.extend(ownMachine, {
  actions: z.array(z.enum(LISTING_ACTIONS)),
  views: z.object({
    total: z.int(),
    /** By UTC day, today last. */
    last30Days: z.array(z.int()).check(z.length(VIEW_DAYS)),
  }),
  /** How many watch it; never who. */
  watchers: z.int(),
});
export type PortalListing = z.output<typeof portalListing>;
