import * as z from 'zod/mini';
import { LISTING_STATUSES } from '#app/db/enums.ts';

const otherListing = z.object({ id: z.string(), name: z.string(), status: z.enum(LISTING_STATUSES) });
export type OtherListing = z.output<typeof otherListing>;

/** What a moderator should know before deciding; it decides nothing. */
export const listingWarning = z.object({
  kind: z.enum(['blocked', 'serial-number', 'phone', 'words', 'price', 'account']),
  text: z.string(),
  /** The listings that the warning is about, besides the one in review. */
  listings: z.array(otherListing),
});
export type ListingWarning = z.output<typeof listingWarning>;

/** The warnings about one listing among several. */
export const listingWarnings = z.object({ machineId: z.string(), warnings: z.array(listingWarning) });
export type ListingWarnings = z.output<typeof listingWarnings>;
