import { siteZone } from '#app/db/tables/column-types.ts';
import { and, count, desc, eq, gte, inArray, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { isAnyOf } from '#app/db/conditions.ts';
import type { ListingStatus } from '#app/db/enums.ts';
import { catalogueVersion } from '#app/db/tables/catalogue.ts';
import { machines } from '#app/db/tables/machines.ts';
import { watches } from '#app/db/tables/subscribers.ts';
import { machineViewTotals, pageViews } from '#app/db/tables/visits.ts';

/** A page of a seller's listings, the newest first, of some statuses or, with null, of any. */
export type OwnPage = {
  sellerId: string;
  statuses: readonly ListingStatus[] | null;
  limit: number;
  offset: number;
};

/**
 * Changes whenever a listing on the page, its number of views or watchers, or the number of the seller's listings by
 * status changes. Reads no rows.
 */
export async function getPortalVersion(db: Db, page: OwnPage): Promise<string> {
  const serials = ownSerials(db, page).as('page');
  const own = db
    .select({
      rows: sql<string>`md5(coalesce(string_agg(${machines.serial} || ':' || ${machines}.xmin, ',' order by ${machines.serial}), ''))`.as(
        'rows',
      ),
      views: sql<string>`coalesce(sum(${machineViewTotals.views}), 0)`.as('views'),
      watchers:
        sql<string>`coalesce(string_agg(${watchersOf(machines.id)}::text, '.' order by ${machines.serial}), '')`.as(
          'watchers',
        ),
    })
    .from(serials)
    .innerJoin(machines, eq(machines.serial, serials.serial))
    .leftJoin(machineViewTotals, eq(machineViewTotals.machineId, machines.id))
    .as('own');
  const ofStatus = countOwnListings(db, page.sellerId).as('of_status');
  const counts = db
    .select({
      text: sql<string>`coalesce(string_agg(${ofStatus.status} || ${ofStatus.listings}, '.' order by ${ofStatus.status}), '')`.as(
        'text',
      ),
    })
    .from(ofStatus)
    .as('counts');
  const [version] = await db
    .select({
      text: sql<string>`left(${catalogueVersion.epoch}::text, 8) || '-' || ${own.rows} || '-' || ${own.views} || '-' || ${own.watchers} || '-' || ${counts.text}`,
    })
    .from(catalogueVersion)
    .crossJoin(own)
    .crossJoin(counts);
  return version?.text ?? '';
}

function watchersOf(machineId: typeof machines.id): SQL {
  return sql`(select count(*) from ${watches} w where w.machine_id = ${machineId})`;
}

/** The serials of the listings on a page. */
export async function findOwnSerials(db: Db, page: OwnPage): Promise<number[]> {
  return (await ownSerials(db, page)).map(({ serial }) => serial);
}

/** From the index alone, because it also reads the serials of all previous pages. */
function ownSerials(db: Db, { sellerId, statuses, limit, offset }: OwnPage) {
  return db
    .select({ serial: machines.serial })
    .from(machines)
    .where(and(eq(machines.sellerId, sellerId), hasStatus(statuses)))
    .orderBy(desc(machines.createdAt), desc(machines.serial))
    .limit(limit)
    .offset(offset);
}

function hasStatus(statuses: OwnPage['statuses']): SQL | undefined {
  return statuses === null ? undefined : inArray(machines.reviewStatus, [...statuses]);
}

/** The number of a seller's listings by status, from the index alone; statuses without listings have no row. */
export function countOwnListings(db: Db, ownerId: string) {
  const { sellerId, reviewStatus: status } = machines;
  return db
    .select({ status, listings: count().as('listings') })
    .from(machines)
    .where(eq(sellerId, ownerId))
    .groupBy(status);
}

export type DayOfViews = { machineId: string; day: string; views: number };

/** The daily views of each of these listings, by day of the site such as 2026-05-31. */
export async function findViewsByDay(db: Db, ids: readonly string[], since: Date): Promise<DayOfViews[]> {
  const day = sql<string>`to_char(${pageViews.viewedAt} at time zone ${siteZone()}, 'YYYY-MM-DD')`;
  return db
    .select({ machineId: pageViews.machineId, day, views: count() })
    .from(pageViews)
    .where(and(isAnyOf(pageViews.machineId, ids), gte(pageViews.viewedAt, since)))
    .groupBy(pageViews.machineId, sql`2`);
}

/** How many watch each of these listings; listings that nobody watches have no row. */
export async function findWatcherCounts(
  db: Db,
  ids: readonly string[],
): Promise<{ machineId: string; watchers: number }[]> {
  const { machineId } = watches;
  return db.select({ machineId, watchers: count() }).from(watches).where(isAnyOf(machineId, ids)).groupBy(machineId);
}

/** The total views of each of these listings; listings without views have no row. */
export async function findViewTotals(db: Db, ids: readonly string[]): Promise<{ machineId: string; views: number }[]> {
  const { machineId, views } = machineViewTotals;
  return db.select({ machineId, views }).from(machineViewTotals).where(isAnyOf(machineId, ids));
}
