import { and, count, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Db } from '#app/db/client.ts';
import { catalogueVersion } from '#app/db/tables/catalogue.ts';
import { machines } from '#app/db/tables/machines.ts';
import { pageViewDays, pageViews } from '#app/db/tables/visits.ts';

/** The newest of a seller's listings: a seller with many is shown these. */
type NewestListings = { sellerId: string; limit: number };

/** Changes whenever one of a seller's newest listings or its number of views does, and costs no rows. */
export async function getPortalVersion(db: Db, sellerId: string, limit: number): Promise<string> {
  const newest = newestOf(db, { sellerId, limit }).as('newest');
  const own = db
    .select({
      rows: sql<string>`md5(coalesce(string_agg(${newest.serial} || ':' || ${newest.rowVersion}, ',' order by ${newest.serial}), ''))`.as(
        'rows',
      ),
    })
    .from(newest)
    .as('own');
  const totals = totalsOf(db, { sellerId, limit }).as('totals');
  const views = db
    .select({ total: sql<string>`coalesce(sum(${totals.views}), 0)`.as('total') })
    .from(totals)
    .as('views');
  const [version] = await db
    .select({
      text: sql<string>`left(${catalogueVersion.epoch}::text, 8) || '-' || ${own.rows} || '-' || ${views.total}`,
    })
    .from(catalogueVersion)
    .crossJoin(own)
    .crossJoin(views);
  return version?.text ?? '';
}

/** The serials of a seller's listings of any status, the newest first. */
export async function findOwnSerials(db: Db, sellerId: string, limit: number): Promise<number[]> {
  const rows = await newestOf(db, { sellerId, limit });
  return rows.map(({ serial }) => serial);
}

function newestOf(db: Db, { sellerId, limit }: NewestListings) {
  return db
    .select({ id: machines.id, serial: machines.serial, rowVersion: sql<string>`${machines}.xmin`.as('row_version') })
    .from(machines)
    .where(eq(machines.sellerId, sellerId))
    .orderBy(desc(machines.createdAt), desc(machines.serial))
    .limit(limit);
}

function idsOf(db: Db, listings: NewestListings) {
  const newest = newestOf(db, listings).as('newest');
  return db.select({ id: newest.id }).from(newest);
}

export type DayOfViews = { machineId: string; day: string; views: number };

/** How often each of a seller's listings was looked at, by days in UTC such as 2026-05-31. */
export async function findViewsByDay(db: Db, listings: NewestListings, since: Date): Promise<DayOfViews[]> {
  const day = sql<string>`to_char(${pageViews.viewedAt} at time zone 'UTC', 'YYYY-MM-DD')`;
  return db
    .select({ machineId: pageViews.machineId, day, views: count() })
    .from(pageViews)
    .where(and(inArray(pageViews.machineId, idsOf(db, listings)), gte(pageViews.viewedAt, since)))
    .groupBy(pageViews.machineId, sql`2`);
}

/** How often each of a seller's listings was ever looked at. */
export async function findViewTotals(
  db: Db,
  listings: NewestListings,
): Promise<{ machineId: string; views: number }[]> {
  const totals = totalsOf(db, listings).as('totals');
  return db
    .select({ machineId: totals.machineId, views: sql`sum(${totals.views})`.mapWith(Number) })
    .from(totals)
    .groupBy(totals.machineId);
}

/** Once for views that are kept one by one, and once for those that are kept by day. */
function totalsOf(db: Db, listings: NewestListings) {
  const single = db
    .select({ machineId: pageViews.machineId, views: count().as('views') })
    .from(pageViews)
    .where(inArray(pageViews.machineId, idsOf(db, listings)))
    .groupBy(pageViews.machineId);
  const byDay = db
    .select({ machineId: pageViewDays.machineId, views: sql<number>`sum(${pageViewDays.views})`.as('views') })
    .from(pageViewDays)
    .where(inArray(pageViewDays.machineId, idsOf(db, listings)))
    .groupBy(pageViewDays.machineId);
  return unionAll(single, byDay);
}
