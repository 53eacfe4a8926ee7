import * as z from 'zod/mini';
import { LISTING_STATUSES } from '#app/db/enums.ts';

const howMany = z.int();

/** The pending work of the operator, and the counts of listings and placements. */
export const overview = z.object({
  listings: z.record(z.enum(LISTING_STATUSES), howMany),
  /** When the oldest pending listing was submitted; null if there is none. */
  oldestPendingAt: z.nullable(z.string()),
  unreadContacts: howMany,
  /** Includes read ones. */
  unansweredContacts: howMany,
  oldestUnansweredAt: z.nullable(z.string()),
  pendingAccessories: howMany,
  pendingModels: howMany,
  users: howMany,
  /** Accounts opened in the last 24 hours. */
  newUsers: howMany,
  /** The active placements, at list prices; `given` of them were granted without payment. */
  running: z.object({ premium: howMany, featured: howMany, given: howMany, usd: howMany }),
  /** US dollars received in live mode this month (UTC), less refunds. */
  receivedUsd: z.number(),
});
export type Overview = z.output<typeof overview>;

/** How far back the charts reach. */
export const ACTIVITY_DAYS = 30;

/** The counts of one day in the operator's time zone. */
export const activityDay = z.object({
  day: z.string(),
  listings: howMany,
  enquiries: howMany,
  /** Views of machines' pages. */
  views: howMany,
  homepageViews: howMany,
});
export type ActivityDay = z.output<typeof activityDay>;

/** The sections with notifications for admins. */
export const WATCHED_SECTIONS = ['listings', 'contacts', 'accessories', 'models'] as const;
export type WatchedSection = (typeof WATCHED_SECTIONS)[number];

/** The number of new items in each section since this admin last viewed it. */
export const newSince = z.object({
  newListings: howMany,
  newContacts: howMany,
  newAccessories: howMany,
  newModels: howMany,
});
export type NewSince = z.output<typeof newSince>;

export const viewedInput = z.object({
  section: z.enum(WATCHED_SECTIONS, `section must be one of ${WATCHED_SECTIONS.join(', ')}`),
});
