import { and, asc, count, eq, gt, isNull, not, or, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { siteZone } from '#app/db/tables/column-types.ts';
import type { Db } from '#app/db/client.ts';
import type { ListingStatus } from '#app/db/enums.ts';
import { adminNotifications, users } from '#app/db/tables/accounts.ts';
import { catalogueVersion } from '#app/db/tables/catalogue.ts';
import { machines, waitingSince } from '#app/db/tables/machines.ts';
import { placements } from '#app/db/tables/payments.ts';
import { messageReports } from '#app/db/tables/message-reports.ts';
import { listingReports } from '#app/db/tables/reports.ts';
import { contactSubmissions, waitsForSeller } from '#app/db/tables/contacts.ts';
import { threadMessages, threads, waitsForOffice, waitsForOfficeSince } from '#app/db/tables/threads.ts';
import { accessories, machineModels } from '#app/db/tables/site.ts';
import { wantedAds } from '#app/db/tables/wanted.ts';
import { homepageViews, pageViews } from '#app/db/tables/visits.ts';
import type { WatchedSection } from '../dashboard.schema.ts';

/** A counter that increases with each write of a listing, public or not. */
export async function getListingWrites(db: Db): Promise<number> {
  const [row] = await db.select({ writes: catalogueVersion.listingWrites }).from(catalogueVersion);
  return row?.writes ?? 0;
}

export async function countByStatus(db: Db): Promise<{ status: ListingStatus; n: number }[]> {
  const { reviewStatus: status } = machines;
  return db.select({ status, n: count() }).from(machines).groupBy(status);
}

/** Counts of the pending work. */
export async function countPending(db: Db, now: Date) {
  const { createdAt, isRead, answeredAt } = contactSubmissions;
  const [isUnread, isUnanswered] = [eq(isRead, false), isNull(answeredAt)];
  const [contacts] = await db
    .select({
      unread: sql`count(*) filter (where ${isUnread})`.mapWith(Number),
      unanswered: sql`count(*) filter (where ${isUnanswered})`.mapWith(Number),
    })
    .from(contactSubmissions)
    .where(and(or(isUnread, isUnanswered), not(waitsForSeller)));
  const [oldest] = await db
    .select({ at: createdAt, subject: contactSubmissions.subject, machineName: machines.name })
    .from(contactSubmissions)
    .leftJoin(machines, eq(machines.id, contactSubmissions.machineId))
    .where(and(isUnanswered, not(waitsForSeller)))
    .orderBy(asc(createdAt))
    .limit(1);
  const [pending] = await db
    .select({ oldest: sql<Date | null>`min(${waitingSince})`.mapWith(machines.updatedAt) })
    .from(machines)
    .where(eq(machines.reviewStatus, 'pending'));
  const [reports] = await db
    .select({
      open: count(),
      oldest: sql<Date | null>`min(${listingReports.createdAt})`.mapWith(listingReports.createdAt),
    })
    .from(listingReports)
    .where(eq(listingReports.state, 'open'));
  const [held] = await db
    .select({
      waiting: count(),
      oldest: sql<Date | null>`min(${threadMessages.createdAt})`.mapWith(threadMessages.createdAt),
    })
    .from(threadMessages)
    .where(eq(threadMessages.review, 'waiting'));
  const [messages] = await db
    .select({
      open: count(),
      oldest: sql<Date | null>`min(${messageReports.createdAt})`.mapWith(messageReports.createdAt),
    })
    .from(messageReports)
    .where(eq(messageReports.state, 'open'));
  const since = waitsForOfficeSince(now).mapWith(threads.waitingSince);
  const [longestWaiting] = await db
    .select({ since, subject: threads.subject, machineName: threads.machineName })
    .from(threads)
    .where(waitsForOffice(now))
    .orderBy(asc(since))
    .limit(1);
  return {
    threads: await db.$count(threads, waitsForOffice(now)),
    longestWaiting: longestWaiting ?? null,
    held: held?.waiting ?? 0,
    oldestHeld: held?.oldest ?? null,
    contacts: contacts?.unread ?? 0,
    unanswered: contacts?.unanswered ?? 0,
    oldestUnanswered: oldest ?? null,
    oldestPending: pending?.oldest ?? null,
    accessories: await db.$count(accessories, eq(accessories.status, 'pending')),
    models: await db.$count(machineModels, eq(machineModels.status, 'pending')),
    wanted: await db.$count(wantedAds, eq(wantedAds.state, 'pending')),
    reports: reports?.open ?? 0,
    oldestReport: reports?.oldest ?? null,
    messageReports: messages?.open ?? 0,
    oldestMessageReport: messages?.oldest ?? null,
  };
}

export async function countUsers(db: Db, since: Date): Promise<{ all: number; recent: number }> {
  const recent = sql<number>`count(*) filter (where ${gt(users.createdAt, since)})`.mapWith(Number);
  const [row] = await db.select({ all: count(), recent }).from(users).where(isNull(users.deletedAt));
  return row ?? { all: 0, recent: 0 };
}

/** Numbers of listings by brand and active placement. */
export async function countPlacedListings(db: Db) {
  const { brand, isPremiumPaid: premium, isFeaturedPaid: featured } = machines;
  return db
    .select({ brand, premium, featured, n: count() })
    .from(machines)
    .where(or(premium, featured))
    .groupBy(brand, premium, featured);
}

/** The number of active placements that were granted without payment. */
export async function countGrantedPlacements(db: Db): Promise<number> {
  const { machineId, kind, endedAt, paymentId } = placements;
  const runs = or(and(eq(kind, 'premium'), machines.isPremiumPaid), and(eq(kind, 'featured'), machines.isFeaturedPaid));
  const [row] = await db
    .select({ n: sql`count(distinct (${machineId}, ${kind}))`.mapWith(Number) })
    .from(placements)
    .innerJoin(machines, eq(machines.id, machineId))
    .where(and(isNull(endedAt), isNull(paymentId), runs));
  return row?.n ?? 0;
}

type DatedTable = { table: PgTable; column: PgColumn };
const DATED_TABLES = {
  listings: { table: machines, column: machines.createdAt },
  enquiries: { table: contactSubmissions, column: contactSubmissions.createdAt },
  views: { table: pageViews, column: pageViews.viewedAt },
  homepageViews: { table: homepageViews, column: homepageViews.viewedAt },
} as const satisfies Record<string, DatedTable>;
export type DailyEvent = keyof typeof DATED_TABLES;

type Period = { since: Date; until: Date };

/** The number of events on each day of a period, by days in the site's time zone. */
export async function countByDay(db: Db, event: DailyEvent, { since, until }: Period): Promise<Map<string, number>> {
  const { table, column }: DatedTable = DATED_TABLES[event];
  const zone = siteZone();
  // Each day is a range that the index counts, instead of converting each of a million timestamps into a day.
  const days = db
    .select({ day: sql<Date>`day`.as('day') })
    .from(
      sql`generate_series(date_trunc('day', ${since}::timestamptz at time zone ${zone}), ${until}::timestamptz at time zone ${zone}, interval '1 day') as day`,
    )
    .as('days');
  const inDay = sql`${column} >= ${days.day} at time zone ${zone} and ${column} < (${days.day} + interval '1 day') at time zone ${zone}`;
  const n = sql`(select count(*) from ${table} where ${inDay})`.mapWith(Number);
  const rows = await db.select({ day: sql<string>`to_char(${days.day}, 'YYYY-MM-DD')`, n }).from(days);
  return new Map(rows.map((row) => [row.day, row.n]));
}

export type LastViewed = Record<WatchedSection, Date>;

/** When this admin last viewed each section; undefined if they never have. */
export async function findLastViewed(db: Db, userId: string): Promise<LastViewed | undefined> {
  const { lastViewedListings, lastViewedContacts, lastViewedAccessories, lastViewedModels } = adminNotifications;
  const [row] = await db
    .select({
      listings: lastViewedListings,
      contacts: lastViewedContacts,
      accessories: lastViewedAccessories,
      models: lastViewedModels,
    })
    .from(adminNotifications)
    .where(eq(adminNotifications.userId, userId));
  return row;
}

const COLUMN = {
  listings: 'lastViewedListings',
  contacts: 'lastViewedContacts',
  accessories: 'lastViewedAccessories',
  models: 'lastViewedModels',
} as const satisfies Record<WatchedSection, string>;

function allSections(at: Date) {
  return { lastViewedListings: at, lastViewedContacts: at, lastViewedAccessories: at, lastViewedModels: at };
}

/** Records that an admin views a section now. */
export async function updateLastViewed(db: Db, userId: string, section: WatchedSection, now: Date): Promise<void> {
  await db
    .insert(adminNotifications)
    .values({ userId, ...allSections(now) })
    .onConflictDoUpdate({ target: adminNotifications.userId, set: { [COLUMN[section]]: now } });
}

/** The number of new items in each section since that section's time. */
export async function countNewSince(db: Db, since: LastViewed): Promise<Record<WatchedSection, number>> {
  return {
    listings: await db.$count(machines, gt(machines.createdAt, since.listings)),
    contacts: await db.$count(
      contactSubmissions,
      and(gt(contactSubmissions.createdAt, since.contacts), not(waitsForSeller)),
    ),
    accessories: await db.$count(accessories, gt(accessories.createdAt, since.accessories)),
    models: await db.$count(machineModels, gt(machineModels.createdAt, since.models)),
  };
}
