import { and, asc, countDistinct, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import type { ReportState } from '#app/db/enums.ts';
import { users } from '#app/db/tables/accounts.ts';
import { machines } from '#app/db/tables/machines.ts';
import { listingReports, type ListingReportRow } from '#app/db/tables/reports.ts';

/** A public listing, which is not deleted before the transaction ends; undefined if there is none. */
export async function lockReportedListing(tx: Db, id: string): Promise<{ id: string; name: string } | undefined> {
  const [row] = await tx
    .select({ id: machines.id, name: machines.name })
    .from(machines)
    .where(and(eq(machines.id, id), machines.isPublic))
    .for('key share');
  return row;
}

/** Stores a report, unless there is such an open one. */
export async function insertReport(tx: Db, row: typeof listingReports.$inferInsert): Promise<void> {
  await tx.insert(listingReports).values(row).onConflictDoNothing();
}

/** Forgets from which networks the reports before this moment came. */
export async function forgetReportNetworks(tx: Db, before: Date): Promise<void> {
  const { network, createdAt } = listingReports;
  await tx
    .update(listingReports)
    .set({ network: null })
    .where(and(isNotNull(network), lt(createdAt, before)));
}

/** A page of the listings with reports in this state: with open ones those that wait longest, else the last decided. */
export async function findReportedListings(
  db: Db,
  { state, limit, offset }: { state: ReportState; limit: number; offset: number },
): Promise<string[]> {
  const { listingId, createdAt, decidedAt } = listingReports;
  const order = state === 'open' ? asc(sql`min(${createdAt})`) : desc(sql`max(${decidedAt})`);
  const rows = await db
    .select({ listingId })
    .from(listingReports)
    .where(eq(listingReports.state, state))
    .groupBy(listingId)
    .orderBy(order, asc(listingId))
    .limit(limit)
    .offset(offset);
  return rows.map((row) => row.listingId);
}

export async function countReportedListings(db: Db, state: ReportState): Promise<number> {
  const [row] = await db
    .select({ total: countDistinct(listingReports.listingId) })
    .from(listingReports)
    .where(eq(listingReports.state, state));
  return row?.total ?? 0;
}

/** The reports of these listings in this state, the oldest first, with the listing and the account that reported it. */
export async function findReportsOf(db: Db, listingIds: readonly string[], state: ReportState) {
  const { name, image, images, mainImageIndex, shownPrice, status, sellerId } = machines;
  return db
    .select({
      report: listingReports,
      machine: { name, image, images, mainImageIndex, shownPrice, status, sellerId },
      sellerName: sql<string | null>`(select coalesce(s.name, s.username) from ${users} s where s.id = ${sellerId})`,
      reporterName: sql<string | null>`coalesce(${users.name}, ${users.username})`,
      reporterEmail: sql<string | null>`coalesce(${listingReports.email}, ${users.email})`,
    })
    .from(listingReports)
    .leftJoin(machines, eq(machines.id, listingReports.machineId))
    .leftJoin(users, eq(users.id, listingReports.userId))
    .where(and(inArray(listingReports.listingId, [...listingIds]), eq(listingReports.state, state)))
    .orderBy(asc(listingReports.createdAt), asc(listingReports.id));
}
export type ReportRow = Awaited<ReturnType<typeof findReportsOf>>[number];

export async function findReports(db: Db, ids: readonly string[]): Promise<ListingReportRow[]> {
  return db
    .select()
    .from(listingReports)
    .where(inArray(listingReports.id, [...ids]));
}

/** Locks these reports until the transaction ends. */
export async function lockReports(tx: Db, ids: readonly string[]): Promise<ListingReportRow[]> {
  return tx
    .select()
    .from(listingReports)
    .where(inArray(listingReports.id, [...ids]))
    .orderBy(asc(listingReports.id))
    .for('no key update');
}

type Decision = Pick<ListingReportRow, 'state' | 'decidedAt' | 'decidedBy' | 'answer'>;

export async function updateReports(tx: Db, ids: readonly string[], decision: Decision): Promise<void> {
  await tx
    .update(listingReports)
    .set(decision)
    .where(inArray(listingReports.id, [...ids]));
}
