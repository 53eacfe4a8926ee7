import { LRUCache } from 'lru-cache';
import type { Db } from '#app/db/client.ts';
import type { ListingStatus, Permission } from '#app/db/enums.ts';
import { messageTitle } from '#app/lib/format.ts';
import { siteDay, siteMonth } from '#app/lib/site-time.ts';
import { readRevenue } from '#app/features/payments/server/revenue.service.ts';
import { getPrice } from '#app/features/payments/prices.rules.ts';
import { DAY_MS, MINUTE_MS } from '#app/lib/durations.ts';
import {
  countByDay,
  countByStatus,
  countGrantedPlacements,
  countNewSince,
  countPending,
  countPlacedListings,
  countUsers,
  findLastViewed,
  getListingWrites,
  updateLastViewed,
  type DailyEvent,
} from './dashboard.db.ts';
import {
  ACTIVITY_DAYS,
  ACTIVITY_PERMISSIONS,
  OVERVIEW_PERMISSIONS,
  WATCHED_PERMISSIONS,
  type ActivityDay,
  type NewSince,
  type Overview,
  type WatchedSection,
} from '../dashboard.schema.ts';
import { hasPermission } from '#app/features/accounts/permissions.rules.ts';
import { requirePermission, type User } from '#app/features/accounts/server/current-account.service.ts';

type Market = {
  listings: Record<ListingStatus, number>;
  running: NonNullable<Overview['running']>;
};

/** Reads the counts of listings and placements, which are cached until a listing is written. */
export function createMarketReader(db: Db): () => Promise<Market> {
  const counted = new LRUCache<number, Market>({
    max: 1,
    fetchMethod: async () => ({ listings: await readByStatus(db), running: await readRunning(db) }),
    // Requests from before the last write get their result, too.
    ignoreFetchAbort: true,
  });
  // Read before counting, so that a concurrent write leads to another count.
  return async () => counted.forceFetch(await getListingWrites(db));
}

/** The pending work of the operator, and the counts of listings and placements, as far as the admin may see them. */
export async function readOverview(db: Db, admin: User, market: Market, now: Date): Promise<Overview> {
  const { contacts, unanswered, oldestUnanswered, oldestPending, longestWaiting, ...pending } = await countPending(
    db,
    now,
  );
  const revenue = await readRevenue(db, siteMonth(now));
  const received = revenue.find(({ environment }) => environment === 'live');
  const { all: users, recent } = await countUsers(db, new Date(now.getTime() - DAY_MS));
  const all = {
    ...market,
    oldestPendingAt: oldestPending?.toISOString() ?? null,
    unreadContacts: contacts,
    unansweredContacts: unanswered,
    oldestUnansweredAt: oldestUnanswered?.at.toISOString() ?? null,
    oldestUnansweredTitle:
      oldestUnanswered === null ? null : messageTitle(oldestUnanswered.subject, oldestUnanswered.machineName),
    waitingThreads: pending.threads,
    longestWaitingThreadAt: longestWaiting?.since.toISOString() ?? null,
    longestWaitingThreadTitle:
      longestWaiting === null ? null : messageTitle(longestWaiting.subject, longestWaiting.machineName),
    receivedUsd: received?.revenueUsd ?? 0,
    pendingAccessories: pending.accessories,
    pendingModels: pending.models,
    pendingWanted: pending.wanted,
    heldMessages: pending.held,
    oldestHeldAt: pending.oldestHeld?.toISOString() ?? null,
    openReports: pending.reports,
    oldestReportAt: pending.oldestReport?.toISOString() ?? null,
    openMessageReports: pending.messageReports,
    oldestMessageReportAt: pending.oldestMessageReport?.toISOString() ?? null,
    users,
    newUsers: recent,
  };
  return withoutHidden(admin, all, OVERVIEW_PERMISSIONS);
}

/** Null in place of the values that the admin may not see. */
function withoutHidden<Values extends object>(
  admin: User,
  values: Values,
  needs: Readonly<Record<keyof Values, Permission>>,
): { [Field in keyof Values]: Values[Field] | null };
function withoutHidden(admin: User, values: object, needs: Readonly<Record<string, Permission>>): object {
  const isSeen = (needed: Permission | undefined) => needed !== undefined && hasPermission(admin, needed);
  return Object.fromEntries(
    Object.entries(values).map(([field, value]: [string, unknown]) => [field, isSeen(needs[field]) ? value : null]),
  );
}

async function readByStatus(db: Db): Promise<Record<ListingStatus, number>> {
  const counts = { pending: 0, approved: 0, featured: 0, sold: 0, rejected: 0 };
  for (const { status, n } of await countByStatus(db)) counts[status] = n;
  return counts;
}

/** The active placements at list prices; includes granted ones, so the sum is not revenue. */
async function readRunning(db: Db): Promise<Market['running']> {
  const running = { premium: 0, featured: 0, given: await countGrantedPlacements(db), usd: 0 };
  for (const { brand, premium, featured, n } of await countPlacedListings(db)) {
    if (premium) running.premium += n;
    if (featured) running.featured += n;
    running.usd += n * getPrice(brand, { premium, featured }).total;
  }
  return running;
}

/** How old the counts of past days may be: they rarely change, and reading a month of a million events is slow. */
const PAST_HOLD_MS = 10 * MINUTE_MS;

/**
 * Reads the last days up to today, the oldest first, including days without events, as far as the admin may see them;
 * today's counts are current.
 */
export function createActivityReader(db: Db): (admin: User, now: Date) => Promise<ActivityDay[]> {
  const counted = new LRUCache<number, EventCounts, Date>({
    max: 1,
    // One day more than displayed, because the first day begins hours later in the site's time zone than in UTC.
    fetchMethod: (_span, _stale, { context: now }) => countEvents(db, now, ACTIVITY_DAYS + 1),
  });
  return async (admin, now) => {
    const today = siteDay(now);
    const past = await counted.forceFetch(Math.floor(now.getTime() / PAST_HOLD_MS), { context: now });
    const current = await countEvents(db, now, 0);
    const noon = new Date(`${today}T12:00:00Z`);
    return Array.from({ length: ACTIVITY_DAYS }, (_day, at) => {
      const day = new Date(noon.getTime() - (ACTIVITY_DAYS - 1 - at) * DAY_MS).toISOString().slice(0, 10);
      const counts = day === today ? current : past;
      const of = (event: DailyEvent) => counts[event].get(day) ?? 0;
      const all = {
        listings: of('listings'),
        enquiries: of('enquiries'),
        views: of('views'),
        homepageViews: of('homepageViews'),
      };
      return { day, ...withoutHidden(admin, all, ACTIVITY_PERMISSIONS) };
    });
  };
}

type EventCounts = Record<DailyEvent, Map<string, number>>;

async function countEvents(db: Db, now: Date, daysBack: number): Promise<EventCounts> {
  const period = { since: new Date(now.getTime() - daysBack * DAY_MS), until: now };
  return {
    listings: await countByDay(db, 'listings', period),
    enquiries: await countByDay(db, 'enquiries', period),
    views: await countByDay(db, 'views', period),
    homepageViews: await countByDay(db, 'homepageViews', period),
  };
}

/** The number of new items since this admin last viewed each section that they may open; zero if they never have. */
export async function readNewSince(db: Db, admin: User, now: Date): Promise<NewSince> {
  const since = (await findLastViewed(db, admin.id)) ?? { listings: now, contacts: now, accessories: now, models: now };
  const counts = await countNewSince(db, since);
  const { listings, contacts, accessories, models } = withoutHidden(admin, counts, WATCHED_PERMISSIONS);
  return { newListings: listings, newContacts: contacts, newAccessories: accessories, newModels: models };
}

/** Records that the admin views a section now. Throws not_allowed for one that they may not open. */
export async function viewSection(db: Db, admin: User, section: WatchedSection, now: Date): Promise<NewSince> {
  requirePermission(admin, WATCHED_PERMISSIONS[section]);
  await updateLastViewed(db, admin.id, section, now);
  return readNewSince(db, admin, now);
}
