import { and, eq, exists, gt, not, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { getsSellerMails, users } from '#app/db/tables/accounts.ts';
import { siteZone } from '#app/db/tables/column-types.ts';
import { machines } from '#app/db/tables/machines.ts';
import { demandMails, sellerReports } from '#app/db/tables/seller-reports.ts';
import { contactSubmissions } from '#app/db/tables/contacts.ts';
import { machineViewTotals, pageViews, publicPeriods } from '#app/db/tables/visits.ts';
import { lastConfirmedAt } from './sale-checks.db.ts';

/** A month of the site, such as 2026-11, with the moments at which it begins and ends. */
export type ReportedMonth = { month: string; begin: Date; end: Date };

const at = (moment: Date) => sql`${sql.param(moment, publicPeriods.beganAt)}::timestamptz`;

/** Whether a machine was public at some time between these moments. */
function wasPublic(begin: SQL, end: SQL): SQL {
  return sql`exists (select from ${publicPeriods} p where p.machine_id = ${machines}.id
    and p.began_at < ${end} and coalesce(p.ended_at, 'infinity') > ${begin})`;
}

function wasPublicIn({ begin, end }: ReportedMonth): SQL {
  return wasPublic(at(begin), at(end));
}

/** Sellers by id, after `afterId`, who get reports, had public listings in the month, and have no report of it. */
export async function findSellersToReport(
  db: Db,
  month: ReportedMonth,
  { afterId, limit }: { afterId: string | null; limit: number },
): Promise<string[]> {
  const ofSeller = and(eq(machines.sellerId, users.id), wasPublicIn(month));
  const sent = and(eq(sellerReports.userId, users.id), eq(sellerReports.month, month.month));
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        afterId === null ? undefined : gt(users.id, afterId),
        getsSellerMails,
        not(exists(db.select({ id: sellerReports.userId }).from(sellerReports).where(sent))),
        exists(db.select({ id: machines.id }).from(machines).where(ofSeller)),
      ),
    )
    .orderBy(users.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Records the report of a month; returns false if the seller has had it. */
export async function insertReport(tx: Db, report: typeof sellerReports.$inferInsert): Promise<boolean> {
  const inserted = await tx.insert(sellerReports).values(report).onConflictDoNothing().returning();
  return inserted.length > 0;
}

export function countReportedListings(db: Db, sellerId: string, month: ReportedMonth): Promise<number> {
  return db.$count(machines, and(eq(machines.sellerId, sellerId), wasPublicIn(month)));
}

/** A seller's listings that were public in a month with their figures of it; those with the most views ever first. */
export async function findReportedListings(db: Db, sellerId: string, month: ReportedMonth, limit: number) {
  const { id, name, price, images, image, facts, isPublic, serial } = machines;
  const page = db
    .select({ serial: sql<number>`${serial}`.as('page_serial'), views: machineViewTotals.views })
    .from(machines)
    .leftJoin(machineViewTotals, eq(machineViewTotals.machineId, id))
    .where(and(eq(machines.sellerId, sellerId), wasPublicIn(month)))
    .orderBy(sql`${machineViewTotals.views} desc nulls last`, serial)
    .limit(limit)
    .as('page');
  const confirmedAt = sql`${lastConfirmedAt}`.mapWith(machines.createdAt);
  return db
    .select({ id, name, price, images, image, facts, isPublic, confirmedAt, ...figures(month) })
    .from(page)
    .innerJoin(machines, eq(serial, page.serial))
    .orderBy(sql`${page.views} desc nulls last`, serial);
}

/** Single views are stored for ninety days, so that they are complete for the last month. */
function figures({ begin, end }: ReportedMonth) {
  const isWithin = (moment: SQL) => sql`${moment} >= ${at(begin)} and ${moment} < ${at(end)}`;
  const dayBegin = sql`(d.day at time zone ${siteZone()})`;
  const dayEnd = sql`((d.day + interval '1 day') at time zone ${siteZone()})`;
  return {
    views: sql`(select count(*) from ${pageViews} v
      where v.machine_id = ${machines}.id and ${isWithin(sql`v.viewed_at`)})`.mapWith(Number),
    questions: sql`(select count(*) from ${contactSubmissions} c
      where c.machine_id = ${machines}.id and ${isWithin(sql`c.created_at`)})`.mapWith(Number),
    publicDays: sql`(select count(*) from generate_series(${at(begin)} at time zone ${siteZone()},
      ${at(end)} at time zone ${siteZone()} - interval '1 day', interval '1 day') as d(day)
      where ${wasPublic(dayBegin, dayEnd)})`.mapWith(Number),
  };
}

/** The seller whose link, in a report or a mail about demand, has this token; undefined if there is no such link. */
export async function findReportedSeller(db: Db, tokenHash: string): Promise<string | undefined> {
  const [found] = await db
    .select({ id: sellerReports.userId })
    .from(sellerReports)
    .where(eq(sellerReports.tokenHash, tokenHash))
    .union(db.select({ id: demandMails.userId }).from(demandMails).where(eq(demandMails.tokenHash, tokenHash)));
  return found?.id;
}
