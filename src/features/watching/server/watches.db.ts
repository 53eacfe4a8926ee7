import { and, desc, eq, lt, notInArray, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { deletedListings } from '#app/db/tables/deleted-listings.ts';
import { machines } from '#app/db/tables/machines.ts';
import { shownPriceChanges, lastAlerts, watches } from '#app/db/tables/subscribers.ts';

export type WatchRow = typeof watches.$inferSelect;

/** The last change of a watched machine's shown price since the watch began. */
const priceChangedAt = sql<Date | null>`(
  select max(c.at) from ${shownPriceChanges} c
  where c.machine_id = ${watches.machineId} and c.at > ${watches.watchedAt})`.mapWith(watches.watchedAt);

/** What a subscriber watches, the newest first. */
export async function findWatches(db: Db, subscriberId: string) {
  const { machineId, note, watchedAt, priceUsd } = watches;
  return db
    .select({ machineId, note, watchedAt, priceUsd, priceChangedAt })
    .from(watches)
    .where(eq(watches.subscriberId, subscriberId))
    .orderBy(desc(watchedAt), machineId);
}

export async function findWatch(tx: Db, subscriberId: string, machineId: string): Promise<WatchRow | undefined> {
  return (await tx.select().from(watches).where(isWatch(subscriberId, machineId)))[0];
}

export function countWatches(tx: Db, subscriberId: string): Promise<number> {
  return tx.$count(watches, eq(watches.subscriberId, subscriberId));
}

export async function insertWatch(tx: Db, row: WatchRow): Promise<void> {
  await tx.insert(watches).values(row);
}

export async function updateWatchNote(tx: Db, { subscriberId, machineId, note }: WatchRow): Promise<void> {
  await tx.update(watches).set({ note }).where(isWatch(subscriberId, machineId));
}

export async function deleteWatch(db: Db, subscriberId: string, machineId: string): Promise<void> {
  await db.delete(watches).where(isWatch(subscriberId, machineId));
}

export type LastAlertRow = typeof lastAlerts.$inferInsert;

/** Stores what a subscriber knows of a machine, unless a newer alert is stored. */
export async function upsertNewerLastAlert(tx: Db, row: LastAlertRow): Promise<void> {
  const { priceUsd, isSold, alertedAt } = row;
  await tx
    .insert(lastAlerts)
    .values(row)
    .onConflictDoUpdate({
      target: [lastAlerts.subscriberId, lastAlerts.machineId],
      set: { priceUsd, isSold, alertedAt },
      setWhere: lt(lastAlerts.alertedAt, alertedAt),
    });
}

/** Deletes what refers to machines that do not exist and cannot be restored. Returns the number of deleted rows. */
export async function deleteWatchesOfGone(db: Db): Promise<number> {
  let deleted = 0;
  for (const table of [watches, lastAlerts]) {
    const isGone = and(
      notInArray(table.machineId, db.select({ id: machines.id }).from(machines)),
      notInArray(table.machineId, db.select({ id: deletedListings.machineId }).from(deletedListings)),
    );
    deleted += (await db.delete(table).where(isGone)).rowCount ?? 0;
  }
  return deleted;
}

function isWatch(subscriberId: string, machineId: string) {
  return and(eq(watches.subscriberId, subscriberId), eq(watches.machineId, machineId));
}
