import * as z from 'zod/mini';
import { LISTING_STATUSES } from '#app/db/enums.ts';

const howMany = z.int();

/** What waits for the operator, and how the market stands. */
export const overview = z.object({
  listings: z.record(z.enum(LISTING_STATUSES), howMany),
  /** Since when the listing waits that has waited longest; null: none waits. */
  oldestPendingAt: z.nullable(z.string()),
  unreadContacts: howMany,
  /** Read or not. */
  unansweredContacts: howMany,
  oldestUnansweredAt: z.nullable(z.string()),
  pendingAccessories: howMany,
  pendingModels: howMany,
  users: howMany,
  /** Opened in the last 24 hours. */
  newUsers: howMany,
  /** The placements that run now, at their prices; `given` of them were not paid for. */
  running: z.object({ premium: howMany, featured: howMany, given: howMany, usd: howMany }),
  /** US dollars of real money, this month in UTC, less what went back. */
  receivedUsd: z.number(),
});
export type Overview = z.output<typeof overview>;

/** How far back the charts reach. */
export const ACTIVITY_DAYS = 30;

/** What happened on a day, by the operator's clock. */
export const activityDay = z.object({
  day: z.string(),
  listings: howMany,
  enquiries: howMany,
  /** Of pages of machines. */
  views: howMany,
  homepageViews: howMany,
});
export type ActivityDay = z.output<typeof activityDay>;
