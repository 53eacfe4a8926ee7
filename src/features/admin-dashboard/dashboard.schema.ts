import * as z from 'zod/mini';
import { LISTING_STATUSES } from '#app/db/enums.ts';

const howMany = z.int();

/** What waits for the operator, and how the market stands. */
export const overview = z.object({
  listings: z.record(z.enum(LISTING_STATUSES), howMany),
  unreadContacts: howMany,
  pendingAccessories: howMany,
  pendingModels: howMany,
  users: howMany,
  /** Opened in the last 24 hours. */
  newUsers: howMany,
  /** The placements that run now, at their prices. */
  running: z.object({ premium: howMany, featured: howMany, usd: howMany }),
});
export type Overview = z.output<typeof overview>;

/** How far back the charts reach. */
export const ACTIVITY_DAYS = 30;

/** What happened on a day, which begins and ends in UTC. */
export const activityDay = z.object({
  day: z.string(),
  listings: howMany,
  enquiries: howMany,
  /** Of pages of machines. */
  views: howMany,
  homepageViews: howMany,
});
export type ActivityDay = z.output<typeof activityDay>;
