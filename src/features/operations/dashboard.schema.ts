import * as z from 'zod/mini';
import { LISTING_STATUSES, type Permission } from '#app/db/enums.ts';

const howMany = z.int();

/** Null for an admin who may not open the section that it is about. */
const figure = z.nullable(howMany);

/** The pending work of the operator, and the counts of listings and placements. */
export const overview = z.object({
  listings: z.nullable(z.record(z.enum(LISTING_STATUSES), howMany)),
  /** When the oldest pending listing was submitted; null if there is none. */
  oldestPendingAt: z.nullable(z.string()),
  unreadContacts: figure,
  /** Includes read ones, but none that waits for a seller. */
  unansweredContacts: figure,
  oldestUnansweredAt: z.nullable(z.string()),
  /** Its subject, and the listing that it is about. */
  oldestUnansweredTitle: z.nullable(z.string()),
  /** Conversations that wait for the office, because of a reminder or an answer. */
  waitingThreads: figure,
  longestWaitingThreadAt: z.nullable(z.string()),
  /** Its subject, and the listing that it is about. */
  longestWaitingThreadTitle: z.nullable(z.string()),
  pendingAccessories: figure,
  pendingModels: figure,
  pendingWanted: figure,
  heldMessages: figure,
  oldestHeldAt: z.nullable(z.string()),
  /** Of listings. */
  openReports: figure,
  oldestReportAt: z.nullable(z.string()),
  openMessageReports: figure,
  oldestMessageReportAt: z.nullable(z.string()),
  users: figure,
  /** Accounts opened in the last 24 hours. */
  newUsers: figure,
  /** The active placements, at list prices; `given` of them were granted without payment. */
  running: z.nullable(z.object({ premium: howMany, featured: howMany, given: howMany, usd: howMany })),
  /** US dollars received in live mode this month (UTC), less refunds. */
  receivedUsd: z.nullable(z.number()),
});
export type Overview = z.output<typeof overview>;

/** What an admin needs to see each figure: the permission of the section that it is about. */
export const OVERVIEW_PERMISSIONS = {
  listings: 'moderation',
  oldestPendingAt: 'moderation',
  unreadContacts: 'messages',
  unansweredContacts: 'messages',
  oldestUnansweredAt: 'messages',
  oldestUnansweredTitle: 'messages',
  waitingThreads: 'messages',
  longestWaitingThreadAt: 'messages',
  longestWaitingThreadTitle: 'messages',
  pendingAccessories: 'moderation',
  pendingModels: 'moderation',
  pendingWanted: 'moderation',
  heldMessages: 'messages',
  oldestHeldAt: 'messages',
  openReports: 'moderation',
  oldestReportAt: 'moderation',
  openMessageReports: 'messages',
  oldestMessageReportAt: 'messages',
  users: 'users',
  newUsers: 'users',
  running: 'moderation',
  receivedUsd: 'payments',
} as const satisfies Record<keyof Overview, Permission>;

/** How far back the charts reach. */
export const ACTIVITY_DAYS = 30;

/** The counts of one day in the operator's time zone. */
export const activityDay = z.object({
  day: z.string(),
  listings: figure,
  enquiries: figure,
  /** Views of machines' pages. */
  views: figure,
  homepageViews: figure,
});
export type ActivityDay = z.output<typeof activityDay>;

export const ACTIVITY_PERMISSIONS = {
  listings: 'moderation',
  enquiries: 'messages',
  views: 'moderation',
  homepageViews: 'moderation',
} as const satisfies Record<Exclude<keyof ActivityDay, 'day'>, Permission>;

/** The sections with notifications for admins. */
export const WATCHED_SECTIONS = ['listings', 'contacts', 'accessories', 'models'] as const;
export type WatchedSection = (typeof WATCHED_SECTIONS)[number];

export const WATCHED_PERMISSIONS = {
  listings: 'moderation',
  contacts: 'messages',
  accessories: 'moderation',
  models: 'moderation',
} as const satisfies Record<WatchedSection, Permission>;

/** The number of new items in each section since this admin last viewed it. */
export const newSince = z.object({
  newListings: figure,
  newContacts: figure,
  newAccessories: figure,
  newModels: figure,
});
export type NewSince = z.output<typeof newSince>;

export const viewedInput = z.object({
  section: z.enum(WATCHED_SECTIONS, `section must be one of ${WATCHED_SECTIONS.join(', ')}`),
});
